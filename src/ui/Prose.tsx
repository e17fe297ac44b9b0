import { styled } from 'styled-components'
import { focusTargets } from '../effects/focus.ts'
import { from, when } from '../theme/breakpoints.ts'
import { Split } from './PageHead.tsx'
import { TextLink } from './TextLink.tsx'

type Line = string | { text: string; href: string }
type Block = string | { lines: readonly Line[] } | { list: readonly string[] } | { notice: string }

interface ProseProps {
  sections: readonly { id: string; title: string; blocks: readonly Block[] }[]
}

/** A legal text in one narrow column, with its table of contents. */
export function Prose({ sections }: ProseProps) {
  return (
    <Root>
      <Contents aria-labelledby={focusTargets.title}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </Contents>
      <div>
        {sections.map(({ id, title, blocks }) => (
          <Part key={id} id={id} aria-labelledby={`${id}-titel`}>
            <h2 id={`${id}-titel`}>{title}</h2>
            {blocks.map((block, index) => (
              <ProseBlock key={index} block={block} />
            ))}
          </Part>
        ))}
      </div>
    </Root>
  )
}

function ProseBlock({ block }: { block: Block }) {
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
      {block.lines.map((line, index) => (
        <li key={index}>{typeof line === 'string' ? line : <LineLink {...line} />}</li>
      ))}
    </Address>
  )
}

/**
 * Narrow screens may also break the text after its @; each part stands in an element of its own, which
 * hydration still finds after a translation has replaced the text.
 */
function LineLink({ text, href }: { text: string; href: string }) {
  const end = text.indexOf('@') + 1 || text.length
  return (
    <TextLink href={href}>
      <span>{text.slice(0, end)}</span>
      {end === text.length ? null : (
        <>
          <wbr />
          <span>{text.slice(end)}</span>
        </>
      )}
    </TextLink>
  )
}

const Root = styled(Split)`
  --columns: 17rem minmax(0, 40rem);
`

const Contents = styled.nav`
  padding-block: var(--space-3);
  border-block: 1px solid var(--rule);
  font-size: var(--size-small);
  line-height: 1.4;

  a {
    display: flex;
    align-items: center;
    min-block-size: var(--target);
    padding-block: var(--space-1);
    text-decoration: none;
  }

  ${when.hover} {
    a:hover {
      text-decoration: underline;
    }
  }

  li {
    break-inside: avoid;
  }

  ${from.small} {
    ol {
      columns: 2;
      column-gap: var(--space-6);
    }
  }

  ${from.large} {
    position: sticky;
    inset-block-start: calc(var(--header-height) + var(--space-6));
    max-block-size: calc(100dvh - var(--header-height) - 2 * var(--space-6));
    overflow-y: auto;

    ol {
      columns: auto;
    }

    a {
      min-block-size: 2.25rem;
    }
  }
`

const Part = styled.section`
  scroll-margin-block-start: var(--space-6);

  & + & {
    margin-block-start: var(--space-7);
  }

  > * + * {
    margin-block-start: var(--space-4);
  }

  > h2 {
    font-size: var(--size-title);
  }

  > p {
    max-inline-size: 40rem;
    color: inherit;
  }
`

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
