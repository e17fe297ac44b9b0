import { useEffect, useRef, useState } from 'react'

type Position = 'away' | 'near' | 'entered'

/**
 * Tells when an element first comes near the viewport and when it is scrolled into it, to start decoration:
 * it stays away under reduced motion, and for an element that was in view from the beginning.
 */
export function useInView<E extends Element>() {
  const ref = useRef<E>(null)
  const [position, setPosition] = useState<Position>('away')

  useEffect(() => {
    const element = ref.current
    if (!element || typeof IntersectionObserver === 'undefined' || reducesMotion()) return
    let wasOutside = false
    const approach = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        approach.disconnect()
        setPosition((known) => (known === 'away' ? 'near' : known))
      },
      { rootMargin: '800px' },
    )
    const entrance = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) {
          wasOutside = true
          approach.observe(element)
          return
        }
        approach.disconnect()
        entrance.disconnect()
        if (wasOutside) setPosition('entered')
      },
      { rootMargin: '0px 0px -12%' },
    )
    entrance.observe(element)
    return () => {
      approach.disconnect()
      entrance.disconnect()
    }
  }, [])

  return [ref, position] as const
}

const reducesMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
