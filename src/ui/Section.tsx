import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { animatedAttribute } from '../names.ts'
import { from, when } from '../theme/breakpoints.ts'
import { Container } from './Container.tsx'

interface SectionProps {
  id: string
  title: string
  intro: string
  tone?: 'paper' | 'card' | 'tint' | 'deep'
  /** Whether the section contains an animation that starts when the section is scrolled into view. */
  animated?: true
  /** A class that defines how the heading and the children are arranged. */
  className?: string
  /** Content below the section. It fills the full width of the page. */
  end?: ReactNode
  children: ReactNode
}

/**
 * A section of a page, with a background that fills the full width. The heading is the accessible name of the section.
 */
export function Section(props: SectionProps) {
  const { id, title, intro, tone = 'paper', animated, className, end, children } = props
  return (
    <Band
      id={id}
      data-tone={tone}
      aria-labelledby={`${id}-titel`}
      {...{ [animatedAttribute]: animated }}
    >
      <Content className={className}>
        <Head>
          <h2 id={`${id}-titel`}>{title}</h2>
          <p>{intro}</p>
        </Head>
        {children}
      </Content>
      {end}
    </Band>
  )
}

const Band = styled.section`
  background: var(--surface);
  color: var(--text);
`

const Content = styled(Container)`
  padding-block: var(--space-section);
`

const Head = styled.div`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 44rem;
  margin-block-end: clamp(2rem, 1.4rem + 2vw, 3rem);

  p {
    max-inline-size: 40rem;
    font-size: var(--size-lead);
    line-height: 1.55;
  }

  break-after: avoid;
  break-inside: avoid;

  ${when.print} {
    gap: 0.375rem;
    margin-block-end: 1rem;
  }
`

/**
 * A section that has two columns on wide screens: the last child on the right, all others on the left. `--columns` sets
 * the column widths.
 */
export const SplitSection = styled(Section)`
  ${from.large} {
    display: grid;
    grid-template: auto 1fr / var(--columns);
    gap: 0 clamp(3rem, 6vw, 5rem);

    > :last-child {
      grid-area: 1 / 2 / span 2;
    }
  }
`
