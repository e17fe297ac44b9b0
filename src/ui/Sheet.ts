import { styled } from 'styled-components'

/** A white card with a green upper edge. */
export const Sheet = styled.section`
  border: 1px solid var(--rule);
  border-block-start: 3px solid var(--green);
  background: var(--card);
`
