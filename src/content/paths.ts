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

/** The path of the page at a pathname, which may also end in .html or a slash; of an unknown one the not-found page's. */
export function pathOf(pathname: string): Path {
  const wanted = pathname.replace(/(\/index)?\.html$|(?<=.)\/$/, '') || paths.home
  return Object.values(paths).find((path) => path === wanted) ?? paths.notFound
}
