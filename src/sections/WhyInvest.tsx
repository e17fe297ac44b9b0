import { styled } from 'styled-components'
import { whyInvest } from '../content/home.ts'
import { from } from '../theme/breakpoints.ts'
import { Section } from '../ui/Section.tsx'

/** Four reasons for property, set as the lines of an index. */
export function WhyInvest() {
  return (
    <Section id={whyInvest.id} title={whyInvest.title} intro={whyInvest.intro} tone="card">
      <Lines>
        {whyInvest.cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

const Lines = styled.ul`
  border-block-end: 1px solid var(--rule);

  li {
    display: grid;
    gap: var(--space-2) var(--space-6);
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--rule);
  }

  h3 {
    font-size: var(--size-title);
  }

  p {
    color: var(--text-soft);
  }

  ${from.medium} {
    li {
      grid-template-columns: 5fr 7fr;
      align-items: baseline;
      padding-block: var(--space-6);
    }
  }
`
