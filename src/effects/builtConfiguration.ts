/** The mail configuration and the site's URL. The build replaces `__CONFIGURATION__` with the checked values. */
export const configuration = __CONFIGURATION__
