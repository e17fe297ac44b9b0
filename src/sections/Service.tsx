import { styled } from 'styled-components'
import { service } from '../content/home.ts'
import { from, when } from '../theme/breakpoints.ts'
import { Picture } from '../ui/Picture.tsx'
import { Section } from '../ui/Section.tsx'

/** The section with the services, each below its picture. */
export function Service() {
  return (
    <Section id={service.id} title={service.title} intro={service.intro} tone="tint">
      <Columns>
        {service.services.map((offer) => (
          <li key={offer.title}>
            <Picture of={offer.picture} />
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
    gap: var(--space-3);
  }

  img {
    margin-inline-start: -7px;
  }

  ul {
    margin-block-start: var(--space-2);
  }

  ul li {
    padding-block: var(--space-2);
    border-block-start: 1px solid var(--rule);
    font-size: var(--size-small);
  }

  ${from.medium} {
    > li {
      grid-template-columns: 15rem minmax(0, 1fr);
      grid-template-rows: auto auto 1fr;
      column-gap: var(--space-7);
    }

    img {
      grid-row: span 3;
    }
  }

  ${from.large} {
    grid-template-columns: repeat(${service.services.length}, minmax(0, 1fr));
    gap: 0 clamp(2rem, 5vw, 4rem);

    > li {
      grid-template-rows: subgrid;
      grid-template-columns: minmax(0, 1fr);
      grid-row: span 4;
    }

    img {
      grid-row: auto;
      margin-block-end: var(--space-2);
    }
  }

  ${when.print} {
    grid: auto / auto-flow minmax(0, 1fr);
    gap: 0 1.5rem;

    > li {
      grid-template: subgrid / minmax(0, 1fr);
      grid-row: span 4;
    }

    img {
      grid-row: auto;
    }
  }
`
