import { styled } from 'styled-components'
import { direct } from '../content/direct.ts'
import { about } from '../content/home.ts'
import { from, when } from '../theme/breakpoints.ts'
import { Cards } from '../ui/Cards.tsx'
import { ContactCard } from '../ui/ContactCard.tsx'
import { SplitSection } from '../ui/Section.tsx'

/** The section about the company: four benefits, and next to them the card with the contact person. */
export function About() {
  return (
    <Halves id={about.id} title={about.title} intro={about.intro}>
      <Benefits cards={about.cards} />
      <ContactCard heading="h3" {...direct} />
    </Halves>
  )
}

const Halves = styled(SplitSection)`
  --columns: minmax(0, 1fr) 22rem;
`

const Benefits = styled(Cards)`
  display: grid;
  gap: var(--space-6) var(--space-7);
  align-content: start;
  margin-block-end: var(--space-7);

  li {
    display: grid;
    gap: var(--space-2);
    align-content: start;
  }

  ${from.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${from.large} {
    margin-block-end: 0;
  }

  ${when.print} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-block-end: 1rem;
  }
`
