import { styled } from 'styled-components'
import { from, when } from '../theme/breakpoints.ts'
import { layOutLater } from '../theme/layOutLater.ts'
import { Container } from './Container.tsx'
import { ProseBlock, type Block } from './ProseBlock.tsx'

interface ProseProps {
  labelledBy: string
  long?: boolean
  sections: readonly { id: string; title: string; blocks: readonly Block[] }[]
}

/** A legal text in one narrow column, with its table of contents; `long` if two sections fill a phone. */
export function Prose({ labelledBy, sections, long = false }: ProseProps) {
  return (
    <Root>
      <Contents aria-labelledby={labelledBy}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </Contents>
      <div data-long={long || undefined}>
        {sections.map(({ id, title, blocks }) => (
          <Part key={id} id={id} aria-labelledby={`${id}-titel`}>
            <Title id={`${id}-titel`}>{title}</Title>
            {blocks.map((block, index) => (
              <ProseBlock key={index} block={block} />
            ))}
          </Part>
        ))}
      </div>
    </Root>
  )
}

const Root = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-7);
  padding-block-end: var(--space-section);

  ${from.large} {
    grid-template-columns: 17rem minmax(0, 40rem);
    gap: clamp(3rem, 7vw, 6rem);
  }
`

const Contents = styled.nav`
  align-self: start;
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

  ${when.print} {
    display: none;
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

  > p {
    max-inline-size: 40rem;
  }

  [data-long] > &:nth-of-type(n + 3) {
    ${layOutLater('60rem')}
  }
`

const Title = styled.h2`
  font-size: var(--size-title);
`
