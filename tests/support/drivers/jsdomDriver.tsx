import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { storedFor } from '../../../machines/constants.ts'
import { App } from '../../../src/App.tsx'
import { urls } from '../../../src/content/urls.ts'
import { consentKey } from '../../../src/effects/consentStorage.ts'
import { attributes } from '../../../src/names.ts'
import { fetchPage, loadPage } from '../../../src/routes.ts'
import type { Effects, Site } from '../../../src/site.ts'
import { dropStyles, heldEffect, settled, createTestSite, writer } from '../testSite.ts'
import { contents } from '../pageContents.ts'
import * as inPage from './inPage.ts'
import type { Visit } from '../../scenarios/person.ts'

const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const cardWith = (name: string) => button(name).closest('[data-state]') ?? document.body

/** A visit to the site in jsdom; the test finds its actors in `site` when a page has been opened. */
export function visitInJsdom(inspect: (event: InspectionEvent) => void) {
  onTestFinished(inPage.installFakes())
  let testSite: ReturnType<typeof createTestSite> | undefined
  let section: string | null = null
  let pointedAt: Element | null = null
  const loaded: string[] = []
  const code = heldEffect<string>()
  const waiting: (() => void)[] = []

  const site = (): Site => {
    if (!testSite) throw new Error('No page has been opened')
    return testSite.site
  }
  const perform = async (action: () => unknown) => {
    await action()
    await settled()
    // As browsers do with what becomes inert while it is focused.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.closest('[inert]'))
      activeElement.blur()
  }

  async function open(
    path: string,
    { stored, isBlocked = false }: { stored: string | null; isBlocked?: boolean },
    effects: Partial<Effects> = {},
  ) {
    cleanup()
    vi.restoreAllMocks()
    testSite?.site.stop()
    section = pointedAt = null
    loaded.length = waiting.length = 0
    inPage.prepareStorage(consentKey, stored, isBlocked)
    document.documentElement.removeAttribute(attributes.banner)
    history.replaceState(null, '', path)
    await Promise.all([urls.home, urls.contact, urls.faq].map(loadPage))
    document.title = contents[path as keyof typeof contents].head.title
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, this.id === section ? 0 : 9_999)
    })
    testSite = createTestSite(
      {
        fetchPage,
        loadAnew: (href) => void loaded.push(href ?? location.pathname),
        ...effects,
      },
      path,
      inspect,
    )
    const { site } = testSite
    const { send } = site.navigation
    vi.spyOn(site.navigation, 'send').mockImplementation((event) => {
      if (event.type === 'page.shown' && effects.fetchPage) waiting.push(() => send(event))
      else send(event)
    })
    await perform(() => render(<App site={site} />))
    dropStyles()
    inPage.forget()
  }

  const visit: Visit = {
    person: {
      press: (name) => perform(() => userEvent.click(button(name))),
      follow: (name, region = 'banner') =>
        perform(() =>
          userEvent.click(
            within(screen.getByRole(region)).getByRole('link', { name, hidden: true }),
          ),
        ),
      type: (label, text) => perform(() => writer.type(label, text)),
      tick: (label, isTicked) => perform(() => writer.tick(label, isTicked)),
      key: (chord) => perform(() => userEvent.keyboard(`{${chord}}`)),
      write: (text) => perform(() => userEvent.keyboard(text)),
      point: (name) =>
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
      pressBeside: () => perform(() => userEvent.click(screen.getByRole('main'))),
      activate: (name) => perform(() => fireEvent.click(button(name))),
      see: async () => ({ ...inPage.perceive(), loaded: [...loaded] }),
    },
    world: {
      isWaiting: true,
      open: (path, storage = { stored: storedFor.declined }) => open(path, storage),
      pass: async (time) => testSite?.pass(time),
      validate: (breaks = false) => perform(() => inPage.validate(breaks)),
      answer: (end) => perform(() => inPage.answer(end)),
      submit: (values = {}) => perform(() => act(() => inPage.submit(values))),
      storeElsewhere: (text) => perform(() => act(() => inPage.storeElsewhere(consentKey, text))),
      hide: (isHidden) => perform(() => act(() => inPage.hide(isHidden))),
      close: async () => inPage.asksBeforeClosing(),
      read: async (id) => void (section = id),
      goBack: (href) =>
        perform(() => {
          history.replaceState(null, '', href)
          fireEvent.popState(window)
        }),
      openLinks: async () => {
        await open(urls.home, { stored: storedFor.declined }, { fetchPage: code.effect })
      },
      answerChunk: (isLost = false) =>
        perform(() =>
          act(() => (isLost ? code.last.fail(new Error('no network')) : code.last.answer())),
        ),
      render: () => perform(() => act(() => waiting.splice(0).forEach((show) => show()))),
      openToasts: () => open(urls.home, { stored: storedFor.declined }),
      announce: (tone, message) =>
        perform(() =>
          act(() =>
            site().toastQueue.send({
              type: 'toast.shown',
              tone,
              message,
              ...(tone === 'failure' && { isSaid: true as const }),
              at: testSite?.clock.now() ?? 0,
            }),
          ),
        ),
    },
  }
  return { ...visit, site }
}
