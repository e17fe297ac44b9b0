import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { emptyForm, fields, type ContactRequest } from '../../machines/contactRequest.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { effects } from '../../src/effects/index.ts'
import { cookieSettingsId, titleId } from '../../src/names.ts'
import type { Effects } from '../../src/site.ts'
import { heldEffect, settled, createTestSite } from '../support/testSite.ts'

/** A running site, and what its actors say to each other: who, to whom, what. */
function startSite(fakes: Partial<Effects> = {}) {
  const sentEvents: [from: string | undefined, to: string, event: unknown][] = []
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.event') return
    const { sourceRef, actorRef, event } = inspected
    sentEvents.push([idOf(sourceRef), idOf(actorRef) ?? '', event])
  }
  const testSite = createTestSite(fakes, '/', { inspect })
  testSite.site.start()
  return { ...testSite, sentEvents }
}

const idOf = (actor: unknown) => (actor as { id?: string } | undefined)?.id

function startForm(fakes: Partial<Effects> = {}) {
  const mails = heldEffect<ContactRequest>()
  const started = startSite({
    sendOwnerMail: mails.effect,
    sendCustomerMail: mails.effect,
    ...fakes,
  })
  const submit = () =>
    settled(() => started.site.contactForm.send({ type: 'form.submitted', values: completeForm }))
  return { ...started, mails, submit }
}

test.each<[string, string, (mails: ReturnType<typeof startForm>['mails']) => void]>([
  ['success', 'requestSent', ({ last }) => last.answer()],
  ['failure', 'customerMail', ({ last }) => last.fail({ status: 500 })],
])('The form tells the toasts when and how its request ended: %s', async (tone, message, end) => {
  const { pass, mails, submit, sentEvents } = startForm()
  await pass(1_500)
  await submit()
  await settled(() => mails.last.answer())
  await settled(() => end(mails))
  const announcement = { type: 'toast.shown', tone, message, at: 1_500 }
  expect(sentEvents).toContainEqual(['contactForm', 'toastQueue', announcement])
})

test('A refused mail waits by its jitter a little longer than the others that were refused with it', async () => {
  const { pass, mails, submit } = startForm({ jitter: () => 150 })
  await submit()
  await settled(() => mails.last.fail({ status: 429, isRefusal: true, retryAfter: 3_000 }))
  await pass(3_149)
  expect(mails.inputs()).toHaveLength(1)
  await pass(1)
  expect(mails.inputs()).toHaveLength(2)
})

test('The navigation closes the menu at once, before the page has come', () => {
  const { site, sentEvents } = startSite({ fetchPage: heldEffect<string>().effect })
  site.headerMenu.send({ type: 'menu.toggled', current: null })
  site.navigation.send({
    type: 'place.wanted',
    place: { path: '/faq', section: null },
    href: '/faq',
  })
  expect(site.navigation.getSnapshot().value).toBe('fetching')
  expect(site.headerMenu.getSnapshot().value).toBe('closed')
  expect(sentEvents).toContainEqual(['navigation', 'headerMenu', { type: 'menu.dismissed' }])
})

test('A link that is likely to be followed has its page prefetched, and nobody hears where it cannot be had', async () => {
  const code = heldEffect<string>()
  startSite({
    fetchPage: code.effect,
    watchIntent: (report) => {
      report('/faq')
      return () => undefined
    },
  })
  await settled(() => code.last.fail(new Error('The code is gone')))
  expect(code.inputs()).toEqual(['/faq'])
})

test('A wrong field and the cookie settings are scrolled to as they take the focus, a title is not; thanks scroll smoothly to the top, pages start there', async () => {
  const moves: string[] = []
  const names = ['focusById', 'focusInPlace', 'jumpToTop', 'scrollToTop'] as const
  const note = (name: string) => (to: unknown) =>
    void moves.push(typeof to === 'string' ? `${name} ${to}` : name)
  const { site, mails, submit } = startForm(
    Object.fromEntries(names.map((name) => [name, note(name)] as const)),
  )
  const answer = () => site.cookieConsent.send({ type: 'consent.answered', value: 'true' })
  const movesOf = async (act: () => unknown) => {
    moves.length = 0
    await settled(() => void act())
    return [...moves]
  }
  const title = `focusInPlace ${titleId}`
  expect(await movesOf(answer)).toEqual([title])
  site.cookieConsent.send({ type: 'consent.reopened' })
  expect(await movesOf(answer)).toEqual([`focusById ${cookieSettingsId}`])
  const place = { path: '/', section: null }
  expect(
    await movesOf(() => site.navigation.send({ type: 'place.wanted', place, href: null })),
  ).toEqual(['jumpToTop', title])
  site.contactForm.send({ type: 'form.opened' })
  const refuse = () => site.contactForm.send({ type: 'form.submitted', values: emptyForm })
  expect(await movesOf(refuse)).toEqual([`focusById ${fields[0]}`])
  await submit()
  await settled(() => mails.last.answer())
  expect(await movesOf(() => mails.last.answer())).toEqual(['scrollToTop'])
})

