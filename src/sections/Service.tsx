import { styled } from 'styled-components'
import { service } from '../content/home.ts'
import { from } from '../theme/breakpoints.ts'
import { Section } from '../ui/Section.tsx'

/** The three services in columns with thin rules. */
export function Service() {
  return (
    <Section id={service.id} title={service.title} intro={service.intro} tone="card">
      <Columns>
        {service.services.map((offer) => (
          <li key={offer.title}>
            <h3>{offer.title}</h3>
            <p>{offer.text}</p>
            <ul>
              {offer.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </Columns>
    </Section>
  )
}

const Columns = styled.ul`
  display: grid;
  gap: var(--space-7);

  > li {
    display: grid;
    gap: var(--space-4);
    align-content: start;
  }

  ul li {
    padding-block: var(--space-2);
    border-block-start: 1px solid var(--rule);
    font-size: var(--size-small);
  }

  ${from.medium} {
    > li {
      grid-template-rows: auto 1fr;
      grid-template-columns: 1fr 1fr;
      column-gap: var(--space-7);
    }

    ul {
      grid-area: 1 / 2 / span 2;
    }
  }

  ${from.large} {
    grid-template-columns: repeat(3, 1fr);
    gap: 0 var(--space-8);

    > li {
      position: relative;
      grid-template-rows: subgrid;
      grid-template-columns: none;
      grid-row: span 3;
      row-gap: var(--space-4);
    }

    ul {
      grid-area: auto;
    }

    > li + li::before {
      content: '';
      position: absolute;
      inset-block: 0;
      inset-inline-start: calc(var(--space-8) / -2);
      border-inline-start: 1px solid var(--rule);
    }
  }
`
