import { css } from 'styled-components'
import url from './fonts/newsreader.woff2?url'

/** A local serif stretched by this many percent to the headline font's width, and to its height. */
const fallbackFace = (name: string, stretch: number, source: string) => `
  @font-face {
    font-family: 'Headline ${name}';
    src: ${source};
    size-adjust: ${stretch}%;
    ascent-override: ${(7350 / stretch).toFixed(1)}%;
    descent-override: ${(2650 / stretch).toFixed(1)}%;
    line-gap-override: 0%;
  }
`

/**
 * The headline font, which no browser fetches by itself, as nothing is set in it before `loadHeadlineFont`,
 * and what stands in for it (fonts/README.md), so that its arrival moves no line.
 */
export const headlineFaces = css`
  @font-face {
    font-family: Headline;
    src: url(${url});
  }
  ${fallbackFace('Georgia', 97.9, "local('Georgia')")}
  ${fallbackFace('Times', 107.9, "local('Times New Roman'), local('Liberation Serif')")}
  ${fallbackFace('Noto', 91, "local('Noto Serif'), local('NotoSerif'), local('Noto Serif Regular')")}
  ${fallbackFace('DejaVu', 84.9, "local('DejaVu Serif')")}
`
