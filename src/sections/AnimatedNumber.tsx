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

/** The animation starts at this share of the final value. */
const startShare = 0.8

/**
 * The animated value of a figure, which covers the figure's text. An attribute contains the value, so it is not part
 * of the page's text. The attribute is empty after the animation. A figure that was in view before this code loaded
 * is not animated, because the visitor may have read it.
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

/** Covers the figure's text, which is transparent during the animation. */
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
