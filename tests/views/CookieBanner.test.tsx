import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { readConsent, storeConsent, watchConsent } from '../../src/effects/consentStorage.ts'
import { focusById } from '../../src/effects/focus.ts'
import { CookieBanner } from '../../src/views/CookieBanner.tsx'
import { CookieSettings } from '../../src/views/CookieSettings.tsx'

const name = 'Ihre Entscheidung zu Cookies'
const banner = () => screen.getByRole('region', { name })
const queryBanner = () => screen.queryByRole('region', { name })
const accept = () => screen.getByRole('button', { name: 'Akzeptieren' })
const decline = () => screen.getByRole('button', { name: 'Ablehnen' })
const settings = () => screen.getByRole('button', { name: 'Cookie-Einstellungen' })
const stored = () => Object.entries(localStorage)

async function openPage() {
  const actor = createActor(
    cookieConsent.provide({
      actors: {
        readConsent: fromPromise(readConsent),
        watchConsent: fromCallback(({ sendBack }) =>
          watchConsent((value) => sendBack({ type: 'consent.storedElsewhere', value })),
        ),
      },
      actions: {
        storeConsent: (_, value) => storeConsent(value),
        focusTitle: () => focusById('seitentitel'),
        focusSettings: () => focusById('cookie-einstellungen'),
      },
    }),
  )
  onTestFinished(() => void actor.stop())
  const user = userEvent.setup()
  render(
    <>
      <h1 id="seitentitel" tabIndex={-1}>
        Eine Seite
      </h1>
      <CookieSettings actor={actor} />
      <CookieBanner actor={actor} />
    </>,
  )
  expect(queryBanner()).toBeNull()
  await act(async () => actor.start())
  return { actor, user }
}

const otherTab = (newValue: string | null, key: string | null = 'cookieConsent') =>
  fireEvent(window, new StorageEvent('storage', { key, newValue, storageArea: localStorage }))

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-banner')
})
afterEach(() => vi.restoreAllMocks())

describe('The banner', () => {
  test('asks while nothing is stored, without taking the focus', async () => {
    await openPage()
    expect(banner()).toBeVisible()
    expect(document.body).toHaveFocus()
    expect(stored()).toEqual([])
  })

  test.each(['', 'yes', 'TRUE', 'null', '1', ' true'])(
    'takes the stored text "%s" for no decision',
    async (text) => {
      localStorage.setItem('cookieConsent', text)
      await openPage()
      expect(banner()).toBeVisible()
      expect(stored()).toEqual([['cookieConsent', text]])
    },
  )

  test.each(['true', 'false'])('does not ask where "%s" is stored', async (text) => {
    localStorage.setItem('cookieConsent', text)
    await openPage()
    expect(queryBanner()).toBeNull()
  })

  test('says what is true and leads to the privacy policy', async () => {
    await openPage()
    expect(within(banner()).getByRole('heading', { level: 2 })).toHaveTextContent(name)
    expect(
      within(banner()).getByText(
        'Diese Website setzt keine Cookies und verwendet keine Analyse- oder Tracking-Werkzeuge. Von Ihrer Wahl hängt deshalb derzeit nichts ab. Nur die Wahl selbst wird in Ihrem Browser unter dem Namen „cookieConsent“ gespeichert.',
      ),
    ).toBeVisible()
    expect(
      within(banner()).getByRole('link', { name: 'Zur Datenschutzerklärung' }),
    ).toHaveAttribute('href', '/datenschutz')
  })

  test('lets accepting and declining weigh the same', async () => {
    await openPage()
    expect(decline().className).toBe(accept().className)
    expect(decline().dataset).toEqual(accept().dataset)
    expect(within(banner()).getAllByRole('button')).toEqual([decline(), accept()])
  })

  test('is walked with Tab: the policy, declining, accepting', async () => {
    const { user } = await openPage()
    const order = [
      settings(),
      within(banner()).getByRole('link', { name: 'Zur Datenschutzerklärung' }),
      decline(),
      accept(),
    ]
    for (const stop of order) {
      await user.tab()
      expect(stop).toHaveFocus()
    }
  })
})

describe('Deciding', () => {
  test.each([
    ['accepting', 'Akzeptieren', 'true'],
    ['declining', 'Ablehnen', 'false'],
  ])(
    '%s hides the banner, stores the choice and moves the focus to the page’s title',
    async (_, button, text) => {
      const { user } = await openPage()
      await user.click(screen.getByRole('button', { name: button }))
      expect(queryBanner()).toBeNull()
      expect(stored()).toEqual([['cookieConsent', text]])
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    },
  )

  test.each([
    ['true', 'Ablehnen', 'false'],
    ['true', 'Akzeptieren', 'true'],
    ['false', 'Akzeptieren', 'true'],
    ['false', 'Ablehnen', 'false'],
  ])(
    'anew is possible from the footer: "%s" stored, %s pressed, "%s" stored',
    async (before, button, after) => {
      localStorage.setItem('cookieConsent', before)
      const { user } = await openPage()
      await user.click(settings())
      expect(banner()).toHaveFocus()
      expect(stored()).toEqual([['cookieConsent', before]])
      await user.click(screen.getByRole('button', { name: button }))
      expect(queryBanner()).toBeNull()
      expect(settings()).toHaveFocus()
      expect(stored()).toEqual([['cookieConsent', after]])
    },
  )
})

describe('Blocked storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  test('counts as no decision when read', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    await openPage()
    expect(banner()).toBeVisible()
  })

  test('lets the choice hold for the visit, without an error', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const { actor, user } = await openPage()
    await user.click(accept())
    expect(queryBanner()).toBeNull()
    expect(actor.getSnapshot().value).toEqual({ accepted: 'settled' })
    expect(stored()).toEqual([])
  })
})

describe('Another tab', () => {
  test.each([
    ['true', { accepted: 'settled' }],
    ['false', { declined: 'settled' }],
  ])('that stores "%s" decides here too', async (text, state) => {
    const { actor } = await openPage()
    otherTab(text)
    expect(queryBanner()).toBeNull()
    expect(actor.getSnapshot().value).toEqual(state)
  })

  test.each([
    ['removes the choice', null, 'cookieConsent'],
    ['clears the storage', null, null],
    ['stores something else', 'maybe', 'cookieConsent'],
  ])('that %s makes the banner ask again', async (_, text, key) => {
    localStorage.setItem('cookieConsent', 'true')
    await openPage()
    otherTab(text, key)
    expect(banner()).toBeVisible()
  })

  test('that stores under another name changes nothing', async () => {
    await openPage()
    otherTab('true', 'theme')
    expect(banner()).toBeVisible()
  })

  test('that uses the session’s storage changes nothing', async () => {
    await openPage()
    fireEvent(
      window,
      new StorageEvent('storage', {
        key: 'cookieConsent',
        newValue: 'true',
        storageArea: sessionStorage,
      }),
    )
    expect(banner()).toBeVisible()
  })
})
