import { css } from 'styled-components'
import { sectionIds } from '../names.ts'
import { when } from './breakpoints.ts'
import { printed } from './palette.ts'

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`

/**
 * How all pages look on paper: between a line with the page's address and one with the firm, what is folded away is
 * open, and what is pressed is gone. It stands in the global style, which is no part of the browser's code.
 */
export const print = css`
  ${when.print} {
    @page {
      margin: 14mm 16mm;
    }

    html {
      font-size: 12px;
    }

    :root,
    [data-tone] {
      --surface: transparent;
      --text: ${printed.ink};
      --text-soft: ${printed.soft};
      --rule: ${printed.line};
      --link: ${printed.ink};
      --accent: ${printed.brass};
      --gutter: 0rem;
      --measure: 46rem;
      --size-lead: 1.0625rem;
      --size-h3: 1.1875rem;
      --size-title: 1.375rem;
      --size-h2: 1.75rem;
      --size-h1: 2.25rem;
      --space-section: 1.5rem;
      --space-6: 1.25rem;
      --space-7: 1.5rem;
    }

    #root > :not(header, main, footer),
    nav,
    #root header button,
    #root footer > img,
    #root [data-variant],
    #root section:has(form),
    #root section > [data-tone='deep'],
    #root details:not([name]) > summary:not(:has(h3)),
    #root summary svg {
      display: none;
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

    img {
      max-inline-size: 30mm;
    }

    h2,
    h3,
    #root summary,
    #root section > div > :has(> h2) {
      break-after: avoid;
    }

    li,
    dl,
    details,
    [role='img'],
    table,
    footer,
    #root section > div > :has(> h2),
    #root main > div > section {
      break-inside: avoid;
    }

    #root > header {
      position: static;
      display: flex;
      align-items: center;
      justify-content: space-between;
      margin-block-end: 1rem;
      border-block-end: 1px solid var(--rule);

      > div {
        display: block;
        block-size: auto;
        padding: 0;
        border: 0;
        background: none;
      }

      a {
        min-block-size: 0;
      }

      > p {
        display: block;
      }
    }

    #root footer {
      padding: 1rem 0 0;

      > div {
        display: flex;
        flex-wrap: wrap;
        gap: 0 0.75rem;
        align-items: baseline;
        justify-content: space-between;
        padding-block-start: 0.5rem;
        border-block-start: 1px solid var(--rule);
        font-size: 0.8125rem;
      }

      div div,
      address {
        display: contents;
      }

      p {
        order: -1;
        margin: 0;
        padding: 0;
        border: 0;
      }

      p:has(span + span) {
        flex-basis: 100%;
      }

      div div p {
        display: none;
      }

      a {
        padding: 0;
      }
    }

    details::details-content {
      display: block;
      block-size: auto;
      content-visibility: visible;
    }

    #root details > summary {
      padding-block: 0.75rem 0.25rem;
      list-style: none;
      text-decoration: none;
    }

    #root details[name] > div {
      gap: 0.375rem;
      padding-block: 0 0.75rem;
    }

    #root main > div:first-child {
      padding-block: 0 1rem;

      > :has(h1):not(:last-child) {
        padding-inline-end: 30mm;
      }
    }

    #root main > :only-child img {
      max-inline-size: 90mm;
    }

    #root main > div > section {
      grid-template-columns: minmax(0, 5fr) minmax(0, 11fr);
      padding-block: 0.75rem;

      /* Its text stands beside it: kept with what follows, it would hold all sections together. */
      > h2 {
        break-after: auto;
      }
    }

    #root section > div > :has(> h2) {
      gap: 0.375rem;
      margin-block-end: 1rem;
    }

    #${sectionIds.hero} {
      padding-block-start: 0;

      svg {
        inline-size: 64%;
        margin: 0;
      }
    }

    #${sectionIds.whyInvest} {
      ul {
        grid-template-columns: ${columns(2)};
        gap: 1rem 1.5rem;
      }

      li {
        grid-template: auto 1fr / 30mm minmax(0, 1fr);
        column-gap: 0.75rem;
      }

      img {
        grid-row: span 2;
        margin-block-end: 0;
      }

      dl {
        grid-template-columns: ${columns(4)};
        gap: 1rem;
        padding-block-end: 0;
      }
    }

    #${sectionIds.about} ul {
      grid-template-columns: ${columns(2)};
      margin-block-end: 1rem;
    }

    #${sectionIds.service} {
      > div > ul {
        grid-template-columns: ${columns(3)};
        gap: 0 1.5rem;

        > li {
          grid-template: subgrid / minmax(0, 1fr);
          grid-row: span 4;
        }
      }

      img {
        grid-row: auto;
      }
    }

    #${sectionIds.process} {
      ol {
        grid-template-columns: ${columns(2)};
        gap: 1rem 1.5rem;
        margin: 0;
      }

      li {
        grid-template: auto auto 1fr / 24mm minmax(0, 1fr);
        grid-row: auto;
        column-gap: 0.75rem;
        margin: 0;
      }

      li::before {
        grid-column: 2;
        margin: 0;
      }

      img {
        grid-row: span 3;
        block-size: auto;
      }

      li > :not(img) {
        padding: 0;
      }
    }

    #${sectionIds.results} dl {
      grid: auto / auto-flow minmax(0, 1fr);
      gap: 1rem;
    }

    #${sectionIds.growth} p {
      break-inside: avoid;
      break-after: avoid;
    }

    #${sectionIds.requirements} ul {
      display: grid;
      grid-template-columns: ${columns(3)};
      gap: 1.5rem;

      li {
        border-block-end: 0;
      }
    }
  }
`
