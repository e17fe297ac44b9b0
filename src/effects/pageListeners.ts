import { elementOf } from './rootElement.ts'

type Events = WindowEventMap & DocumentEventMap
type Stop = () => void

/** Listens for the events in `names` until the returned function is called. */
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

/**
 * Reports when the visitor presses Escape, or presses or focuses anything outside the element with this id. Stops when
 * the returned function is called.
 */
export const watchDismissal = (id: string, report: (how: 'escaped' | 'dismissed') => void): Stop =>
  listen(document, ['keydown', 'pointerdown', 'focusin'], (event) => {
    const { target } = event
    if (event.type === 'keydown') {
      if ('key' in event && event.key === 'Escape') report('escaped')
    } else if (target instanceof Element && !document.getElementById(id)?.contains(target)) {
      report('dismissed')
    }
  })

/**
 * Makes the browser ask for confirmation before the tab is closed or reloaded, until the returned function is called.
 * The browser does not ask after a click on a mail or telephone link, because these links do not leave the page.
 */
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

/** Reports when the page becomes hidden or visible. Also reports at once if the page is already hidden. */
export function watchVisibility(report: (hidden: boolean) => void): Stop {
  if (document.hidden) report(true)
  return listen(document, ['visibilitychange'], () => report(document.hidden))
}

/** Returns the time since the page was opened, in ms. A change of the system clock does not affect this time. */
export const now = () => performance.now()

/**
 * Lets the browser paint before the caller continues. Returns at once if the browser does not support
 * `scheduler.yield`.
 */
export const letBrowserPaint = async (): Promise<void> => {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield()
}
