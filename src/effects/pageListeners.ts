type Stop = () => void

function listen<Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
  options?: AddEventListenerOptions,
): Stop {
  document.addEventListener(name, listener, options)
  return () => document.removeEventListener(name, listener)
}

/** Reports Escape, and presses or focus outside the element with this id. */
export function watchDismissal(id: string, report: (how: 'escaped' | 'dismissed') => void): Stop {
  const dismissOutside = ({ target }: Event) => {
    if (target instanceof Node && !document.getElementById(id)?.contains(target)) {
      report('dismissed')
    }
  }
  const stops = [
    listen('keydown', ({ key }) => {
      if (key === 'Escape') report('escaped')
    }),
    listen('pointerdown', dismissOutside),
    listen('focusin', dismissOutside),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Lets the browser ask before the tab is closed or reloaded. */
export function askBeforeClosing(): Stop {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Reports whether the page is hidden, now if it is and whenever it changes. */
export function watchVisibility(report: (hidden: boolean) => void): Stop {
  if (document.hidden) report(true)
  return listen('visibilitychange', () => report(document.hidden))
}

/** The page's clock, in ms. */
export const now = () => performance.now()

/** Reports the address of a link of the site when a click on it is likely: pointed at, focused or touched. */
export function watchIntent(report: (href: string) => void): Stop {
  const listener = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) report(link.href)
  }
  const stops = (['pointerover', 'focusin', 'touchstart'] as const).map((name) =>
    listen(name, listener, { passive: true }),
  )
  return () => stops.forEach((stop) => stop())
}

/** Yields, so that the browser can paint first; where `scheduler.yield` is missing, settles at once. */
export const letBrowserPaint = async (): Promise<void> => {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield()
}
