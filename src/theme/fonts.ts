import url from './fonts/newsreader.woff2?url'

/** The headline font, fetched by script after the first paint; a CSS @font-face would delay that paint. */
export const headlineFont = {
  family: 'Headline',
  url,
  descriptors: { weight: '480', style: 'normal', display: 'swap' },
} as const
