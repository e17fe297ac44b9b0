import { css } from 'styled-components'
import { when } from './breakpoints.ts'
import { printed, properties } from './palette.ts'

/**
 * CSS custom properties for colours, type, space and motion. Sections with a `data-tone` attribute override some
 * colours. In forced-colors mode, the browser replaces most colours, so this file sets only the colours of drawings and
 * outlines.
 */
export const tokens = css`
  :root {
    ${properties}

    --surface: var(--paper);
    --text: var(--ink);
    --text-soft: var(--ink-soft);
    --rule: var(--line);
    --link: var(--green);
    --accent: var(--brass);
    --focus: var(--green);
    --action: var(--green);
    --action-bright: var(--green-bright);
    --action-deep: var(--green-deep);
    --on-action: var(--paper);

    --font-text: -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
    --font-serif:
      'Headline Georgia', 'Headline Times', 'Headline Noto', 'Headline DejaVu', Georgia, serif;

    --size-small: 0.9375rem;
    --size-text: 1.0625rem;
    --size-lead: clamp(1.125rem, 1.07rem + 0.3vw, 1.3125rem);
    --size-h3: min(clamp(1.1875rem, 1.1rem + 0.42vw, 1.5rem), 9.5vw);
    --size-title: min(clamp(1.3125rem, 1.1rem + 1.05vw, 2rem), 10vw);
    --size-h2: min(clamp(1.8125rem, 1.5rem + 1.6vw, 2.875rem), 11vw);
    --size-h1: min(clamp(1.75rem, 1.2rem + 3vw, 3.5rem), 11.5vw);

    --space-1: 0.25rem;
    --space-2: 0.5rem;
    --space-3: 0.75rem;
    --space-4: 1rem;
    --space-5: 1.5rem;
    --space-6: 2rem;
    --space-7: 3rem;
    --space-8: 4rem;
    --space-section: clamp(3.5rem, 2.75rem + 3.2vw, 6rem);
    --gutter: clamp(min(1.25rem, 6.25vw), 0.6rem + 3.2vw, min(3rem, 6.25vw));
    --content: 70rem;
    --measure: 34rem;
    --header-height: 4rem;
    --target: 2.75rem;
    --radius: 2px;
    --visible-height: calc(100vh - 3.5rem);

    --quick: 150ms;
    --calm: 240ms;
    --ease: cubic-bezier(0.2, 0, 0, 1);
  }

  /*
   * The value above is for browsers that do not support dvh. It subtracts the height of a phone's address bar from
   * 100vh.
   */
  @supports (height: 1dvh) {
    :root {
      --visible-height: 100dvh;
    }
  }

  [data-tone='card'] {
    --surface: var(--card);
  }

  [data-tone='tint'] {
    --surface: var(--glass);
    --text-soft: var(--soft-on-tint);
    --rule: var(--line-on-tint);
  }

  [data-tone='deep'] {
    --surface: var(--green-deep);
    --text: var(--paper);
    --text-soft: var(--soft-on-deep);
    --rule: var(--line-on-deep);
    --link: var(--paper);
    --accent: var(--brass-light);
    --focus: var(--brass-light);
    --action: var(--paper);
    --action-bright: var(--brass-light);
    --action-deep: var(--soft-on-deep);
    --on-action: var(--green-deep);
  }

  ${when.forcedColors} {
    :root,
    [data-tone] {
      --paper: Canvas;
      --card: Canvas;
      --ink: CanvasText;
      --ink-soft: CanvasText;
      --green: CanvasText;
      --brass: CanvasText;
      --glass: Canvas;
      --error: CanvasText;
      --success: CanvasText;
      --text: CanvasText;
      --text-soft: CanvasText;
      --accent: CanvasText;
      --action: CanvasText;
      --fill: transparent;
      --on-action: CanvasText;
      --link: LinkText;
      --focus: Highlight;
    }
  }

  ${when.print} {
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
  }
`
