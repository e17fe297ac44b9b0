export const urls = {
  home: '/',
  contact: '/kontakt',
  faq: '/faq',
  imprint: '/impressum',
  privacy: '/datenschutz',
  notFound: '/404',
} as const

export type PageUrl = (typeof urls)[keyof typeof urls]

/** The name of a page's files, in `src/pages` and built. */
export const fileNameOf = (path: string): string => path.slice(1) || 'index'

/** The path of the page at a pathname; of an unknown one the not-found page's. Other spellings that hosts answer are tidied by the inline script. */
export const urlOf = (pathname: string): PageUrl =>
  Object.values(urls).find((path) => path === pathname) ?? urls.notFound
