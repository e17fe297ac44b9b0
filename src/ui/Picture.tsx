import { styled } from 'styled-components'
import { pictures, positionOnSheet, sheets, type PictureName } from '../pictures/index.ts'
import { when } from '../theme/breakpoints.ts'
import { palette } from '../theme/palette.ts'

/** A drawing, loaded lazily. The alternative text is empty, because drawings are decoration. */
export function Picture({ of, className }: { of: PictureName; className?: string }) {
  return <Root {...pictures[of]} alt="" loading="lazy" className={className} />
}

/** Styles that show only one drawing of a file with several drawings, at any size. */
const places = Object.values(sheets).flatMap(({ count, width, height }) => [
  `&[data-place][height='${height}'] { aspect-ratio: ${width} / ${height}; }`,
  ...Array.from({ length: count - 1 }, (_, index) => {
    const share = Math.round((10_000 * (index + 1)) / (count - 1)) / 100
    return `&[data-place='${positionOnSheet(count, index + 1)}'] { object-position: 0 ${share}%; }`
  }),
])

const Root = styled.img`
  block-size: auto;

  &[data-place] {
    object-fit: cover;
    object-position: 0 0;
  }

  ${places.join('')}

  ${when.forcedColors} {
    background: ${palette.card};
    forced-color-adjust: none;
  }
`
