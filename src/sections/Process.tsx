import { styled } from 'styled-components'
import { process } from '../content/home.ts'
import { urls } from '../content/urls.ts'
import { from, when } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/headlineFont.ts'
import { palette } from '../theme/palette.ts'
import { CallToAction } from '../ui/CallToAction.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Section } from '../ui/Section.tsx'

/** The numbered steps, with pictures in which a house is built. On wide screens, the pictures form one street. */
export function Process() {
  return (
    <Section id={process.id} title={process.title} intro={process.intro}>
      <Frame>
        <Steps>
          {process.steps.map((step) => (
            <Step key={step.title}>
              <Picture of={step.picture} />
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </Step>
          ))}
        </Steps>
      </Frame>
      <CallToAction {...process.call} href={urls.contact} />
    </Section>
  )
}

const Frame = styled.div`
  container-type: inline-size;
`

/** Matches if the list is wide enough to show the picture of each step next to the text. */
const pictureBesideText = '@container (min-width: 17em)'

const Steps = styled.ol`
  display: grid;
  gap: var(--space-6);
  counter-reset: step;

  li {
    position: relative;
    display: grid;
    gap: var(--space-1) var(--space-4);
    align-content: start;
    counter-increment: step;
  }

  img {
    inline-size: 100%;
    max-inline-size: 6.5rem;
  }

  ${pictureBesideText} {
    li {
      grid-template-columns: 6.5rem minmax(0, 1fr);
    }

    img {
      grid-row: span 3;
    }

    li::before {
      grid-column: 2;
    }
  }

  h3,
  p {
    order: 1;
  }

  h3 {
    font-size: min(1.125rem, 7.5vw);
  }

  p {
    font-size: var(--size-small);
    line-height: 1.55;
  }

  ${from.medium} {
    grid-template-columns: repeat(${Math.ceil(process.steps.length / 2)}, minmax(0, 1fr));
    gap: 0;
    margin-block-end: calc(-1 * var(--space-7));

    li {
      grid-template: subgrid / minmax(0, 1fr);
      grid-row: span 4;
      margin-block-end: var(--space-7);
    }

    li::before {
      grid-column: auto;
      margin-block-start: var(--space-2);
    }

    /* The background continues the picture's ground line if the column is wider than the picture. */
    img {
      grid-row: auto;
      max-inline-size: none;
      block-size: calc(12.5rem * 150 / 170);
      object-fit: contain;
      object-position: 0 100%;
      background-image: linear-gradient(transparent 94%, ${palette.ink} 0 95.33%, transparent 0);
    }

    h3,
    p {
      padding-inline-end: var(--space-5);
    }
  }

  ${from.widest} {
    grid-template-columns: repeat(${process.steps.length}, minmax(0, 1fr));
    margin-block-end: 0;

    li {
      margin-block-end: 0;
    }

    img {
      block-size: calc(10.625rem * 150 / 170);
    }
  }

  ${when.print} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1rem 1.5rem;
    margin: 0;

    li {
      grid-template: auto auto 1fr / 24mm minmax(0, 1fr);
      grid-row: auto;
      column-gap: 0.75rem;
      margin: 0;
    }

    li::before {
      grid-column: 2;
      margin: 0;
    }

    img {
      grid-row: span 3;
      block-size: auto;
    }

    h3,
    p {
      padding: 0;
    }
  }
`

const Step = styled.li`
  &::before {
    content: counter(step);
    order: 1;
    color: var(--accent);
    ${headlineFont}
    font-size: 1.75rem;
    line-height: 1;
    font-variant-numeric: lining-nums;
  }
`
