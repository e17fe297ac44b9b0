import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { storedConsent } from '../../machines/constants.ts'
import { validate, type FormValues, type Validation } from '../../machines/contactRequest.ts'
import type { MenuState } from '../../machines/headerMenu.ts'
import { App } from '../../src/App.tsx'
import { header } from '../../src/content/frame.ts'
import { urls } from '../../src/content/urls.ts'
import { consentEntry } from '../../src/effects/consentStorage.ts'
import { effects as real } from '../../src/effects/index.ts'
import { bannerAttribute } from '../../src/names.ts'
import { fetchPage, loadPage } from '../../src/routes.ts'
import type { Effects, Site } from '../../src/site.ts'
import type { Region, Visit } from '../../src/tools/scenarios/visitor.ts'
import { contents } from '../../src/tools/scenarios/pageContents.ts'
import { readPage } from '../../src/tools/scenarios/readPage.ts'
import {
  asksBeforeClosing,
  createTestSite,
  dropStyles,
  heldEffect,
  settled,
  formFiller,
} from './testSite.ts'

const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const link = (name: string, region: Region) =>
  within(screen.getByRole(region)).getByRole('link', { name, hidden: true })
const cardWith = (name: string) => button(name).closest('[data-state]') ?? document.body

/** Presses a key or a key combination such as `Shift+Tab`. */
function pressKey(chord: string) {
  const keys = chord.split('+')
  const held = keys.slice(0, -1)
  return userEvent.keyboard(
    [...held.map((key) => `{${key}>}`), `{${keys.at(-1)}}`, ...held.map((key) => `{/${key}}`)].join(
      '',
    ),
  )
}

/**
 * Creates a simulated visitor and an `environment` for the test scenarios in jsdom. The returned function `site`
 * returns the site's actors, and throws if no page is open yet.
 */
