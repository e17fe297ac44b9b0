import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../theme/motion.ts'

/**
 * How decoration stands to being seen: it stands as it is in the HTML where it was in view from the beginning, and
 * under reduced motion; it waits out of view; it has entered and moves.
 */
export type Entrance = 'standing' | 'waiting' | 'entered'

/** Tells when such a share of an element, or of the window with it, is first scrolled into view. */
export function useInView<E extends Element>(share = 0) {
  const ref = useRef<E>(null)
  const [entrance, setEntrance] = useState<Entrance>('standing')

  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    let isKnownOutside = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry
        const isSeen =
          isIntersecting &&
          (intersectionRatio >= share ||
            intersectionRect.height >= share * (rootBounds?.height ?? Infinity))
        if (prefersReducedMotion() || (isIntersecting && !isKnownOutside)) {
          observer.disconnect()
          setEntrance('standing')
        } else if (isSeen) {
          observer.disconnect()
          setEntrance('entered')
        } else {
          isKnownOutside = true
          setEntrance('waiting')
        }
      },
      { threshold: [0, 0.125, 0.25, 0.375, 0.5] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [share])

  return [ref, entrance] as const
}
