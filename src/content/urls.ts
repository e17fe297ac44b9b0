export const urls = {
  home: '/',
  contact: '/kontakt',
  faq: '/faq',
  imprint: '/impressum',
  privacy: '/datenschutz',
  notFound: '/404',
} as const

export type PageUrl = (typeof urls)[keyof typeof urls]

/** Returns the name of a page's file in `src/pages` and in the build, without the extension. */
export const fileNameOf = (path: string): string => path.slice(1) || 'index'

/**
 * Returns the path if it is the path of a page. Otherwise, returns the path of the not-found page. A host may also
 * serve a page at a path such as `/kontakt/`. The inline script corrects such a path before the app reads it.
 */
export const urlOf = (pathname: string): PageUrl =>
  Object.values(urls).find((path) => path === pathname) ?? urls.notFound
