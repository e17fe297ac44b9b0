import { createGlobalStyle } from 'styled-components'
import { when } from './breakpoints.ts'
import { headlineFaces } from './fonts.ts'
import { headlineFont } from './headlineFont.ts'
import { tokens } from './tokens.ts'

/** The global styles: the design tokens, the reset, and the styles of elements without a class. */
export const GlobalStyle = createGlobalStyle`
  ${headlineFaces}
  ${tokens}

  *,
  ::before,
  ::after {
    box-sizing: border-box;
    /* Without this default, wide content would make a grid wider than the viewport. */
    grid-template-columns: minmax(0, 1fr);
  }

  html {
    scroll-padding-block: var(--header-height) 6rem;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }

  body {
    margin: 0;
    background: var(--paper);
    color: var(--text);
    font: var(--size-text) / 1.65 var(--font-text);
    overflow-wrap: break-word;
    -webkit-font-smoothing: antialiased;
  }

  #root {
    display: flex;
    flex-direction: column;
    min-block-size: 100vh;
    min-block-size: 100svh;
  }

  main {
    flex: 1;
    padding-block-start: var(--header-height);
  }

  h1,
  h2,
  h3 {
    margin: 0;
    hyphens: auto;
    hyphenate-limit-chars: 14 6 6;
    text-wrap: balance;
  }

  h1,
  h2 {
    ${headlineFont}
    font-weight: normal;
    line-height: 1.15;
    word-spacing: 0.06em;
  }

  h1 {
    font-size: var(--size-h1);
    line-height: 1.08;
    letter-spacing: -0.015em;
  }

  h2 {
    font-size: var(--size-h2);
    letter-spacing: -0.01em;
  }

  h3 {
    font-size: min(0.9 * var(--size-h3), 7.5vw);
    font-weight: 600;
    line-height: 1.3;
  }

  p,
  ul,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }

  /* Do not use list-style-type: none, because Safari would not expose the elements as lists to screen readers. */
  ul,
  ol {
    list-style-type: '';
  }

  p {
    max-inline-size: var(--measure);
    color: var(--text-soft);
  }

  p,
  li,
  dt,
  dd {
    text-wrap: pretty;
    hyphens: auto;
    hyphenate-limit-chars: 14 6 6;
  }

  a {
    color: var(--link);
  }

  a,
  button {
    text-decoration-thickness: 1px;
    text-underline-offset: 0.22em;

    ${when.hover} {
      &:hover {
        text-decoration-thickness: 2px;
      }
    }
  }

  button,
  input,
  textarea {
    font: inherit;
    color: inherit;
  }

  button {
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
    touch-action: manipulation;
  }

  img,
  svg {
    display: block;
    max-inline-size: 100%;
  }

  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 3px;
    border-radius: var(--radius);
  }

  [tabindex='-1']:focus {
    outline: none;
  }

  h2,
  h3 {
    break-after: avoid;
  }

  li,
  dl,
  details,
  table {
    break-inside: avoid;
  }

  ${when.print} {
    @page {
      margin: 14mm 16mm;
    }

    html {
      font-size: 12px;
    }

    body {
      background: none;
      line-height: 1.5;
    }

    #root {
      display: block;
      min-block-size: 0;
    }

    main {
      padding: 0;
    }

    nav {
      display: none;
    }

    img {
      max-inline-size: 30mm;
    }

    details::details-content {
      display: block;
      block-size: auto;
      content-visibility: visible;
    }
  }
`
