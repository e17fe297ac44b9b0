import { styled } from 'styled-components'
import { Picture } from './Picture.tsx'
import { TextLink } from './TextLink.tsx'

interface ContactCardProps {
  heading: 'h2' | 'h3'
  title: string
  person: { name: string; role: string } | undefined
  /** Ways to the firm and times; those without a value are left out. */
  rows: readonly { label: string; value: string | undefined; href?: string }[]
}

/** Whom to talk to, and how. */
export function ContactCard({ heading: Heading, title, person, rows }: ContactCardProps) {
  return (
    <Root>
      <div>
        <Heading>{title}</Heading>
        {person && (
          <p>
            <strong>{person.name}</strong>
            <span>{person.role}</span>
          </p>
        )}
      </div>
      <Picture of="portrait" />
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
  display: grid;
  grid-template-columns: minmax(0, 1fr) 6.5rem;
  column-gap: var(--space-5);
  align-self: start;
  padding: var(--space-5);
  border: 1px solid var(--rule);
  border-block-start: 3px solid var(--green);
  background: var(--card);
  break-inside: avoid;

  align-items: end;

  > :first-child > :first-child {
    font-size: var(--size-h3);
  }

  p {
    display: grid;
    margin-block-start: var(--space-2);
    line-height: 1.5;
  }

  strong {
    color: var(--text);
    font-weight: 600;
  }

  dl {
    display: grid;
    gap: var(--space-3);
    grid-column: 1 / -1;
    margin-block-start: var(--space-4);
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--rule);
  }

  dt {
    color: var(--text-soft);
    font-size: var(--size-small);
  }

  dd {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  a {
    display: inline-block;
    padding-block: var(--space-1);
  }
`
