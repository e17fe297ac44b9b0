import { animated, useReducedMotion, useSpring } from '@react-spring/web'
import { useEffect, useRef } from 'react'
import { ToastCard, type ToastProps } from './ToastCard.tsx'

const AnimatedCard = animated(ToastCard)
/** The distance in px from which a toast slides in. When the toast leaves, it moves at least this distance. */
const slideDistance = 120

/** A toast that slides in from the right, follows a swipe and leaves to the right. */
export default function MovingToast(toast: ToastProps) {
  const { shownAt, leaving } = toast
  const immediate = useReducedMotion() ?? false
  const card = useRef<HTMLDivElement>(null)
  const [style, spring] = useSpring(() => ({
    x: slideDistance,
    opacity: 0,
    config: { tension: 400, friction: 40 },
  }))

  useEffect(() => {
    const goal = Math.max(style.x.get() + slideDistance, card.current?.offsetWidth ?? 0)
    if (leaving) void spring.start({ x: goal, opacity: 0, immediate })
    else void spring.start({ from: { x: slideDistance, opacity: 0 }, x: 0, opacity: 1, immediate })
  }, [shownAt, leaving, style.x, spring, immediate])

  return (
    <AnimatedCard
      {...toast}
      cardRef={card}
      style={style}
      onDrag={(x, isHeld) => void spring.start({ x, immediate: isHeld || immediate })}
    />
  )
}
