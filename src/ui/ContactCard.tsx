import { styled } from 'styled-components'
import { TextLink } from './TextLink.tsx'

interface ContactCardProps {
  id: string
  title: string
  person: { name: string; role: string } | undefined
  /** Ways to the firm and times; those without a value are left out. */
  rows: readonly { label: string; value: string | undefined; href?: string }[]
}

/** Whom to talk to, and how. */
export function ContactCard({ id, title, person, rows }: ContactCardProps) {
  return (
    <Root aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {person && (
        <p>
          <strong>{person.name}</strong>
          <span>{person.role}</span>
        </p>
      )}
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

const Root = styled.section`
  padding: var(--space-5);
  border: 1px solid var(--rule);
  border-block-start: 2px solid var(--accent);

  h2 {
    font-size: var(--size-h3);
  }

  p {
    display: grid;
    margin-block-start: var(--space-4);
    line-height: 1.5;
  }

  strong {
    color: var(--text);
    font-weight: 600;
  }

  dl {
    display: grid;
    gap: var(--space-3);
    margin-block-start: var(--space-4);
  }

  dt {
    color: var(--text-soft);
    font-size: var(--size-small);
  }

  dd {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`
