import { Controller } from '@react-spring/web'
import { prefersReducedMotion } from '../boot/document.ts'
import { riseDistance, springs } from '../theme/motion.ts'

type Place = { opacity: number; y: number }

const running = new WeakMap<HTMLElement, Controller<Place>>()

const place = (element: HTMLElement, { opacity, y }: Place) => {
  element.style.opacity = String(opacity)
  element.style.transform = `translateY(${y}px)`
}

const release = (element: HTMLElement) => {
  running.delete(element)
  element.style.removeProperty('opacity')
  element.style.removeProperty('transform')
}

/** Lets an element fade and rise into its place, unless reduced motion is wanted. */
export function rise(element: HTMLElement) {
  if (prefersReducedMotion()) return
  running.get(element)?.stop()
  const start: Place = { opacity: 0, y: riseDistance }
  const controller = new Controller<Place>(start)
  running.set(element, controller)
  place(element, start)
  void controller.start({
    opacity: 1,
    y: 0,
    config: springs.rise,
    onChange: ({ value }) => place(element, value),
    onRest: () => release(element),
  })
}
