import { styled } from 'styled-components'
import { pictures, sheets, type PictureName } from '../pictures/index.ts'
import { when } from '../theme/breakpoints.ts'
import { palette } from '../theme/palette.ts'

/** A drawing, fetched when it comes near; it says nothing that the text does not. */
export function Picture({ of, className }: { of: PictureName; className?: string }) {
  return <Root {...pictures[of]} alt="" loading="lazy" className={className} />
}

/** Shows one drawing of a sheet, at any size. */
const places = Object.values(sheets).map(
  ({ count, width, height }) => `
    &[height='${height}'] {
      aspect-ratio: ${width} / ${height};
      ${Array.from({ length: count }, (_, place) => `&[data-place='${place}'] { object-position: 0 ${((100 * place) / (count - 1)).toFixed(2)}%; }`).join('')}
    }
  `,
)

const Root = styled.img`
  block-size: auto;

  &[data-place] {
    object-fit: cover;
    ${places.join('')}
  }

  ${when.forcedColors} {
    background: ${palette.card};
    forced-color-adjust: none;
  }
`
