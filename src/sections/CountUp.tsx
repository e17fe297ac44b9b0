import { animated, easings, useSpring } from '@react-spring/web'
import { styled } from 'styled-components'
import { durations } from '../theme/motion.ts'

interface CountUpProps {
  value: number
  format: (value: number) => string
}

/** Counts a figure up from zero in the room that its final value takes. */
export function CountUp({ value, format }: CountUpProps) {
  const { count } = useSpring({
    from: { count: 0 },
    to: { count: value },
    config: { duration: durations.draw, easing: easings.easeOutCubic },
  })
  return (
    <>
      <Room>{format(value)}</Room>
      <animated.span>{count.to(format)}</animated.span>
    </>
  )
}

const Room = styled.span`
  visibility: hidden;
`
