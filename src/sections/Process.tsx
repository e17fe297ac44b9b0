import { styled } from 'styled-components'
import { process } from '../content/home.ts'
import { from } from '../theme/breakpoints.ts'
import { Picture } from '../ui/Picture.tsx'
import { Section } from '../ui/Section.tsx'

/** Six numbered steps, in which one house is built: beside its text on narrow screens, as one street on wide ones. */
export function Process() {
  return (
    <Section id={process.id} title={process.title} intro={process.intro}>
      <Steps>
        {process.steps.map((step) => (
          <li key={step.title}>
            <Picture of={step.picture} />
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </Steps>
    </Section>
  )
}

const Steps = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  counter-reset: step;

  li {
    position: relative;
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: var(--space-1) var(--space-4);
    align-content: start;
    counter-increment: step;
  }

  img {
    grid-row: span 3;
    inline-size: 100%;
  }

  li::before {
    content: counter(step);
    grid-column: 2;
    order: 1;
    color: var(--accent);
    font-family: var(--font-headline);
    font-size: 1.75rem;
    line-height: 1;
    font-variant-numeric: lining-nums;
  }

  h3,
  p {
    order: 1;
  }

  h3 {
    font-size: 1.125rem;
  }

  p {
    font-size: var(--size-small);
    line-height: 1.55;
  }

  ${from.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-7) 0;

    li {
      grid-template-columns: minmax(0, 1fr);
    }

    li::before {
      grid-column: auto;
      margin-block-start: var(--space-2);
    }

    img {
      grid-row: auto;
    }

    h3,
    p {
      padding-inline-end: var(--space-5);
    }
  }

  ${from.large} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`
