import { styled } from 'styled-components'
import { photograph } from '../pictures/index.ts'
import { below } from '../theme/breakpoints.ts'
import { Picture } from './Picture.tsx'
import { TextLink } from './TextLink.tsx'

interface ContactCardProps {
  heading: 'h2' | 'h3'
  /** The heading of the card if `person` is undefined. */
  title: string
  person: { name: string; role: string } | undefined
  /** The contact details and the office hours. Rows without a value are not rendered. */
  rows: readonly { label: string; value: string | undefined; href?: string }[]
}

/** A card with the contact person. If there is none, the card shows only the company's contact details. */
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

/** Moves the name below the picture if the longest word of the name does not fit next to the picture. */
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

  /* Hide the drawing of a telephone on phones, so that they do not load it. The card still shows the number. */
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
