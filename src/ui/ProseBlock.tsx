import { styled } from 'styled-components'
import { TextLink } from './TextLink.tsx'

type Line = string | { text: string; href: string }
export type Block =
  string | { lines: readonly Line[] } | { list: readonly string[] } | { notice: string }

/** A paragraph, an address, a list or a notice of a legal text. */
export function ProseBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('notice' in block) return <Notice>{block.notice}</Notice>
  if ('list' in block) {
    return (
      <List>
        {block.list.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </List>
    )
  }
  return (
    <Address>
      {block.lines.map((line) => {
        const text = typeof line === 'string' ? line : line.text
        return (
          <li key={text}>
            {typeof line === 'string' ? (
              text
            ) : (
              <TextLink href={line.href}>
                <Breakable text={text} />
              </TextLink>
            )}
          </li>
        )
      })}
    </Address>
  )
}

/**
 * A text that narrow screens may also break after its @; each part in an element of its own, which
 * hydration still finds after a translation has replaced the text.
 */
function Breakable({ text }: { text: string }) {
  const [name = '', host] = text.split('@')
  if (host === undefined) return <span>{name}</span>
  return (
    <>
      <span>{`${name}@`}</span>
      <wbr />
      <span>{host}</span>
    </>
  )
}

const Notice = styled.p`
  padding: var(--space-4);
  border: 1px solid var(--rule);
  background: var(--card);
`

const List = styled.ul`
  padding-inline-start: 1.25em;
  list-style: disc;

  li + li {
    margin-block-start: var(--space-2);
  }

  ::marker {
    color: var(--accent);
  }
`

const Address = styled.ul`
  padding-inline-start: var(--space-4);
  border-inline-start: 2px solid var(--accent);

  a {
    display: inline-block;
    max-inline-size: 100%;
  }
`
