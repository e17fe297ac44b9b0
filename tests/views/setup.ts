import '@testing-library/jest-dom/vitest'
import { Globals } from '@react-spring/web'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

Globals.assign({ skipAnimation: true })

vi.stubGlobal('matchMedia', (media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}))
Element.prototype.scrollIntoView = () => undefined
Element.prototype.setPointerCapture = () => undefined
vi.stubGlobal('scrollTo', () => undefined)

afterEach(cleanup)
