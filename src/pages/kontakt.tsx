import { styled } from 'styled-components'
import { contact } from '../content/contact.ts'
import { from } from '../theme/breakpoints.ts'
import { ContactCard } from '../ui/ContactCard.tsx'
import { Split } from '../ui/PageHead.tsx'
import { ContactForm, ContactHead, ContactSteps } from '../views/ContactForm.tsx'
import { useSite } from '../views/SiteContext.ts'

export default function Contact() {
  const { contactForm } = useSite()

  return (
    <>
      <ContactHead actor={contactForm} />
      <Body>
        <ContactForm actor={contactForm} />
        <Aside>
          <ContactSteps actor={contactForm} />
          <ContactCard heading="h2" {...contact.direct} />
        </Aside>
      </Body>
    </>
  )
}

Contact.head = contact.head

const Body = styled(Split)`
  --columns: minmax(0, 1fr) 20rem;
`

const Aside = styled.div`
  display: grid;
  gap: var(--space-6);

  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: var(--space-7);
  }

  ${from.large} {
    grid-template-columns: minmax(0, 1fr);
  }
`
