import { styled } from 'styled-components'
import { titleId } from '../names.ts'
import { from, when } from '../theme/breakpoints.ts'
import { PageBody, Split } from './PageHead.tsx'
import { TextLink } from './TextLink.tsx'

type Line = string | { text: string; href: string }
/** A paragraph. `about` is its topic, which is written in bold before the text. */
type Text = string | { about: string; text: string }
type Block = Text | { lines: readonly Line[] } | { list: readonly Text[] } | { notice: Text }

interface Section {
  id: string
  title: string
  blocks: readonly Block[]
  className?: string
}

interface ProseProps {
  sections: readonly Section[]
}

/** A page of short sections. From the medium breakpoint, the title of each section is to the left of its text. */
export function Facts({ sections }: ProseProps) {
  return (
    <PageBody>
      {sections.map((section) => (
        <Fact key={section.id} {...section} />
      ))}
    </PageBody>
  )
}

function TextPart({ id, title, blocks, className }: Section) {
  return (
    <section id={id} aria-labelledby={`${id}-titel`} className={className}>
      <h2 id={`${id}-titel`}>{title}</h2>
      <div>
        {blocks.map((block, index) => (
          <ProseBlock key={index} block={block} />
        ))}
      </div>
    </section>
  )
}

/** A long legal text with a table of contents. */
export function Prose({ sections }: ProseProps) {
  return (
    <Root>
      <Contents aria-labelledby={titleId}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </Contents>
      <div>
        {sections.map((section) => (
          <Part key={section.id} {...section} />
        ))}
      </div>
    </Root>
  )
}

const isText = (block: Block): block is Text => typeof block === 'string' || 'about' in block

function renderText(text: Text) {
  if (typeof text === 'string') return text
  return (
    <>
      <b>{`${text.about}:`}</b> <span>{text.text}</span>
    </>
  )
}

function ProseBlock({ block }: { block: Block }) {
  if (isText(block)) return <p>{renderText(block)}</p>
  if ('notice' in block) return <Notice>{renderText(block.notice)}</Notice>
  if ('list' in block) {
    return (
      <List>
        {block.list.map((entry, index) => (
          <li key={index}>{renderText(entry)}</li>
        ))}
      </List>
    )
  }
  return (
    <Address>
      {block.lines.map((line, index) => (
        <li key={index}>
          {typeof line === 'string' ? line : <TextLink href={line.href}>{line.text}</TextLink>}
        </li>
      ))}
    </Address>
  )
}

const Root = styled(Split)`
  --columns: 17rem minmax(0, 40rem);

  b {
    font-weight: 600;
  }

  ${when.print} {
    display: block;
  }
`

/**
 * The table of contents. In browsers with `:target-current`, the table of contents highlights the section that is in
 * view.
 */
const Contents = styled.nav`
  scroll-target-group: auto;
  padding-block: var(--space-3);
  border-block: 1px solid var(--rule);
  font-size: var(--size-small);
  line-height: 1.4;

  a {
    display: block;
    padding-block: calc((var(--target) - 1.4em) / 2);
    padding-inline-start: min(1.25em, 7vw);
    text-decoration: none;
    text-indent: -1.25em;
  }

  a:target-current {
    font-weight: 600;
  }

  ${when.hover} {
    a:hover {
      text-decoration: underline;
    }
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
    max-block-size: calc(var(--visible-height) - var(--header-height) - 2 * var(--space-6));
    overflow-y: auto;

    ol {
      columns: auto;
    }

    a {
      padding-block: 0.5rem;
    }
  }
`

const Part = styled(TextPart)`
  scroll-margin-block-start: var(--space-6);

  & + & {
    margin-block-start: var(--space-7);
  }

  > h2 {
    font-size: var(--size-title);
  }

  > div {
    display: grid;
    gap: var(--space-4);
    margin-block-start: var(--space-4);
  }

  p {
    color: inherit;
  }
`

const Fact = styled(TextPart)`
  display: grid;
  gap: var(--space-2) var(--space-7);
  padding-block: var(--space-5);
  scroll-margin-block-start: var(--space-4);
  border-block-start: 1px solid var(--rule);

  > h2 {
    font-size: var(--size-h3);
    line-height: 1.3;
  }

  > div {
    display: grid;
    gap: var(--space-3);
  }

  ul {
    padding-inline-start: 0;
    border: 0;
  }

  p {
    color: inherit;
  }

  ${from.medium} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 11fr);
  }

  break-inside: avoid;

  ${when.print} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 11fr);
    padding-block: 0.75rem;

    /*
     * Allow a page break here. The heading is next to its text, so avoiding a break would keep all sections on one
     * page.
     */
    > h2 {
      break-after: auto;
    }
  }
`

const Notice = styled.p`
  padding: min(var(--space-4), 5%);
  border: 1px solid var(--rule);
  background: var(--card);
`

const List = styled.ul`
  max-inline-size: min(var(--measure), 100%);
  padding-inline-start: min(1.25em, 7vw);
  list-style: disc;

  li + li {
    margin-block-start: var(--space-2);
  }

  ::marker {
    color: var(--accent);
  }
`

const Address = styled.ul`
  break-inside: avoid;
  padding-inline-start: var(--space-4);
  border-inline-start: 2px solid var(--accent);

  a {
    display: inline-block;
    max-inline-size: 100%;
  }
`
