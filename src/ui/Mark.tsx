import { styled } from 'styled-components'

interface MarkProps {
  kind: 'warning' | 'check' | 'note'
}

const shapes = {
  warning: 'M10 5.5v6M10 13.25v1.75',
  check: 'M6 10.5l3 3 5.5-6.5',
  note: 'M10 8.75v6M10 5v1.75',
} as const

/** A small icon in a circle, in the current text colour. */
export function Mark({ kind }: MarkProps) {
  return (
    <Root viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" />
      <path d={shapes[kind]} />
    </Root>
  )
}

const Root = styled.svg`
  flex: none;
  inline-size: 1.25rem;
  block-size: 1.45em;
  fill: none;
  stroke: currentcolor;
  stroke-width: 1.75;
`
