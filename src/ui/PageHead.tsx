import { styled } from 'styled-components'
import { focusTargets } from '../effects/focus.ts'
import { when } from '../theme/breakpoints.ts'
import { Container } from './Container.tsx'

interface PageHeadProps {
  title: string
  intro?: string | undefined
}

/** A page's title, which takes the focus after a route change, and its opening sentence. */
export function PageHead({ title, intro }: PageHeadProps) {
  return (
    <Root>
      <h1 id={focusTargets.title} tabIndex={-1}>
        {title}
      </h1>
      {intro === undefined ? null : <Intro>{intro}</Intro>}
    </Root>
  )
}

const Root = styled(Container)`
  padding-block: clamp(2.5rem, 1.5rem + 5vw, 6rem) clamp(2rem, 1.5rem + 2vw, 3.5rem);

  ${when.print} {
    padding-block: 0 1rem;
  }
`

const Intro = styled.p`
  max-inline-size: 40rem;
  margin-block-start: var(--space-4);
  color: var(--text-soft);
  font-size: var(--size-lead);
  line-height: 1.55;
`
