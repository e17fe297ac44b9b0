import { styled } from 'styled-components'
import { whyInvest } from '../content/home.ts'
import { from, when } from '../theme/breakpoints.ts'
import { Cards } from '../ui/Cards.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Section } from '../ui/Section.tsx'

/** The section with the reasons to invest, and the risks below them. The four reasons are in a grid of two by two. */
export function WhyInvest() {
  return (
    <Section id={whyInvest.id} title={whyInvest.title} intro={whyInvest.intro} tone="card">
      <Spread cards={whyInvest.cards} />
      <Disclosure summary={whyInvest.risks.title} isHeading>
        <Risks>
          {whyInvest.risks.cards.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Risks>
      </Disclosure>
    </Section>
  )
}

const Risks = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-4) var(--space-6);
  padding-block: var(--space-3);

  dt {
    font-weight: 600;
  }

  dd {
    color: var(--text-soft);
    font-size: var(--size-small);
    line-height: 1.55;
  }

  ${when.print} {
    grid: auto / auto-flow minmax(0, 1fr);
    gap: 1rem;
    padding-block-end: 0;
  }
`

const Spread = styled(Cards)`
  display: grid;
  gap: var(--space-7);

  li {
    display: grid;
    grid-template-rows: auto auto 1fr;
    gap: var(--space-2) var(--space-5);
  }

  img {
    margin-block-end: var(--space-3);
    margin-inline-start: -7px;
  }

  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: clamp(3rem, 5vw, 4.5rem) clamp(2rem, 5vw, 4rem);
  }

  ${from.large} {
    li {
      grid-template-columns: minmax(0, 13rem) minmax(0, 1fr);
      grid-template-rows: auto 1fr;
    }

    img {
      grid-row: span 2;
      margin-block-end: 0;
    }

    h3 {
      padding-block-start: var(--space-4);
    }
  }

  ${when.print} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1rem 1.5rem;

    li {
      grid-template: auto 1fr / 30mm minmax(0, 1fr);
      column-gap: 0.75rem;
    }

    img {
      grid-row: span 2;
      margin-block-end: 0;
    }
  }
`
