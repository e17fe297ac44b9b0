import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { emptyForm, fields, type ContactRequest } from '../../machines/contactRequest.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { effects } from '../../src/effects/index.ts'
import { cookieSettingsId, titleId } from '../../src/names.ts'
import type { Effects } from '../../src/site.ts'
import { heldEffect, settled, createTestSite } from '../support/testSite.ts'

/**
 * Starts a site, and records the events between its actors. Each record contains the sender, the receiver and the
 * event.
 */
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
])(
  'the contact form sends the outcome “%s” of a request, with the time, to the toast queue',
  async (tone, message, end) => {
    const { pass, mails, submit, sentEvents } = startForm()
    await pass(1_500)
    await submit()
    await settled(() => mails.last.answer())
    await settled(() => end(mails))
    const announcement = { type: 'toast.shown', tone, message, at: 1_500 }
    expect(sentEvents).toContainEqual(['contactForm', 'toastQueue', announcement])
  },
)

test('the delay before a mail is retried is the sum of Retry-After and the jitter', async () => {
  const { pass, mails, submit } = startForm({ jitter: () => 150 })
  await submit()
  await settled(() => mails.last.fail({ status: 429, isRefusal: true, retryAfter: 3_000 }))
  await pass(3_149)
  expect(mails.inputs()).toHaveLength(1)
  await pass(1)
  expect(mails.inputs()).toHaveLength(2)
})

test('a navigation closes the menu before the code of the new page has loaded', () => {
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

test('pointing at a link prefetches its page, and a failed prefetch causes no error', async () => {
  const code = heldEffect<string>()
  startSite({
    fetchPage: code.effect,
    watchIntent: (report) => {
      report('/faq')
      return () => undefined
    },
  })
  await settled(() => code.last.fail(new Error('The code failed to load')))
  expect(code.inputs()).toEqual(['/faq'])
})

/**
 * Starts a site and records its calls of the focus and scroll effects. `movesOf` runs an action and returns the calls
 * that the action causes.
 */
function recordMoves() {
  const moves: string[] = []
  const names = ['focusById', 'focusInPlace', 'jumpToTop', 'scrollToTop'] as const
  const note = (name: string) => (to: unknown) =>
    void moves.push(typeof to === 'string' ? `${name} ${to}` : name)
  const started = startForm(Object.fromEntries(names.map((name) => [name, note(name)] as const)))
  const movesOf = async (act: () => unknown) => {
    moves.length = 0
    await settled(() => void act())
    return [...moves]
  }
  return { ...started, movesOf }
}

test('after a cookie decision, the focus moves to the title, or to the cookie settings button that opened the banner', async () => {
  const { site, movesOf } = recordMoves()
  const answer = () => site.cookieConsent.send({ type: 'consent.answered', value: 'true' })
  expect(await movesOf(answer)).toEqual([`focusInPlace ${titleId}`])
  site.cookieConsent.send({ type: 'consent.reopened' })
  expect(await movesOf(answer)).toEqual([`focusById ${cookieSettingsId}`])
})

test('a navigation to the top of a page calls jumpToTop, and focuses the title with focusInPlace', async () => {
  const { site, movesOf } = recordMoves()
  const place = { path: '/', section: null }
  expect(
    await movesOf(() => site.navigation.send({ type: 'place.wanted', place, href: null })),
  ).toEqual(['jumpToTop', `focusInPlace ${titleId}`])
})

test('submitting an invalid form focuses the first invalid field, and sending a form scrolls to the top', async () => {
  const { site, mails, submit, movesOf } = recordMoves()
  site.contactForm.send({ type: 'form.opened' })
  const submitEmpty = () => site.contactForm.send({ type: 'form.submitted', values: emptyForm })
  expect(await movesOf(submitEmpty)).toEqual([`focusById ${fields[0]}`])
  await submit()
  await settled(() => mails.last.answer())
  expect(await movesOf(() => mails.last.answer())).toEqual(['scrollToTop'])
})

test('following a link adds a history entry, but going back or forward does not', () => {
  const pushHistory = vi.fn()
  const { site } = startSite({ pushHistory })
  const place = { path: '/', section: null }
  site.navigation.send({ type: 'place.wanted', place, href: null })
  expect(pushHistory).not.toHaveBeenCalled()
  site.navigation.send({ type: 'place.wanted', place, href: '/' })
  expect(pushHistory.mock.calls).toEqual([['/']])
})

test('an actor removes its listeners when it leaves the state that added them, or when the site stops', async () => {
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
  expect([...listening].sort(), 'this test must start every effect that adds listeners').toEqual(
    names,
  )
  site.headerMenu.send({ type: 'menu.escaped' })
  expect(listening).not.toContain('watchDismissal')
  site.stop()
  expect([...listening]).toEqual([])
})

const onLink = (happen: typeof fireEvent.focusIn) => () => {
  document.body.innerHTML = '<a href="/faq"><b>hin</b></a>'
  happen(screen.getByText('hin'))
}
const { watchConsent, watchHistory, watchIntent, watchVisibility } = effects
const watchHeader = (report: () => void) => effects.watchDismissal('kopf', report)
const here = { path: '/', section: null }
const clear = () => new StorageEvent('storage', { key: null, storageArea: localStorage })

test.each<[string, (report: () => void) => () => void, () => unknown, expected: unknown]>([
  ['popstate', watchHistory, () => fireEvent.popState(window), here],
  ['hashchange', watchHistory, () => fireEvent(window, new Event('hashchange')), here],
  ['a storage event of another tab', watchConsent, () => fireEvent(window, clear()), null],
  [
    'visibilitychange',
    watchVisibility,
    () => fireEvent(document, new Event('visibilitychange')),
    false,
  ],
  ['Escape', watchHeader, () => fireEvent.keyDown(document, { key: 'Escape' }), 'escaped'],
  [
    'a press outside the header',
    watchHeader,
    () => fireEvent.pointerDown(document.body),
    'dismissed',
  ],
  ['focus outside the header', watchHeader, () => fireEvent.focusIn(document.body), 'dismissed'],
  ['a link that is pointed at', watchIntent, onLink(fireEvent.pointerOver), '/faq'],
  ['a link that is focused', watchIntent, onLink(fireEvent.focusIn), '/faq'],
  ['a link that is touched', watchIntent, onLink(fireEvent.touchStart), '/faq'],
])('a watch effect reports “%s” until the effect is stopped', (_, listen, happen, expected) => {
  const report = vi.fn()
  const stop = listen(report)
  report.mockClear()
  happen()
  expect(report).toHaveBeenCalledExactlyOnceWith(expected)
  stop()
  happen()
  expect(report).toHaveBeenCalledOnce()
})

test('watchDismissal ignores keys other than Escape, and events in the header or on the document itself', () => {
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

test('if the page is hidden when it loads, toasts are paused from the start', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const held = { type: 'toast.held', by: 'page', at: 0 }
  expect(startSite().sentEvents).toContainEqual(['watchVisibility', 'toastQueue', held])
})
