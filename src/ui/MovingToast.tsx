import { animated, useReducedMotion, useSpring } from '@react-spring/web'
import { useEffect } from 'react'
import { ToastCard, type ToastProps } from './ToastCard.tsx'

const AnimatedCard = animated(ToastCard)
/** Where a toast comes from and where it goes to, in px. */
const away = 120

/** A toast that comes in from the side, follows the finger to the right and leaves that way. */
export default function MovingToast(toast: ToastProps) {
  const { shownAt, leaving } = toast
  const immediate = useReducedMotion() ?? false
  const [style, spring] = useSpring(() => ({
    x: away,
    opacity: 0,
    config: { tension: 400, friction: 40 },
  }))

  useEffect(() => {
    if (leaving) void spring.start({ x: away, opacity: 0, immediate })
    else void spring.start({ from: { x: away, opacity: 0 }, x: 0, opacity: 1, immediate })
  }, [shownAt, leaving, spring, immediate])

  return (
    <AnimatedCard
      {...toast}
      style={style}
      onDrag={(x, isHeld) => void spring.start({ x, immediate: isHeld || immediate })}
    />
  )
}
