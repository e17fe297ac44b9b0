/** The address of a path of the site, absolute where the site's own is known. */
export const address = (siteUrl: string, path: string) => `${siteUrl}${path}`

/** The picture that other sites show beside a link to this one, 1200 × 630 px. */
export const previewPath = '/preview.png'
