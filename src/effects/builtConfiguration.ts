/** The mail configuration and the site's URL. The build validates both and replaces this constant with them. */
export const configuration = __CONFIGURATION__
