import { animated, easings, useSpring } from '@react-spring/web'
import { styled } from 'styled-components'
import { durations } from '../theme/motion.ts'
import { GrowthChart, type PartProps } from './GrowthChart.tsx'

/** The chart that draws itself once, step by step. */
export function DrawnGrowthChart() {
  return <GrowthChart Part={DrawnPart} />
}

const hidden = {
  column: { opacity: 1, transform: 'scale(1, 0)' },
  bar: { opacity: 1, transform: 'scale(0, 1)' },
  label: { opacity: 0, transform: 'scale(1, 1)' },
}

function DrawnPart({ kind, step, children }: PartProps) {
  const style = useSpring({
    from: hidden[kind],
    to: { opacity: 1, transform: 'scale(1, 1)' },
    delay: step * 140 + (kind === 'label' ? 200 : 0),
    config: { duration: durations.draw - 900, easing: easings.easeOutCubic },
  })
  return (
    <Origin data-kind={kind} style={style}>
      {children}
    </Origin>
  )
}

const Origin = styled(animated.g)`
  transform-box: fill-box;
  transform-origin: 0 100%;
`