export function visitInJsdom(inspect: (event: InspectionEvent) => void) {
  let testSite: ReturnType<typeof createTestSite> | undefined
  let section: string | null = null
  let pointedAt: Element | null = null
  const loaded: string[] = []
  const scrolls: string[] = []
  const pushed: unknown[] = []
  const code = heldEffect<string>()
  const validation = heldEffect<FormValues, Validation>()
  const calls = heldEffect<{ said: unknown; signal: AbortSignal | null | undefined }, Response>()
  const waiting: (() => void)[] = []

  const site = (): Site => {
    if (!testSite) throw new Error('No page is open yet. Open a page before you call site()')
    return testSite.site
  }
  const perform = async (action: () => unknown) => {
    await action()
    await settled()
    // Browsers remove the focus from an element that becomes inert. jsdom does not, so remove the focus here.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.closest('[inert]'))
      activeElement.blur()
  }

  const held: Partial<Effects> = {
    fetchPage,
    loadAnew: (href) => void loaded.push(href ?? location.pathname),
    validate: validation.effect,
    scrollToTop: () => void scrolls.push('top'),
    jumpToTop: () => void scrolls.push('top'),
    scrollToSection: (id) => {
      scrolls.push(id)
      real.scrollToSection(id)
    },
    pushHistory: (href) => {
      pushed.push(href)
      real.pushHistory(href)
    },
  }

  async function open(
    path: string,
    { stored, isBlocked = false }: { stored: string | null; isBlocked?: boolean },
    effects: Partial<Effects> = {},
    menu?: MenuState,
  ) {
    cleanup()
    vi.restoreAllMocks()
    testSite?.site.stop()
    section = pointedAt = null
    loaded.length = scrolls.length = pushed.length = waiting.length = 0
    calls.forget()
    localStorage.clear()
    if (stored !== null) localStorage.setItem(...consentEntry(stored))
    if (isBlocked)
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('Access is denied', 'SecurityError')
      })
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, { body, signal } = {}) =>
      calls.effect({ said: JSON.parse(body as string), signal }, signal ?? undefined),
    )
    document.documentElement.removeAttribute(bannerAttribute)
    history.replaceState(null, '', path)
    await Promise.all([urls.home, urls.contact, urls.faq].map(loadPage))
    document.title = contents[path as keyof typeof contents].head.title
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, this.id === section ? 0 : 9_999)
    })
    testSite = createTestSite({ ...held, ...effects }, path, { inspect, menu })
    const { site } = testSite
    const { send } = site.navigation
    vi.spyOn(site.navigation, 'send').mockImplementation((event) => {
      if (event.type === 'page.shown' && effects.fetchPage) waiting.push(() => send(event))
      else send(event)
    })
    await perform(() => render(<App site={site} />))
    dropStyles()
  }

  const visit: Visit = {
    visitor: {
      press: (name) => perform(() => userEvent.click(button(name))),
      follow: (name, region) => perform(() => userEvent.click(link(name, region))),
      type: (label, text) => perform(() => formFiller.type(label, text)),
      tick: (label, isTicked) => perform(() => formFiller.tick(label, isTicked)),
      pressKey: (chord) => perform(() => pressKey(chord)),
      write: (text) => perform(() => userEvent.keyboard(text)),
      pointAt: (name) =>
        perform(async () => {
          if (pointedAt) await userEvent.unhover(pointedAt)
          pointedAt = name === null ? null : cardWith(name)
          if (pointedAt) await userEvent.hover(pointedAt)
        }),
      swipe: (name, distance) =>
        perform(() => {
          const card = cardWith(name)
          fireEvent.pointerDown(card, { clientX: 100, pointerId: 1 })
          fireEvent.pointerMove(card, { clientX: 100 + distance, pointerId: 1 })
          fireEvent.pointerUp(card, { clientX: 100 + distance, pointerId: 1 })
        }),
      pressOutside: () => perform(() => userEvent.click(screen.getByRole('main'))),
      pressKeyOn: (name, chord, region) =>
        perform(async () => {
          act(() => (region ? link(name, region) : button(name)).focus())
          await pressKey(chord)
        }),
      focusField: (label) => perform(() => act(() => screen.getByLabelText(label).focus())),
      activate: (name) => perform(() => fireEvent.click(button(name))),
      see: async () => readPage(),
    },
    environment: {
      controlsInternals: true,
      open: (path, storage = { stored: storedConsent.declined }) => open(path, storage),
      openWithMenu: async (path, current) => {
        await open(path, { stored: storedConsent.declined }, {}, { isOpen: true, current })
        button(header.closeMenu).focus()
      },
      observe: async () => ({
        sent: calls.inputs().map(({ said }) => said),
        isAborted: calls.inputs().at(-1)?.signal?.aborted ?? false,
        loaded: [...loaded],
        scrolls: [...scrolls],
        pushed: [...pushed],
      }),
      passTime: async (time) => testSite?.pass(time),
      validate: (breaks = false) =>
        perform(async () => {
          const { input, answer, fail } = validation.last
          if (breaks) fail(new Error('a bug'))
          else answer(await validate(input))
        }),
      answer: (end) =>
        perform(() => {
          if (end === 'reset') calls.last.fail(new TypeError('The connection was reset'))
          else if (end === 'bug') calls.last.answer(undefined as unknown as Response)
          else calls.last.answer(new Response(end.text, end))
        }),
      submit: (values = {}) =>
        perform(() =>
          act(() => {
            const form = screen.getByRole<HTMLFormElement>('form')
            for (const [field, value] of Object.entries(values)) {
              const control = form.elements.namedItem(field) as HTMLInputElement
              if (control.type === 'checkbox') control.checked = value !== ''
              else control.value = value
            }
            form.requestSubmit()
          }),
        ),
      storeInOtherTab: (text) =>
        perform(() =>
          act(() => {
            localStorage.clear()
            const entry = text === null ? null : consentEntry(text)
            if (entry) localStorage.setItem(...entry)
            const [key, newValue] = entry ?? [null, null]
            const change = { key, newValue, storageArea: localStorage }
            dispatchEvent(new StorageEvent('storage', change))
          }),
        ),
      hide: (isHidden) =>
        perform(() => {
          vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
          act(() => void document.dispatchEvent(new Event('visibilitychange')))
        }),
      tryToClose: async () => asksBeforeClosing(),
      scrollToSection: async (id) => void (section = id),
      goBack: (href) =>
        perform(() => {
          history.replaceState(null, '', href)
          fireEvent.popState(window)
        }),
      openLinks: () =>
        open(urls.home, { stored: storedConsent.declined }, { fetchPage: code.effect }),
      answerChunk: (isLost = false) =>
        perform(() =>
          act(() =>
            isLost
              ? code.last.fail(new Error('The code of the page failed to load'))
              : code.last.answer(),
          ),
        ),
      render: () => perform(() => act(() => waiting.splice(0).forEach((show) => show()))),
      openToasts: () => open(urls.home, { stored: storedConsent.declined }),
      announce: (tone, message) =>
        perform(() =>
          act(() =>
            site().toastQueue.send({
              type: 'toast.shown',
              tone,
              message,
              ...(tone === 'failure' && { announcedElsewhere: true as const }),
              at: testSite?.clock.now() ?? 0,
            }),
          ),
        ),
    },
  }
  return { ...visit, site }
}
