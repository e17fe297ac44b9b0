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

/** Reports when only the hash of the address changes, as on going back within a page. */
export function watchHash(report: () => void): Stop {
  window.addEventListener('hashchange', report)
  return () => window.removeEventListener('hashchange', report)
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

/**
 * Settles when the visitor has done anything (pointed, typed, touched, scrolled or gone back) and the
 * browser could show what it does by itself.
 */
export const firstInput = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return
  // What was pressed before this code came waits for the page, and perhaps nothing follows it.
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) resolve()
  const names = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll', 'popstate']
  names.forEach((name) => {
    window.addEventListener(name, () => requestAnimationFrame(() => setTimeout(resolve)), {
      capture: true,
      once: true,
      passive: true,
    })
  })
})

/** Lays out all sections from now on: estimated heights are no good for scrolling to a place. */
export const settleSections = (): void => {
  document.documentElement.toggleAttribute('data-settled', true)
}

/** Gives way to what the browser has to show, where it can; elsewhere it goes on at once. */
export const letBrowserPaint = async (): Promise<void> => {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield()
}

/** Tells the boot script that a form answers by itself from now on. */
export const reportFormReady = () => window.dispatchEvent(new Event('formready'))

/** Tells the boot script that the page stays HTML, as its code cannot be had. */
export const reportPageLost = () => window.dispatchEvent(new Event('pagelost'))

/** Tells the boot script, and whoever watches the document, that the page answers by itself from now on. */
export function reportHydrated(): void {
  if (document.documentElement.dataset.hydrated) return
  document.documentElement.dataset.hydrated = 'true'
  window.dispatchEvent(new Event('hydrated'))
}
