import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import type { Head } from '../../src/content/head.ts'
import * as home from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import { notFound } from '../../src/content/notFound.ts'
import { paths } from '../../src/content/paths.ts'
import { privacy } from '../../src/content/privacy.ts'
import { footer, pageLinks, sectionLinks } from '../../src/content/site.ts'

type Path = (typeof paths)[keyof typeof paths]

type Labels<Key extends string> = Record<Key, string>

const byPath = <Key extends Path>(links: readonly { path: Key; label: string }[]) =>
  Object.fromEntries(links.map(({ path, label }) => [path, label])) as Labels<Key>

/** What the menu calls each section. */
export const sectionLabels = Object.fromEntries(
  sectionLinks.map(({ id, label }) => [id, label]),
) as Labels<(typeof sectionLinks)[number]['id']>

/** What the menu calls each page that it names. */
export const menuLabels = byPath(pageLinks)

/** What the footer calls each page that it names. */
export const footerLabels = byPath(footer.links)

/** The title of each page. */
export const titles: Labels<Path> = {
  [paths.home]: home.hero.headline,
  [paths.contact]: contact.title,
  [paths.faq]: faq.title,
  [paths.imprint]: imprint.title,
  [paths.privacy]: privacy.title,
  [paths.notFound]: notFound.title,
}

/** The head of each page. */
export const heads: Record<Path, Head> = {
  [paths.home]: home.head,
  [paths.contact]: contact.head,
  [paths.faq]: faq.head,
  [paths.imprint]: imprint.head,
  [paths.privacy]: privacy.head,
  [paths.notFound]: notFound.head,
}

/** The heading of each section that the menu names. */
export const sectionTitles = Object.fromEntries(
  Object.values(home).flatMap((part) =>
    'id' in part && 'title' in part ? [[part.id, part.title]] : [],
  ),
) as typeof sectionLabels
