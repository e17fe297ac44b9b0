import { useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../theme/motion.ts'

/**
 * The state of an entrance animation.
 * - `standing`: no animation, because the element was in view from the beginning or the visitor prefers reduced motion;
 * - `waiting`: the element has not been in view yet;
 * - `entered`: the element has been scrolled into view, and the animation runs.
 */
export type Entrance = 'standing' | 'waiting' | 'entered'

/**
 * Returns a ref for an element, and the state of the element's entrance animation. The state becomes `entered` when the
 * fraction `share` of the element's area is visible. It also becomes `entered` when the element fills the fraction
 * `share` of the viewport's height.
 */
export function useInView<E extends Element>(share = 0) {
  const ref = useRef<E>(null)
  const [entrance, setEntrance] = useState<Entrance>('standing')

  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    let isKnownOutside = false
    const observer = new IntersectionObserver(
      // While the main thread is busy, the browser collects several entries. Read all of them, in their order, because the
      // first one is outdated.
      (entries) => {
        for (const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const isSeen =
            isIntersecting &&
            (intersectionRatio >= share ||
              intersectionRect.height >= share * (rootBounds?.height ?? Infinity))
          const isStanding = prefersReducedMotion() || (isIntersecting && !isKnownOutside)
          if (isStanding || isSeen) {
            observer.disconnect()
            setEntrance(isStanding ? 'standing' : 'entered')
            return
          }
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
