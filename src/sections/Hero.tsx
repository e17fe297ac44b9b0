import { styled } from 'styled-components'
import { hero } from '../content/home.ts'
import { urls } from '../content/urls.ts'
import { titleId } from '../names.ts'
import { from, when } from '../theme/breakpoints.ts'
import { Answered, ButtonLink } from '../ui/Button.tsx'
import { Container } from '../ui/Container.tsx'
import { HeroStreet } from '../pictures/HeroStreet.tsx'

/** The first section of the home page: headline, link to the contact form, drawing and five claims. */
export function Hero() {
  return (
    <Band id={hero.id} aria-labelledby={titleId}>
      <Container>
        <Words>
          <h1 id={titleId} tabIndex={-1}>
            {hero.headline}
          </h1>
          <p>{hero.text}</p>
          <Answered answer={hero.answer}>
            <ButtonLink href={urls.contact}>{hero.button}</ButtonLink>
          </Answered>
        </Words>
        <HeroStreet label={hero.picture} />
        <Claims>
          {hero.claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </Claims>
      </Container>
    </Band>
  )
}

const Band = styled.section`
  padding-block: clamp(1.5rem, 1.25rem + 1vw, 2rem) var(--space-6);

  svg {
    inline-size: calc(100% + var(--gutter));
    max-inline-size: none;
    margin-inline: calc(var(--gutter) / -2);
  }

  /* Mirror the street in right-to-left direction. The text is then on the right, and must be above the low houses. */
  [dir='rtl'] & svg {
    scale: -1 1;
  }

  ${from.medium} {
    svg {
      inline-size: 100%;
      margin-block-start: -6%;
      margin-inline: 0;
    }
  }

  ${from.large} {
    svg {
      margin-block-start: -18%;
    }
  }

  ${from.widest} {
    svg {
      margin-block-start: -21%;
    }
  }

  ${when.print} {
    padding-block-start: 0;

    svg {
      inline-size: 64%;
      margin: 0;
    }
  }
`

const Words = styled.div`
  position: relative;
  display: grid;
  gap: clamp(1rem, 0.75rem + 1vw, 1.5rem);
  justify-items: start;
  max-inline-size: 36rem;

  h1 {
    font-size: min(clamp(1.875rem, 1.1rem + 4vw, 3.5rem), 16vw);
  }

  p {
    max-inline-size: min(31rem, 100%);
    line-height: 1.6;
  }
`

const Claims = styled.ul`
  display: grid;
  gap: var(--space-3) var(--space-5);
  margin-block-start: var(--space-5);
  color: var(--text-soft);
  font-size: var(--size-small);
  line-height: 1.4;

  li {
    padding-inline-start: var(--space-3);
    border-inline-start: 1px solid var(--accent);
  }

  ${from.medium} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
    column-gap: clamp(0.75rem, 2vw, 1.5rem);
    text-wrap: balance;
  }
`
