import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { moving as movingMark } from '../boot/document.ts'
import { layOutLater } from '../theme/layOutLater.ts'
import { Container } from './Container.tsx'

interface SectionProps {
  id: string
  title: string
  intro: string
  tone?: 'paper' | 'card' | 'deep'
  /** Whether something in it moves on being seen. */
  moving?: true
  children: ReactNode
}

/** A band of a page, named by its heading. */
export function Section({ id, title, intro, tone = 'paper', moving, children }: SectionProps) {
  return (
    <Band id={id} data-tone={tone} aria-labelledby={`${id}-titel`} {...{ [movingMark]: moving }}>
      <Container>
        <Head>
          <h2 id={`${id}-titel`}>{title}</h2>
          <p>{intro}</p>
        </Head>
        {children}
      </Container>
    </Band>
  )
}

const Band = styled.section`
  padding-block: var(--space-section);
  background: var(--surface);
  color: var(--text);

  &:nth-of-type(n + 4) {
    ${layOutLater('max(63rem, 95rem - 75vw)')}
  }
`

const Head = styled.div`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 44rem;
  margin-block-end: clamp(2rem, 1.4rem + 3vw, 4rem);

  p {
    max-inline-size: 40rem;
    font-size: var(--size-lead);
    line-height: 1.55;
  }
`
