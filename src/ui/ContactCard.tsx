import { styled } from 'styled-components'
import { photograph } from '../pictures/index.ts'
import { below } from '../theme/breakpoints.ts'
import { Picture } from './Picture.tsx'
import { TextLink } from './TextLink.tsx'

interface ContactCardProps {
  heading: 'h2' | 'h3'
  /** Stands where no person is named. */
  title: string
  person: { name: string; role: string } | undefined
  /** Ways to the firm and times; those without a value are left out. */
  rows: readonly { label: string; value: string | undefined; href?: string }[]
}

/** Whom to talk to, on a card; without a person the ways to the firm alone. */
export function ContactCard({ heading: Heading, title, person, rows }: ContactCardProps) {
  return (
    <Root data-person={person && ''}>
      <Head>
        {person && photograph ? (
          <img src={photograph} width="160" height="160" alt="" loading="lazy" />
        ) : (
          <Picture of="telephone" />
        )}
        <div>
          <Heading>{person ? person.name : title}</Heading>
          {person && <p>{person.role}</p>}
        </div>
      </Head>
      <dl>
        {rows.map(
          ({ label, value, href }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{href ? <TextLink href={href}>{value}</TextLink> : value}</dd>
              </div>
            ),
        )}
      </dl>
    </Root>
  )
}

const Root = styled.div`
  align-self: start;
  break-inside: avoid;

  &[data-person] {
    padding: min(var(--space-5), 6%);
    border: 1px solid var(--rule);
    border-block-start: 3px solid var(--green);
    background: var(--card);
  }

  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    gap: var(--space-3) var(--space-5);
    margin-block-start: var(--space-4);
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--rule);
  }

  dt {
    color: var(--text-soft);
    font-size: var(--size-small);
  }

  dd {
    font-variant-numeric: tabular-nums;
  }

  a {
    display: inline-block;
    padding-block: var(--space-1);
  }
`

/** The name goes below the picture where its longest word has no room beside it. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-5);
  align-items: center;

  img {
    flex: none;
    inline-size: min(6.5rem, 35%);
  }

  img[width='160'] {
    block-size: auto;
    aspect-ratio: 1;
    object-fit: cover;
  }

  /* Beside its number the drawing tells a phone's screen nothing, and is not fetched for it. */
  ${below.narrow} {
    img:not([width='160']) {
      display: none;
    }
  }

  > div {
    flex: 1 1 8rem;
  }

  div > :first-child {
    font: 600 1.125rem/1.3 var(--font-text);
    overflow-wrap: break-word;
  }

  p {
    margin-block-start: var(--space-1);
    line-height: 1.5;
  }
`
