import { animated, easings, useSpring } from '@react-spring/web'
import { styled } from 'styled-components'
import { drawDuration } from '../theme/motion.ts'

interface CountUpProps {
  from: number
  to: number
  format: (value: number) => string
}

/** Counts a figure up in the room that its final value takes. */
export default function CountUp({ from, to, format }: CountUpProps) {
  const { count } = useSpring({
    from: { count: from },
    to: { count: to },
    config: { duration: drawDuration, easing: easings.easeOutCubic },
  })
  return (
    <>
      {from === to ? null : <Room>{format(to)}</Room>}
      <animated.span>{count.to(format)}</animated.span>
    </>
  )
}

const Room = styled.span`
  visibility: hidden;
`
