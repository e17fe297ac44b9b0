import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../theme/motion.ts'

/**
 * Tells when an element is first scrolled into view, to start decoration: never under reduced motion,
 * and not for an element that was in view from the beginning.
 */
export function useInView<E extends Element>() {
  const ref = useRef<E>(null)
  const [hasEntered, setHasEntered] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    let wasOutside = false
    const entrance = new IntersectionObserver(
      (entries) => {
        const isInside = entries.some((entry) => entry.isIntersecting)
        if (isInside) {
          entrance.disconnect()
          setHasEntered(wasOutside && !prefersReducedMotion())
        } else wasOutside = true
      },
      { rootMargin: '0px 0px -12%' },
    )
    entrance.observe(element)
    return () => entrance.disconnect()
  }, [])

  return [ref, hasEntered] as const
}
