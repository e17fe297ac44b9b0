import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedFor } from '../../machines/storedConsent.ts'
import { attributes } from '../../src/names.ts'
import { cookieBanner, footer } from '../../src/content/site.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { CookieBanner } from '../../src/views/CookieBanner.tsx'
import { CookieSettings } from '../../src/views/CookieSettings.tsx'
import { siteInHand } from './inHand.ts'

const name = cookieBanner.title
const banner = () => screen.getByRole('region', { name })
const queryBanner = () => screen.queryByRole('region', { name })
const accept = () => screen.getByRole('button', { name: cookieBanner.accept })
const decline = () => screen.getByRole('button', { name: cookieBanner.decline })
const settings = () => screen.getByRole('button', { name: footer.cookieSettings })
const stored = () => Object.entries(localStorage)

function openPage() {
  const { site } = siteInHand()
  const actor = site.cookieConsent
  render(
    <>
      <CookieSettings actor={actor} />
      <CookieBanner actor={actor} />
    </>,
  )
  act(() => void site.start())
  return { actor, user: userEvent.setup() }
}

const tellFromElsewhere = (change: StorageEventInit) =>
  fireEvent(
    window,
    new StorageEvent('storage', { key: consentKey, storageArea: localStorage, ...change }),
  )

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute(attributes.banner)
})
afterEach(() => vi.restoreAllMocks())

describe('The banner', () => {
  test('asks while nothing is stored, without taking the focus', () => {
    openPage()
    expect(banner()).toBeVisible()
    expect(document.body).toHaveFocus()
    expect(stored()).toEqual([])
  })

  test('does not take any other text for a decision', () => {
    localStorage.setItem(consentKey, 'TRUE')
    openPage()
    expect(banner()).toBeVisible()
    expect(stored()).toEqual([[consentKey, 'TRUE']])
  })

  test.each(Object.values(storedFor))('does not ask where "%s" is stored', (text) => {
    localStorage.setItem(consentKey, text)
    openPage()
    expect(queryBanner()).toBeNull()
  })

  test('says what is true and leads to the privacy policy', () => {
    openPage()
    expect(within(banner()).getByRole('heading', { level: 2 })).toHaveTextContent(name)
    expect(within(banner()).getByText(cookieBanner.text)).toBeVisible()
    expect(within(banner()).getByRole('link', { name: cookieBanner.privacy })).toHaveAttribute(
      'href',
      '/datenschutz',
    )
  })

  test('is walked with Tab: the policy, declining, accepting', async () => {
    const { user } = openPage()
    const order = [
      settings(),
      within(banner()).getByRole('link', { name: cookieBanner.privacy }),
      decline(),
      accept(),
    ]
    for (const stop of order) {
      await user.tab()
      expect(stop).toHaveFocus()
    }
  })
})

describe('Blocked storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  test('counts as no decision when read', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    openPage()
    expect(banner()).toBeVisible()
  })

  test('lets the choice hold for the visit, without an error', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const { actor, user } = openPage()
    await user.click(accept())
    expect(queryBanner()).toBeNull()
    expect(actor.getSnapshot().value).toEqual({ accepted: 'settled' })
    expect(stored()).toEqual([])
  })
})

describe('Another tab', () => {
  test('that removes the choice alone makes the banner ask again', () => {
    localStorage.setItem(consentKey, storedFor.accepted)
    openPage()
    tellFromElsewhere({ newValue: null })
    expect(banner()).toBeVisible()
  })

  test.each([
    ['stores under another name', { key: 'theme' }],
    ['uses the session’s storage', { storageArea: sessionStorage }],
  ])('that %s changes nothing', (_, change) => {
    openPage()
    tellFromElsewhere({ newValue: storedFor.accepted, ...change })
    expect(banner()).toBeVisible()
  })
})
