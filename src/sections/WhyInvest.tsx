import { styled } from 'styled-components'
import { whyInvest } from '../content/home.ts'
import { from } from '../theme/breakpoints.ts'
import { Cards } from '../ui/Cards.tsx'
import { Section } from '../ui/Section.tsx'

/** Four reasons for property, set as the lines of an index. */
export function WhyInvest() {
  return (
    <Section id={whyInvest.id} title={whyInvest.title} intro={whyInvest.intro} tone="card">
      <Lines cards={whyInvest.cards} />
    </Section>
  )
}

const Lines = styled(Cards)`
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

  ${from.medium} {
    li {
      grid-template-columns: 5fr 7fr;
      align-items: baseline;
      padding-block: var(--space-6);
    }
  }
`
