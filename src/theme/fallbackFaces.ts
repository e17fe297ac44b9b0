import { css } from 'styled-components'

/** Local serifs stretched to the headline font's width and height, so that its arrival moves no line. */
export const fallbackFaces = css`
  @font-face {
    font-family: 'Headline Georgia';
    src: local('Georgia');
    size-adjust: 97.9%;
    ascent-override: 75.1%;
    descent-override: 27.1%;
    line-gap-override: 0%;
  }

  @font-face {
    font-family: 'Headline Times';
    src: local('Times New Roman'), local('Liberation Serif');
    size-adjust: 107.9%;
    ascent-override: 68.1%;
    descent-override: 24.6%;
    line-gap-override: 0%;
  }

  @font-face {
    font-family: 'Headline Noto';
    src: local('Noto Serif'), local('NotoSerif'), local('Noto Serif Regular');
    size-adjust: 91%;
    ascent-override: 80.8%;
    descent-override: 29.1%;
    line-gap-override: 0%;
  }

  @font-face {
    font-family: 'Headline DejaVu';
    src: local('DejaVu Serif');
    size-adjust: 84.9%;
    ascent-override: 86.6%;
    descent-override: 31.2%;
    line-gap-override: 0%;
  }
`
