export const paths = {
  home: '/',
  contact: '/kontakt',
  faq: '/faq',
  imprint: '/impressum',
  privacy: '/datenschutz',
  notFound: '/404',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** The name of a page's files, in `src/pages` and built. */
export const nameOf = (path: string): string => path.slice(1) || 'index'

/** The path of the page at a pathname; of an unknown one the not-found page's. Other spellings that hosts answer are tidied by the inline script. */
export const pathOf = (pathname: string): Path =>
  Object.values(paths).find((path) => path === pathname) ?? paths.notFound
