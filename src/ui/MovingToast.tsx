import { animated, useReducedMotion, useSpring } from '@react-spring/web'
import { useEffect, useRef } from 'react'
import { ToastCard, type ToastProps } from './ToastCard.tsx'

const AnimatedCard = animated(ToastCard)
/** Where a toast comes from, and how far it goes at least from where it was let go, in px. */
const entranceDistance = 120

/** A toast that comes in from the side, follows the finger to the right and leaves that way. */
export default function MovingToast(toast: ToastProps) {
  const { shownAt, leaving } = toast
  const immediate = useReducedMotion() ?? false
  const card = useRef<HTMLDivElement>(null)
  const [style, spring] = useSpring(() => ({
    x: entranceDistance,
    opacity: 0,
    config: { tension: 400, friction: 40 },
  }))

  useEffect(() => {
    const goal = Math.max(style.x.get() + entranceDistance, card.current?.offsetWidth ?? 0)
    if (leaving) void spring.start({ x: goal, opacity: 0, immediate })
    else
      void spring.start({ from: { x: entranceDistance, opacity: 0 }, x: 0, opacity: 1, immediate })
  }, [shownAt, leaving, style.x, spring, immediate])

  return (
    <AnimatedCard
      {...toast}
      ref={card}
      style={style}
      onDrag={(x, isHeld) => void spring.start({ x, immediate: isHeld || immediate })}
    />
  )
}
