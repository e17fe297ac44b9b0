import { styled } from 'styled-components'
import { focusTargets } from '../effects/focus.ts'
import { from, when } from '../theme/breakpoints.ts'
import { Container } from './Container.tsx'

/** A page's title, which takes the focus after a route change, and its opening sentence. */
export function PageHead({ title, intro }: { title: string; intro?: string }) {
  return (
    <Root>
      <h1 id={focusTargets.title} tabIndex={-1}>
        {title}
      </h1>
      {intro === undefined ? null : <p>{intro}</p>}
    </Root>
  )
}

const Root = styled(Container)`
  padding-block: clamp(2.5rem, 1.5rem + 5vw, 6rem) clamp(2rem, 1.5rem + 2vw, 3.5rem);

  ${when.print} {
    padding-block: 0 1rem;
  }

  p {
    max-inline-size: 40rem;
    margin-block-start: var(--space-4);
    font-size: var(--size-lead);
    line-height: 1.55;
  }
`

/** What follows the head, down to the footer. */
export const PageBody = styled(Container)`
  padding-block-end: var(--space-section);
`

/** Two parts of a page, beside each other in `--columns` on wide screens. */
export const Split = styled(PageBody)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-7);

  ${from.large} {
    grid-template-columns: var(--columns);
    gap: clamp(3rem, 7vw, 6rem);
  }
`
