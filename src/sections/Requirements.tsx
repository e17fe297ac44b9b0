import { styled } from 'styled-components'
import { requirements } from '../content/home.ts'
import { urls } from '../content/urls.ts'
import { from, notPrinted, when } from '../theme/breakpoints.ts'
import { headlineFont } from '../theme/headlineFont.ts'
import { Answered, ButtonLink } from '../ui/Button.tsx'
import { Container } from '../ui/Container.tsx'
import { Mark } from '../ui/Mark.tsx'
import { SplitSection } from '../ui/Section.tsx'

/** The section with the requirements. It ends with a call to action that directly adjoins the footer. */
export function Requirements() {
  return (
    <Halves
      id={requirements.id}
      title={requirements.title}
      intro={requirements.intro}
      end={
        <Closing data-tone="deep">
          <Call>
            <Offer>{requirements.closing}</Offer>
            <Answered answer={requirements.answer}>
              <ButtonLink href={urls.contact}>{requirements.button}</ButtonLink>
            </Answered>
          </Call>
        </Closing>
      }
    >
      <Lines>
        {requirements.cards.map(({ title, text }) => (
          <li key={title}>
            <Mark kind="check" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Lines>
    </Halves>
  )
}

const Halves = styled(SplitSection)`
  --columns: minmax(0, 5fr) minmax(0, 7fr);
`

const Lines = styled.ul`
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-1) var(--space-4);
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--rule);
  }

  li:last-child {
    border-block-end: 1px solid var(--rule);
  }

  svg {
    inline-size: 1.75rem;
    block-size: 1.75rem;
    color: var(--green);
  }

  p {
    grid-column: 2;
  }

  ${when.print} {
    display: grid;
    grid: auto / auto-flow minmax(0, 1fr);
    gap: 0 1.5rem;

    li {
      grid-template-rows: subgrid;
      grid-row: span 2;
    }

    li:last-child {
      border-block-end: 0;
    }
  }
`

const Closing = styled.div`
  background: var(--surface);
  color: var(--text);

  ${notPrinted}
`

const Call = styled(Container)`
  display: grid;
  justify-items: start;
  gap: var(--space-5);
  padding-block: var(--space-section) var(--space-7);

  ${from.medium} {
    grid-template-columns: minmax(0, 1fr) fit-content(50%);
    align-items: center;
  }
`

const Offer = styled.p`
  color: inherit;
  ${headlineFont}
  font-size: var(--size-title);
  line-height: 1.25;
  text-wrap: balance;
`
