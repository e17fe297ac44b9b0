import { styled } from 'styled-components'
import { contact } from '../content/contact.ts'
import { ContactCard } from '../ui/ContactCard.tsx'
import { NextSteps } from '../ui/NextSteps.tsx'
import { PageHead, Split } from '../ui/PageHead.tsx'
import { ContactForm } from '../views/ContactForm.tsx'
import { useSite } from '../views/SiteContext.ts'

/** The contact page. */
export default function Contact() {
  const { contactForm } = useSite()

  return (
    <>
      <PageHead title={contact.title} intro={contact.intro} />
      <Body>
        <ContactForm actor={contactForm} />
        <Aside>
          <NextSteps id="ablauf" {...contact.nextSteps} />
          <ContactCard heading="h2" {...contact.direct} />
        </Aside>
      </Body>
    </>
  )
}

Contact.head = contact.head

const Aside = styled.div`
  display: grid;
  gap: var(--space-6);
`

const Body = styled(Split)`
  --columns: minmax(0, 1fr) 20rem;
`
