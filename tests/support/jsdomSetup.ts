import '@testing-library/jest-dom/vitest'
import { Globals } from '@react-spring/web'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { longestWait } from './timeouts.ts'

declare const jsdom: { window: Window }

Globals.assign({ skipAnimation: true })
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

// All test files of a worker share one document, and their order can change. So empty the document after each test.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
