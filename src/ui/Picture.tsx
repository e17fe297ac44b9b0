import { keyframes, styled } from 'styled-components'
import { pictures, type PictureName } from '../pictures/index.ts'
import { when } from '../theme/breakpoints.ts'
import { palette } from '../theme/palette.ts'

/** A drawing below the first screen, fetched when it comes near; it says nothing that the text does not. */
export function Picture({ of, className }: { of: PictureName; className?: string }) {
  return <Root {...pictures[of]} alt="" loading="lazy" className={className} />
}

const afterFirstPaint = keyframes`
  from {
    translate: 0 -100000px;
  }
`

// A lazy picture that is near is asked for before the first paint; one that is far is not.
const Root = styled.img`
  block-size: auto;

  ${when.screen} {
    animation: ${afterFirstPaint} 200ms step-end;
  }

  ${when.forcedColors} {
    background: ${palette.card};
    forced-color-adjust: none;
  }
`
