/** The mail configuration and the site's URL. The build checks them and inserts them in place of this constant. */
export const configuration = __CONFIGURATION__
