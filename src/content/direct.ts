import { company, facts } from './company.ts'

/** The labels and texts of the contact card, which shows a contact person or only the company's contact details. */
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
