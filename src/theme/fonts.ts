import { css } from 'styled-components'
import url from './fonts/newsreader.woff2?url'

/**
 * Returns a `@font-face` rule that scales a local serif font to the size of the headline font. `stretch` is the scaling
 * in %.
 */
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
 * The headline font and its local fallbacks (fonts/README.md). The fallbacks have the same width and height as the
 * headline font, so the text does not move when the font loads. Browsers load the font only when `loadHeadlineFont`
 * runs, because no element uses the font before.
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
