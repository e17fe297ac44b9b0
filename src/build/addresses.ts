/** The absolute address of a path of the site. */
export const address = (siteUrl: string, path: string) => `${siteUrl}${path}`

/** The picture that other sites show beside a link to this one, 1200 × 630 px. */
export const previewPath = '/preview.png'
