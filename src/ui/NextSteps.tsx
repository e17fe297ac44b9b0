import { styled } from 'styled-components'
import { headlineFont } from '../theme/fonts.ts'

interface NextStepsProps {
  id: string
  title: string
  steps: readonly string[]
}

/** A short numbered list of what happens next. */
export function NextSteps({ id, title, steps }: NextStepsProps) {
  return (
    <section aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <List>
        {steps.map((step) => (
          <Step key={step}>{step}</Step>
        ))}
      </List>
    </section>
  )
}

const Title = styled.h2`
  font-size: var(--size-h3);
`

const List = styled.ol`
  margin-block-start: var(--space-5);
  counter-reset: step;
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

  &::before {
    content: counter(step);
    color: var(--accent);
    ${headlineFont}
    font-size: var(--size-h3);
    line-height: 1;
  }
`
