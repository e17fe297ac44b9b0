import { styled } from 'styled-components'
import { about } from '../content/home.ts'
import { from } from '../theme/breakpoints.ts'
import { Cards } from '../ui/Cards.tsx'
import { Section } from '../ui/Section.tsx'

/** Four benefits in the panes of a window, parted by its bars. */
export function About() {
  return (
    <Section id={about.id} title={about.title} intro={about.intro}>
      <Panes cards={about.cards} />
    </Section>
  )
}

const Panes = styled(Cards)`
  display: grid;
  gap: var(--space-6);

  li {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    padding-inline-start: var(--space-5);
    border-inline-start: 1px solid var(--accent);
  }

  ${from.medium} {
    grid-template-columns: 1fr 1fr;
    gap: 0;

    li {
      padding: var(--space-7);
      border-inline-start: 0;
    }

    li:nth-child(odd) {
      padding-inline-start: 0;
      border-inline-end: 1px solid var(--accent);
    }

    li:nth-child(-n + 2) {
      padding-block-start: var(--space-4);
      border-block-end: 1px solid var(--accent);
    }

    li:nth-child(n + 3) {
      padding-block-end: var(--space-4);
    }
  }
`
