import { contact } from '../content/contact.ts'
import { NextSteps } from '../ui/NextSteps.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Split } from '../ui/Split.tsx'
import { ContactForm } from '../views/ContactForm.tsx'
import { useSite } from '../views/SiteContext.ts'

/** The contact page (/kontakt). */
export default function Contact() {
  const { contactForm } = useSite()

  return (
    <>
      <PageHead title={contact.title} intro={contact.intro} />
      <Split aside={<NextSteps id="ablauf" {...contact.nextSteps} />}>
        <ContactForm actor={contactForm} />
      </Split>
    </>
  )
}

Contact.head = contact.head
