import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { titleId } from '../names.ts'
import { from, notPrinted, when } from '../theme/breakpoints.ts'
import { Sheet } from './Sheet.ts'

interface FormCardProps {
  id: string
  title: string
  hint: string
  children: ReactNode
}

/** The white card around a form. Its heading is its accessible name. */
export function FormCard({ id, title, hint, children }: FormCardProps) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{hint}</p>
      {children}
    </Card>
  )
}

interface ThankYouProps {
  title: string
  text: string
  children: ReactNode
  titleRef: Ref<HTMLHeadingElement>
}

/** The thank-you message, which replaces the form after a successful send. Its heading can receive the focus. */
export function ThankYou({ title, text, children, titleRef }: ThankYouProps) {
  return (
    <Thanks aria-labelledby={titleId}>
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="27" />
        <path d="M17 29l8 8 15-18" />
      </svg>
      <h1 id={titleId} ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </Thanks>
  )
}

/** A checklist for the first meeting with the company, below the thank-you message. */
export function Preparation({ title, list }: { title: string; list: readonly string[] }) {
  return (
    <Hand>
      <h2>{title}</h2>
      <ul>
        {list.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </Hand>
  )
}

/** The grid of a form's fields. From the small breakpoint, two fields with the attribute `data-half` share a row. */
export const FormFields = styled.div`
  display: grid;
  gap: var(--space-5);
  margin-block-start: var(--space-5);

  ${from.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :not([data-half]) {
      grid-column: 1 / -1;
    }
  }
`

/** The last row of a form, with the submit button and a note. */
export const FormFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-5);
  margin-block-start: var(--space-5);

  > button {
    min-inline-size: min(9.5rem, 100%);
  }

  > p {
    flex: 1 1 15rem;
    min-inline-size: 0;
    font-size: var(--size-small);
    line-height: 1.5;
  }
`

const Card = styled(Sheet)`
  padding: min(clamp(1.25rem, 0.5rem + 3.5vw, 3rem), 8%);

  > h2 {
    font-size: var(--size-title);
  }

  > p {
    margin-block-start: var(--space-2);
    font-size: var(--size-small);
  }

  noscript {
    display: block;
    margin-block-start: var(--space-4);
  }

  ${notPrinted}
`

const Thanks = styled(Sheet)`
  padding: min(clamp(1.5rem, 0.5rem + 5vw, 4rem), 10%);
  break-inside: avoid;

  svg {
    inline-size: 3.5rem;
    fill: none;
    stroke: var(--success);
    stroke-width: 1.5;
  }

  h1 {
    margin-block-start: var(--space-5);
    font-size: var(--size-h2);
  }

  p {
    margin-block: var(--space-4) var(--space-6);
    font-size: var(--size-lead);
  }

  ${when.print} {
    padding-block: 0.75rem;
    padding-inline-end: 30mm;
  }
`

const Hand = styled.div`
  margin-block-end: var(--space-6);

  h2 {
    font-size: var(--size-h3);
  }

  li {
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--rule);
  }

  ul {
    margin-block-start: var(--space-3);
    border-block-start: 1px solid var(--rule);
  }
`
