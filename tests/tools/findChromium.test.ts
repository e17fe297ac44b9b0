import { expect, test, vi } from 'vitest'
import { findChromium } from '../../src/tools/findChromium.ts'

test('findChromium returns the path in CHROMIUM_PATH, even if other browsers are installed', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(findChromium()).toBe(process.execPath)
})
