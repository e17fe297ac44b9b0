import { css, keyframes } from 'styled-components'

const timeline = '--hero-call'

/** Marks where the home page's opening calls to action. */
export const heroCall = 'data-hero-call'

/** Has a button show its outline only. */
export const outlined = css`
  --fill: transparent;
  --on-fill: var(--action);
`

/** Follows a button's way through the window below the header. */
export const followed = css`
  view-timeline: ${timeline};
  view-timeline-inset: var(--header-height) 0;
`

/** Lets the header know of what is followed in the page beside it. */
export const followedScope = css`
  timeline-scope: ${timeline};
`

const untilGone = keyframes`
  from {
    ${outlined}
  }
`

/** Outlines a button as long as the followed one is to be seen; where a browser cannot tell, on its whole page. */
export const outlinedBesideHero = css`
  @supports (timeline-scope: ${timeline}) {
    animation: ${untilGone} step-end backwards;
    animation-timeline: ${timeline};
    animation-range: cover 0 exit 100%;
  }

  @supports not (timeline-scope: ${timeline}) {
    body:has([${heroCall}]) & {
      ${outlined}
    }
  }
`
