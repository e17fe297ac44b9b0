import { animated, easings, useSpring } from '@react-spring/web'
import { drawDuration } from '../theme/motion.ts'

interface CountUpProps {
  from: number
  to: number
  format: (value: number) => string
}

/** What a figure shows while it counts up, as an attribute, which is no text of the page; none at its final value. */
export default function CountUp({ from, to, format }: CountUpProps) {
  const { count } = useSpring({
    from: { count: from },
    to: { count: to },
    config: { duration: drawDuration, easing: easings.easeOutCubic },
  })
  return (
    <animated.span
      aria-hidden="true"
      data-count={count.to((value) => (value === to ? '' : format(value)))}
    />
  )
}
