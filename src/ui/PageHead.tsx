import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { titleId } from '../names.ts'
import type { PictureName } from '../pictures/index.ts'
import { from, when } from '../theme/breakpoints.ts'
import { Container } from './Container.tsx'
import { Picture } from './Picture.tsx'

interface PageHeadProps {
  title: string
  intro?: string
  picture?: PictureName
  className?: string
  /** Content below the intro. */
  children?: ReactNode
}

/** The head of a page: title, intro, and optionally a picture. The title receives the focus after a route change. */
export function PageHead({ title, intro, picture, className, children }: PageHeadProps) {
  return (
    <Root className={className}>
      <div>
        <h1 id={titleId} tabIndex={-1}>
          {title}
        </h1>
        {intro === undefined ? null : <p>{intro}</p>}
        {children}
      </div>
      {picture && <Picture of={picture} />}
    </Root>
  )
}

const Root = styled(Container)`
  display: grid;
  gap: var(--space-6);
  padding-block: clamp(2rem, 1.25rem + 3.5vw, 4.5rem) clamp(1.75rem, 1.25rem + 2vw, 3rem);

  p {
    max-inline-size: 40rem;
    margin-block-start: var(--space-4);
    font-size: var(--size-lead);
    line-height: 1.55;
    text-wrap: balance;
  }

  img {
    display: none;
  }

  ${from.medium} {
    position: relative;

    > :not(:last-child) {
      padding-inline-end: 12rem;
    }

    img {
      position: absolute;
      inset-block-start: 0.75rem;
      inset-inline-end: var(--gutter);
      display: block;
      inline-size: 12rem;
      block-size: calc(100% - 1.5rem);
      object-fit: contain;
      object-position: 100% 100%;
    }
  }

  ${from.large} {
    img {
      block-size: calc(100% - 0.75rem - var(--space-6));
    }
  }

  ${when.print} {
    padding-block: 0 1rem;

    > :not(:last-child) {
      padding-inline-end: 30mm;
    }
  }
`

/** The content between a page's head and the footer. */
export const PageBody = styled(Container)`
  padding-block-end: var(--space-section);

  &:first-child {
    padding-block-start: clamp(4.5rem, 10rem - 6vw, 9rem);
  }

  ${when.print} {
    &:first-child {
      padding-block: 0 1rem;
    }
  }
`

/** Two parts of a page. On wide screens, they are next to each other, and `--columns` sets the column widths. */
export const Split = styled(PageBody)`
  display: grid;
  align-items: start;
  gap: var(--space-7);

  ${from.large} {
    grid-template-columns: var(--columns);
    gap: clamp(3rem, 7vw, 6rem);
  }
`
