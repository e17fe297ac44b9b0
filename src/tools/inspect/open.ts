import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'
import { createRedaction } from './redact.ts'

/** The name under which @statelyai/inspect opens its window. */
const windowName = 'xstateinspector'

// As a tab the inspector would hide the page, and a hidden page stops its toasts' time.
const openWindow = (url: string) => window.open(url, windowName, 'popup,width=1280,height=860')

/** Opens an inspector's window and returns what feeds it; where the browser blocks it, a notice offers to open it. */
export function open(url: string): Partial<Observer<InspectionEvent>> {
  openWindow('')
  const { adapter, inspect } = createBrowserInspector({
    url,
    serialize: createRedaction(),
    maxDeferredEvents: 10_000,
    // Deeper than the guards of the contact form's innermost states.
    serializationDepthLimit: 20,
  })
  if (!adapter.targetWindow) {
    const notice = document.createElement('button')
    notice.lang = 'en'
    notice.textContent = 'The browser blocked the inspector’s window: open it'
    notice.style.cssText = `
      position: fixed; inset: 5rem 1rem auto auto; z-index: 1000; padding: 0.75rem 1rem; border: 0;
      background: var(--green-deep); color: var(--paper); font: 1rem var(--font-text); cursor: pointer;
    `
    notice.addEventListener('click', () => {
      adapter.targetWindow = openWindow(url)
      if (adapter.targetWindow) notice.remove()
    })
    document.body.append(notice)
  }
  return inspect
}
