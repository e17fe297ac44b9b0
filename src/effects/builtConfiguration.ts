/** The mail configuration and the site's address, checked and put in place by the build. */
export const configuration = __CONFIGURATION__
