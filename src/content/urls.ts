export const urls = {
  home: '/',
  contact: '/kontakt',
  faq: '/faq',
  imprint: '/impressum',
  privacy: '/datenschutz',
  notFound: '/404',
} as const

export type PageUrl = (typeof urls)[keyof typeof urls]

/** Returns the base name of a page's files in `src/pages` and in the build. */
export const fileNameOf = (path: string): string => path.slice(1) || 'index'

/**
 * Returns the path of the page at a pathname, or that of the not-found page. Spellings that hosts also accept, such as
 * `/kontakt/`, are unknown here, because the inline script corrects them first.
 */
export const urlOf = (pathname: string): PageUrl =>
  Object.values(urls).find((path) => path === pathname) ?? urls.notFound
