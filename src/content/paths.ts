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

/** The path of the page whose files have this name. */
export const pathOf = (name: string): string => (name === 'index' ? '/' : `/${name}`)