test('A link is put into the history, and a step in the history not again', () => {
  const pushHistory = vi.fn()
  const { site } = startSite({ pushHistory })
  const place = { path: '/', section: null }
  site.navigation.send({ type: 'place.wanted', place, href: null })
  expect(pushHistory).not.toHaveBeenCalled()
  site.navigation.send({ type: 'place.wanted', place, href: '/' })
  expect(pushHistory.mock.calls).toEqual([['/']])
})

test('The actors listen to the page as long as they need to, and no longer than the site runs', async () => {
  const listening = new Set<string>()
  const listen = (name: string) => () => {
    listening.add(name)
    return () => listening.delete(name)
  }
  const watching = Object.keys(effects).filter((name) => name.startsWith('watch'))
  const names = ['askBeforeClosing', 'keepFromHistory', ...watching].sort()
  const fakes = Object.fromEntries(names.map((name) => [name, listen(name)]))
  const { site, submit } = startForm(fakes)
  const always = ['watchConsent', 'watchHistory', 'watchIntent', 'watchVisibility']
  expect([...listening].sort()).toEqual(always)
  site.headerMenu.send({ type: 'menu.toggled', current: null })
  await submit()
  expect([...listening].sort(), 'bring about above what makes the others listen').toEqual(names)
  site.headerMenu.send({ type: 'menu.escaped' })
  expect(listening).not.toContain('watchDismissal')
  site.stop()
  expect([...listening]).toEqual([])
})

const pointAt = (happen: typeof fireEvent.focusIn) => () => {
  document.body.innerHTML = '<a href="/faq"><b>hin</b></a>'
  happen(screen.getByText('hin'))
}
const { watchConsent, watchHistory, watchIntent, watchVisibility } = effects
const watchHeader = (report: () => void) => effects.watchDismissal('kopf', report)
const here = { path: '/', section: null }
const clear = () => new StorageEvent('storage', { key: null, storageArea: localStorage })

test.each<[string, (report: () => void) => () => void, () => unknown, heard: unknown]>([
  ['steps in the history', watchHistory, () => fireEvent.popState(window), here],
  ['hashes', watchHistory, () => fireEvent(window, new Event('hashchange')), here],
  ['other tabs', watchConsent, () => fireEvent(window, clear()), null],
  ['sight', watchVisibility, () => fireEvent(document, new Event('visibilitychange')), false],
  ['Escape', watchHeader, () => fireEvent.keyDown(document, { key: 'Escape' }), 'escaped'],
  ['presses outside', watchHeader, () => fireEvent.pointerDown(document.body), 'dismissed'],
  ['a focus outside', watchHeader, () => fireEvent.focusIn(document.body), 'dismissed'],
  ['links pointed at', watchIntent, pointAt(fireEvent.pointerOver), '/faq'],
  ['links focused', watchIntent, pointAt(fireEvent.focusIn), '/faq'],
  ['links touched', watchIntent, pointAt(fireEvent.touchStart), '/faq'],
])('Who listens to %s hears of it, until the listening ends', (_, listen, happen, heard) => {
  const report = vi.fn()
  const stop = listen(report)
  report.mockClear()
  happen()
  expect(report).toHaveBeenCalledExactlyOnceWith(heard)
  stop()
  happen()
  expect(report).toHaveBeenCalledOnce()
})

test('Who listens for a dismissal hears of no other key, and of nothing inside or on no element', () => {
  document.body.innerHTML = '<header id="kopf"><b>innen</b></header>'
  const report = vi.fn()
  const stop = effects.watchDismissal('kopf', report)
  fireEvent.keyDown(document, { key: 'Enter' })
  fireEvent.pointerDown(screen.getByText('innen'))
  fireEvent.focusIn(screen.getByText('innen'))
  fireEvent.pointerDown(document)
  stop()
  expect(report).not.toHaveBeenCalled()
})

test('A page that is hidden from the start holds its toasts at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const held = { type: 'toast.held', by: 'page', at: 0 }
  expect(startSite().sentEvents).toContainEqual(['watchVisibility', 'toastQueue', held])
})
