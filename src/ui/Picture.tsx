import { styled } from 'styled-components'
import { attributes } from '../boot/document.ts'
import { pictures, type PictureName } from '../pictures/index.ts'
import { when } from '../theme/breakpoints.ts'
import { palette } from '../theme/palette.ts'

/** A drawing, fetched when it is near and the reader has come (boot.ts); it says nothing that the text does not. */
export function Picture({ of, className }: { of: PictureName; className?: string }) {
  return <Root {...pictures[of]} alt="" loading="lazy" className={className} />
}

// Moved out of reach, not away: nothing else moves when they come.
const Root = styled.img`
  block-size: auto;

  ${when.scripted} {
    html:not([${attributes.pictures}]) & {
      translate: 0 -100000px;
    }
  }

  ${when.forcedColors} {
    background: ${palette.card};
    forced-color-adjust: none;
  }
`
