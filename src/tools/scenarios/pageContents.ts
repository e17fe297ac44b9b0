import { contact } from '../../content/contact.ts'
import { faq } from '../../content/faq.ts'
import type { Head } from '../../content/head.ts'
import * as home from '../../content/home.ts'
import { imprint } from '../../content/imprint.ts'
import { notFound } from '../../content/notFound.ts'
import { urls, type PageUrl } from '../../content/urls.ts'
import { privacy } from '../../content/privacy.ts'
import { footer, pageLinks, sectionLinks } from '../../content/frame.ts'

/** The content of each page. `title` is the text of the page's only h1. */
export const contents = {
  [urls.home]: { head: home.head, title: home.hero.headline },
  [urls.contact]: contact,
  [urls.faq]: faq,
  [urls.imprint]: imprint,
  [urls.privacy]: privacy,
  [urls.notFound]: notFound,
} satisfies Record<PageUrl, { head: Head; title: string }>

/** All pages with their URLs and contents. */
export const pages = Object.values(urls).map((path) => ({ path, ...contents[path] }))

/** The pages that search engines may index. */
export const listed = pages.filter(({ path }) => path !== urls.notFound)

/** The sections of the home page with their labels in the menu, in the order of the menu. */
export const sections = sectionLinks.map(({ id, label }) => {
  const content = Object.values(home).find((part) => 'id' in part && part.id === id)
  if (!content || !('title' in content))
    throw new Error(`src/content/home.ts contains no section with the id ${id}`)
  const lists: unknown[] = Object.values(content).filter(Array.isArray)
  const items = lists.flat() as { title?: string }[]
  return { id, label, title: content.title, items: items.flatMap(({ title }) => title ?? []) }
})

type Labels<Key extends string> = Record<Key, string>

const byPath = <Key extends PageUrl>(links: readonly { path: Key; label: string }[]) =>
  Object.fromEntries(links.map(({ path, label }) => [path, label])) as Labels<Key>

/** The label of each section in the menu. */
export const sectionLabels = Object.fromEntries(
  sectionLinks.map(({ id, label }) => [id, label]),
) as Labels<(typeof sectionLinks)[number]['id']>

/** The label of each page in the menu. */
export const menuLabels = byPath(pageLinks)

/** The label of each page in the footer. */
export const footerLabels = byPath(footer.links)
