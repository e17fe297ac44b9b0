import { animated, useReducedMotion, useSpring } from '@react-spring/web'
import { useEffect, useRef, type PointerEvent } from 'react'
import { springs } from '../theme/motion.ts'
import type { ToastProps } from './PlainToast.tsx'
import { ToastCard } from './ToastCard.tsx'

const AnimatedCard = animated(ToastCard)
/** Where a toast comes from and where it goes to, in px. */
const away = 120

/** A toast that comes in from the side, follows the finger to the right and leaves that way. */
export function MovingToast({ shownAt, leaving, onSwipe, ...card }: ToastProps) {
  const immediate = useReducedMotion() ?? false
  const start = useRef<number | null>(null)
  const [style, spring] = useSpring(() => ({
    x: away,
    opacity: 0,
    config: springs.follow,
  }))

  useEffect(() => {
    if (leaving) void spring.start({ x: away, opacity: 0, immediate })
    else void spring.start({ from: { x: away, opacity: 0 }, x: 0, opacity: 1, immediate })
  }, [shownAt, leaving, spring, immediate])

  const distance = ({ clientX }: PointerEvent) => Math.max(0, clientX - (start.current ?? clientX))

  return (
    <AnimatedCard
      data-state={leaving ? 'leaving' : 'showing'}
      {...card}
      style={style}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) return
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (start.current !== null) void spring.start({ x: distance(event), immediate: true })
      }}
      onPointerUp={(event) => {
        if (start.current === null) return
        const covered = distance(event)
        start.current = null
        void spring.start({ x: 0, immediate })
        onSwipe(covered)
      }}
      onPointerCancel={() => {
        start.current = null
        void spring.start({ x: 0, immediate })
      }}
    />
  )
}
