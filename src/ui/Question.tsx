import { keyframes, styled } from 'styled-components'
import { from, when } from '../theme/breakpoints.ts'

interface QuestionProps {
  id: string
  question: string
  answer: readonly string[]
  group: string
  /** Called with the summary element when the visitor presses it. */
  onPress: (summary: HTMLElement) => void
  /** Called after the question has opened or closed. */
  onToggle: (details: HTMLDetailsElement) => void
}

/** A question with an answer that expands. Opening a question closes the other questions with the same `group`. */
export function Question({ id, question, answer, group, onPress, onToggle }: QuestionProps) {
  return (
    <Root name={group} onToggle={({ currentTarget }) => onToggle(currentTarget)}>
      <Summary onClick={({ currentTarget }) => onPress(currentTarget)}>
        <h2>{question}</h2>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 12h18" />
          <path d="M12 3v18" />
        </svg>
      </Summary>
      <span id={id} />
      <Answer>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Answer>
    </Root>
  )
}

const Root = styled.details`
  position: relative;
  border-block-end: 1px solid var(--rule);

  [id] {
    position: absolute;
    inset-block-start: 0;
  }

  ${from.large} {
    @supports selector(::details-content) {
      display: grid;
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
      column-gap: var(--space-7);

      &:not([open]) > summary {
        grid-column: 1 / -1;
      }
    }
  }
`

const Summary = styled.summary`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-5);
  padding-block: var(--space-5);
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  h2 {
    font-size: var(--size-title);
    line-height: 1.2;
  }

  svg {
    inline-size: 1.5rem;
    margin-block-start: 0.25rem;
    fill: none;
    stroke: var(--accent);
    stroke-width: 1.5;
  }

  path + path {
    transform-origin: center;
  }

  [open] > & path + path {
    transform: scaleY(0);
  }

  ${when.motion} {
    path + path {
      transition: transform var(--calm) var(--ease);
    }
  }

  ${when.hover} {
    &:hover {
      color: var(--green);

      svg {
        stroke: var(--green);
        stroke-width: 2;
      }
    }
  }

  ${from.large} {
    @supports selector(::details-content) {
      h2 {
        padding-inline-end: var(--space-7);
        font-size: var(--size-h3);
      }

      svg {
        position: absolute;
        inset-block-start: var(--space-5);
        inset-inline-end: 0;
      }

      [open] > & h2 {
        padding-inline-end: 0;
      }
    }
  }

  ${when.print} {
    padding-block: 0.75rem 0.25rem;
    break-after: avoid;

    svg {
      display: none;
    }
  }
`

const rise = keyframes`
  from {
    opacity: 0;
    translate: 0 12px;
  }
`

const Answer = styled.div`
  display: grid;
  gap: var(--space-4);
  padding-block-end: var(--space-6);

  ${when.motion} {
    [open] > & {
      animation: ${rise} var(--calm) var(--ease);
    }
  }

  ${from.large} {
    @supports selector(::details-content) {
      padding-block-start: var(--space-5);
      padding-inline-end: var(--space-7);
    }
  }

  ${when.print} {
    gap: 0.375rem;
    padding-block: 0 0.75rem;
  }
`
