import { css } from 'styled-components'

/** Local serifs stretched to the headline font's width and height, so that its arrival moves no line. */
export const fallbackFaces = css`
  @font-face {
    font-family: 'Headline Georgia';
    src: local('Georgia');
    size-adjust: 97.5%;
    ascent-override: 75.4%;
    descent-override: 27.2%;
    line-gap-override: 0%;
  }

  @font-face {
    font-family: 'Headline Times';
    src: local('Times New Roman'), local('Liberation Serif');
    size-adjust: 106.9%;
    ascent-override: 68.8%;
    descent-override: 24.8%;
    line-gap-override: 0%;
  }

  @font-face {
    font-family: 'Headline Noto';
    src: local('Noto Serif');
    size-adjust: 90.2%;
    ascent-override: 81.5%;
    descent-override: 29.4%;
    line-gap-override: 0%;
  }

  @font-face {
    font-family: 'Headline DejaVu';
    src: local('DejaVu Serif');
    size-adjust: 84.3%;
    ascent-override: 87.2%;
    descent-override: 31.4%;
    line-gap-override: 0%;
  }
`
