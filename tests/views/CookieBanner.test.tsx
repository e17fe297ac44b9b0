import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storedConsent } from '../../machines/constants.ts'
import { cookieBanner } from '../../src/content/frame.ts'
import { bannerAttribute } from '../../src/names.ts'
import { CookieBanner } from '../../src/views/CookieBanner.tsx'
import { createTestSite } from '../support/testSite.ts'

test('a ResizeObserver watches the cookie banner, even after the banner is reopened', () => {
  const [observe, disconnect] = [vi.fn(), vi.fn()]
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = observe
      disconnect = disconnect
    },
  )
  const { site } = createTestSite({
    storeConsent: () => undefined,
    watchConsent: () => () => undefined,
  })
  site.start()
  render(<CookieBanner actor={site.cookieConsent} />)
  const panel = () => screen.getByRole('region', { name: cookieBanner.title })
  const first = panel()
  act(() => site.cookieConsent.send({ type: 'consent.answered', value: storedConsent.declined }))
  expect([observe.mock.calls, disconnect.mock.calls]).toEqual([[[first]], [[]]])
  act(() => site.cookieConsent.send({ type: 'consent.reopened' }))
  expect([observe.mock.calls, disconnect.mock.calls]).toEqual([[[first], [panel()]], [[]]])
})

test('if the visitor has decided on an earlier visit, the cookie banner shows only while it is reopened', () => {
  const { site } = createTestSite({
    storeConsent: () => undefined,
    watchConsent: (report) => {
      report(storedConsent.declined)
      return () => undefined
    },
  })
  site.start()
  render(<CookieBanner actor={site.cookieConsent} />)
  const isShown = () => document.documentElement.hasAttribute(bannerAttribute)
  const shown = [isShown()]
  act(() => site.cookieConsent.send({ type: 'consent.reopened' }))
  shown.push(isShown())
  act(() => site.cookieConsent.send({ type: 'consent.answered', value: storedConsent.accepted }))
  shown.push(isShown())
  expect(shown).toEqual([false, true, false])
})
