import { animated, easings, useSpring } from '@react-spring/web'
import { useState } from 'react'
import { styled } from 'styled-components'
import { when } from '../theme/breakpoints.ts'
import { drawDuration } from '../theme/motion.ts'
import type { Entrance } from '../ui/useInView.ts'

interface AnimatedNumberProps {
  to: number
  format: (value: number) => string
  entrance: Entrance
}

/** The first number of the animation, as a fraction of the final number. */
const startShare = 0.8

/**
 * Draws the number that changes during the animation. The final number is transparent until the animation ends. The
 * changing number is in an attribute, so it is not part of the page's text. The attribute is empty after the animation.
 * A number that was in view before this code loaded does not count up, because the visitor may have read the number.
 */
export default function AnimatedNumber({ to, format, entrance }: AnimatedNumberProps) {
  const [from] = useState(entrance === 'waiting' ? startShare * to : to)
  const { count } = useSpring({
    from: { count: from },
    to: { count: entrance === 'waiting' ? from : to },
    config: { duration: drawDuration, easing: easings.easeOutCubic },
  })
  return (
    <Drawn
      aria-hidden="true"
      data-count={count.to((value) => (value === to ? '' : format(value)))}
    />
  )
}

/**
 * Shows the changing number, which is in the attribute `data-count`. During the animation, the final number in the next
 * element is transparent.
 */
const Drawn = styled(animated.span)`
  display: inline-block;
  inline-size: 0;

  &::before {
    content: attr(data-count);
  }

  @media not print {
    &:not([data-count='']) + span {
      opacity: 0;
    }
  }

  ${when.print} {
    display: none;
  }
`
