import { animated, easings, useSpring } from '@react-spring/web'
import { styled } from 'styled-components'
import { formatNumber } from '../content/format.ts'
import { durations } from '../theme/motion.ts'

/** Counts a figure up from zero in the room that its final value takes. */
export function CountUp({ value, decimals }: { value: number; decimals: number }) {
  const { count } = useSpring({
    from: { count: 0 },
    to: { count: value },
    config: { duration: durations.draw, easing: easings.easeOutCubic },
  })
  return (
    <>
      <Room>{formatNumber(value, decimals)}</Room>
      <animated.span>{count.to((current) => formatNumber(current, decimals))}</animated.span>
    </>
  )
}

const Room = styled.span`
  visibility: hidden;
`
