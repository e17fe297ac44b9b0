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

/** The part of a figure that it counts up from. */
const startShare = 0.8

/**
 * What a figure shows while it waits out of view and then counts up, as an attribute, which is no text of the page;
 * none at its final value. A figure that somebody may have read already, as it has entered before this code came,
 * stays as it is.
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

/** It stands in the place of the figure's text, which goes out of sight meanwhile. */
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
