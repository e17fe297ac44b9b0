/** The texts of a page's head. */
export interface Head {
  path: string
  title: string
  description: string
}

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

/** The address of a page, absolute. */
export const address = (siteUrl: string, path: string) => `${siteUrl}${path === '/' ? '/' : path}`

/** A page's title, description and links for its head. */
export const renderHead = ({ path, title, description }: Head, siteUrl: string): string =>
  [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    `<link rel="canonical" href="${escape(address(siteUrl, path))}" />`,
    `<meta name="theme-color" content="#faf7f1" />`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml" />`,
  ].join('\n    ')
