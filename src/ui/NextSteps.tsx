import { styled } from 'styled-components'
import { headlineFont } from '../theme/headlineFont.ts'
import { Mark } from './Mark.tsx'

interface NextStepsProps {
  id: string
  title: string
  steps: readonly string[]
  /** The number of steps that are already completed. */
  done: number
}

/** A numbered list of the next steps. Completed steps have a check mark. */
export function NextSteps({ id, title, steps, done }: NextStepsProps) {
  return (
    <Root aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol>
        {steps.map((step, index) => (
          <Step key={step}>
            {index < done && <Mark kind="check" />}
            <span>{step}</span>
          </Step>
        ))}
      </ol>
    </Root>
  )
}

const Root = styled.section`
  h2 {
    font-size: var(--size-h3);
  }

  ol {
    margin-block-start: var(--space-5);
    counter-reset: step;
  }
`

const Step = styled.li`
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr);
  align-items: baseline;
  padding-block: var(--space-4);
  border-block-start: 1px solid var(--rule);
  color: var(--text-soft);
  line-height: 1.55;
  counter-increment: step;

  svg {
    align-self: start;
    margin-block-start: 0.125rem;
    color: var(--success);
  }

  &:not(:has(svg))::before {
    content: counter(step);
    color: var(--accent);
    ${headlineFont}
    font-size: var(--size-h3);
    line-height: 1;
  }
`
