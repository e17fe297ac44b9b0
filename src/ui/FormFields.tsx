import { styled } from 'styled-components'
import { from } from '../theme/breakpoints.ts'

/** The grid of a form's fields; fields marked as half share a row where there is room. */
export const FormFields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  margin-block-start: var(--space-5);

  ${from.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :not([data-half]) {
      grid-column: 1 / -1;
    }
  }
`
