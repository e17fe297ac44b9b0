import { styled } from 'styled-components'
import { attributes } from '../boot/document.ts'
import { pictures, type PictureName } from '../pictures/index.ts'
import { when } from '../theme/breakpoints.ts'
import { palette } from '../theme/palette.ts'

/** A drawing below the first screen, fetched when it comes near; it says nothing that the text does not. */
export function Picture({ of, className }: { of: PictureName; className?: string }) {
  return <Root {...pictures[of]} alt="" loading="lazy" className={className} />
}

// A lazy picture that is near is asked for before the first paint; one that is far is not.
const Root = styled.img`
  block-size: auto;

  ${when.scripted} {
    html:not([${attributes.painted}]) & {
      translate: 0 -100000px;
    }
  }

  ${when.forcedColors} {
    background: ${palette.card};
    forced-color-adjust: none;
  }
`
