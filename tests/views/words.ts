import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { hero } from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import { notFound } from '../../src/content/notFound.ts'
import { paths } from '../../src/content/paths.ts'
import { privacy } from '../../src/content/privacy.ts'
import { footer, pageLinks, sectionLinks } from '../../src/content/site.ts'

type Labels<Key extends string> = Record<Key, string>

const byPath = <Path extends string>(links: readonly { path: Path; label: string }[]) =>
  Object.fromEntries(links.map(({ path, label }) => [path, label])) as Labels<Path>

/** What the menu calls each section. */
export const sectionLabels = Object.fromEntries(
  sectionLinks.map(({ id, label }) => [id, label]),
) as Labels<(typeof sectionLinks)[number]['id']>

/** What the menu calls each page that it names. */
export const menuLabels = byPath(pageLinks)

/** What the footer calls each page that it names. */
export const footerLabels = byPath(footer.links)

/** The title of each page. */
export const titles: Labels<(typeof paths)[keyof typeof paths]> = {
  [paths.home]: hero.headline,
  [paths.contact]: contact.title,
  [paths.faq]: faq.title,
  [paths.imprint]: imprint.title,
  [paths.privacy]: privacy.title,
  [paths.notFound]: notFound.title,
}
