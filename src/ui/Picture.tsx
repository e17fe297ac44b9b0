import { styled } from 'styled-components'
import { pictures, type PictureName } from '../pictures/index.ts'
import { when } from '../theme/breakpoints.ts'
import { palette } from '../theme/palette.ts'

/** A drawing, fetched when it comes near; it says nothing that the text does not. */
export function Picture({ of, className }: { of: PictureName; className?: string }) {
  return <Root {...pictures[of]} alt="" loading="lazy" className={className} />
}

const Root = styled.img`
  block-size: auto;

  ${when.forcedColors} {
    background: ${palette.card};
    forced-color-adjust: none;
  }
`
