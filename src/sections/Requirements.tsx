import { styled } from 'styled-components'
import { requirements } from '../content/home.ts'
import { paths } from '../content/paths.ts'
import { from } from '../theme/breakpoints.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Cards } from '../ui/Cards.tsx'
import { Section } from '../ui/Section.tsx'

/** The three requirements on one sheet, and the way to the first talk. */
export function Requirements() {
  return (
    <Section id={requirements.id} title={requirements.title} intro={requirements.intro}>
      <Columns cards={requirements.cards} />
      <ButtonLink href={paths.contact}>{requirements.button}</ButtonLink>
    </Section>
  )
}

const Columns = styled(Cards)`
  display: grid;
  margin-block-end: var(--space-6);
  padding-inline: var(--space-5);
  border: 1px solid var(--rule);
  border-block-start: 3px solid var(--green);
  background: var(--card);

  li {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    padding-block: var(--space-5);
  }

  li + li {
    border-block-start: 1px solid var(--rule);
  }

  ${from.medium} {
    grid-template-columns: repeat(3, 1fr);
    padding: var(--space-6) 0;

    li {
      padding: var(--space-2) var(--space-6);
    }

    li + li {
      border-block-start: 0;
      border-inline-start: 1px solid var(--rule);
    }
  }
`
