import { styled } from 'styled-components'

/** Centres its content and keeps the page's side margins free. The content is at most 70rem wide. */
export const Container = styled.div`
  max-inline-size: calc(var(--content) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`
