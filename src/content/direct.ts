import { company, facts } from './company.ts'

/** The content of the card with the contact person or the company's contact details. */
export const direct = {
  title: 'Persönlicher Kontakt',
  person: facts.contactPerson,
  rows: [
    { label: 'Telefon', value: company.phone.label, href: company.phone.href },
    { label: 'E-\u2060Mail', value: company.email, href: `mailto:${company.email}` },
    { label: 'Erreichbar', value: facts.officeHours },
    { label: 'Antwort', value: facts.responseTime },
  ],
} as const
