import type { Head } from './head.ts'

export type Line = string | { text: string; href: string }
/** A paragraph. `about` is its topic, which is written in bold before the text. */
type Text = string | { about: string; text: string }
type Block = Text | { lines: Line[] } | { list: Text[] } | { notice: Text }
type LegalSection = { id: string; title: string; blocks: Block[] }
export type LegalPage = { head: Head; title: string; sections: LegalSection[] }

type PostalAddress = { name: string; street: string; postalCode: string; city: string }

export const address = ({ name, street, postalCode, city }: PostalAddress) => [
  name,
  street,
  `${postalCode} ${city}`,
]

export const website = (href: string): Line => ({
  text: href.replace(/^https:\/\/(www\.)?/, ''),
  href,
})

export const mail = (to: string): Line => ({ text: to, href: `mailto:${to}` })
