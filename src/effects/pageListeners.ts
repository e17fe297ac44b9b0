import { elementOf } from './rootElement.ts'

type Events = WindowEventMap & DocumentEventMap
type Stop = () => void

/** Listens for these events until the returned function is called. */
export function listen<Name extends keyof Events>(
  target: EventTarget,
  names: readonly Name[],
  listener: (event: Events[Name]) => void,
  options?: AddEventListenerOptions,
): Stop {
  const handler = listener as EventListener
  names.forEach((name) => target.addEventListener(name, handler, options))
  return () => names.forEach((name) => target.removeEventListener(name, handler, options))
}

/** Reports Escape, and presses or focus outside the element with this id. */
export const watchDismissal = (id: string, report: (how: 'escaped' | 'dismissed') => void): Stop =>
  listen(document, ['keydown', 'pointerdown', 'focusin'], (event) => {
    const { target } = event
    if (event.type === 'keydown') {
      if ('key' in event && event.key === 'Escape') report('escaped')
    } else if (target instanceof Element && !document.getElementById(id)?.contains(target)) {
      report('dismissed')
    }
  })

/** Lets the browser ask before the tab is closed or reloaded, but not when a link opens a mail program or the telephone. */
export function askBeforeClosing(): Stop {
  let isStaying = false
  const stops = [
    listen(window, ['click'], (event) => {
      const link = elementOf(event)?.closest('a')
      if (!link || /^https?:$/.test(link.protocol)) return
      isStaying = true
      setTimeout(() => (isStaying = false))
    }),
    listen(window, ['beforeunload'], (event) => {
      if (!isStaying) event.preventDefault()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Reports whether the page is hidden, now if it is and whenever it changes. */
export function watchVisibility(report: (hidden: boolean) => void): Stop {
  if (document.hidden) report(true)
  return listen(document, ['visibilitychange'], () => report(document.hidden))
}

/** Returns the time since the page was opened, in ms. A change of the system clock does not affect it. */
export const now = () => performance.now()

/** Lets the browser paint before the caller continues. Does not wait if the browser has no `scheduler.yield`. */
export const letBrowserPaint = async (): Promise<void> => {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield()
}
