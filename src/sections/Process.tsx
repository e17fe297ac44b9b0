import { styled } from 'styled-components'
import { process } from '../content/home.ts'
import { from } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/fonts.ts'
import { Section } from '../ui/Section.tsx'

/** Six numbered steps on one line: downwards on narrow screens, across on wide ones. */
export function Process() {
  return (
    <Section id={process.id} title={process.title} intro={process.intro}>
      <Steps>
        {process.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </Steps>
    </Section>
  )
}

const Steps = styled.ol`
  counter-reset: step;

  li {
    position: relative;
    padding-block-end: var(--space-6);
    padding-inline-start: 4rem;
    counter-increment: step;
  }

  li::before {
    content: counter(step);
    position: absolute;
    inset: 0 auto auto 0;
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border: 1px solid var(--accent);
    border-radius: 50%;
    background: var(--surface);
    ${headlineFont}
    font-size: 1.25rem;
    line-height: 1;
    font-variant-numeric: lining-nums;
  }

  li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset: 2.75rem auto 0 1.375rem;
    border-inline-start: 1px solid var(--accent);
  }

  li:last-child {
    padding-block-end: 0;
  }

  h3 {
    padding-block: 0.625rem var(--space-1);
    font-size: 1.125rem;
  }

  p {
    font-size: var(--size-small);
    line-height: 1.55;
  }

  ${from.large} {
    display: grid;
    grid-template-columns: repeat(6, 1fr);
    column-gap: var(--space-5);

    li {
      display: grid;
      grid-template-rows: subgrid;
      grid-row: span 2;
      padding: 4rem 0 0;
    }

    li:nth-child(n)::after {
      content: '';
      position: absolute;
      inset: 1.375rem calc(-1 * var(--space-5)) auto 2.75rem;
      border-inline-start: 0;
      border-block-start: 1px solid var(--accent);
    }

    li:last-child::after {
      inset-inline-end: 0;
      border-block-start-style: dashed;
    }

    h3 {
      padding-block: 0 var(--space-2);
    }
  }
`
