import { styled } from 'styled-components'

/** A button that stands among links and looks like one. */
export const TextButton = styled.button.attrs({ type: 'button' })`
  min-block-size: var(--target);
  color: var(--link);
  text-align: start;
  text-decoration-line: underline;
`
