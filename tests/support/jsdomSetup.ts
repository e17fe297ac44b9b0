import '@testing-library/jest-dom/vitest'
import { Globals } from '@react-spring/web'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { realClock } from './springClock.ts'
import { longestWait } from './timeouts.ts'

declare const jsdom: { window: Window }

Globals.assign({ skipAnimation: true, ...realClock })
configure({ asyncUtilTimeout: longestWait })

// Node 25 and later define the globals `localStorage` and `sessionStorage`, which hide the objects of jsdom. So replace
// these globals with the objects of jsdom.
const { localStorage, sessionStorage } = jsdom.window
for (const [name, value] of Object.entries({ localStorage, sessionStorage }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

// jsdom lacks these functions. They are not stubbed with `vi.stubGlobal`, because `vi.unstubAllGlobals` would remove
// them.
Object.assign(globalThis, {
  matchMedia: (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  scrollTo: () => undefined,
})
Element.prototype.scrollIntoView = () => undefined
Element.prototype.setPointerCapture = () => undefined

// All test files of a worker share one window, and their order can change. So each test starts with an empty window.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
beforeEach(() => {
  document.title = ''
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
