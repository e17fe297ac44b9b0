import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { toastQueue, type ToastMessage, type Tone } from '../../machines/toastQueue.ts'
import { watchVisibility } from '../../src/effects/pageListeners.ts'
import { prepareToasts, Toasts } from '../../src/views/Toasts.tsx'
import { dropStyles } from './inHand.ts'

let clock: SimulatedClock

vi.mock('../../src/effects/pageListeners.ts', async (original) => ({
  ...(await original<typeof import('../../src/effects/pageListeners.ts')>()),
  now: () => clock.now(),
}))

const texts: Record<ToastMessage, [title: string, text: string]> = {
  requestSent: [
    'Anfrage erfolgreich übermittelt!',
    'Ihre Nachricht wurde gesendet. Sie erhalten in Kürze eine Bestätigungs-E-Mail.',
  ],
  ownerMail: [
    'Senden fehlgeschlagen',
    'Fehler beim Senden der Anfrage an uns. Bitte versuchen Sie es später erneut.',
  ],
  customerMail: [
    'Senden fehlgeschlagen',
    'Ihre Anfrage wurde gesendet, aber die Bestätigungs-E-Mail an Sie konnte nicht zugestellt werden. Bitte überprüfen Sie Ihre E-Mail-Adresse oder versuchen Sie es später erneut.',
  ],
  unexpected: [
    'Senden fehlgeschlagen',
    'Es gab ein Problem beim Senden Ihrer Nachricht. Bitte versuchen Sie es später erneut.',
  ],
}

const region = () => screen.getByRole('region', { name: 'Benachrichtigungen' })
const closeButtons = () => within(region()).queryAllByRole('button')
const close = () => within(region()).getByRole('button', { name: 'Meldung schließen' })
const card = () => {
  const found = close().closest<HTMLElement>('[data-state]')
  if (!found) throw new Error('There is no toast')
  return found
}
const isShowing = () => closeButtons().length === 1 && card().dataset.state === 'showing'
const isLeaving = () => closeButtons().length === 1 && card().dataset.state === 'leaving'
const isEmpty = () => closeButtons().length === 0
const spoken = () => ({
  status: screen.getByRole('status').textContent,
  alert: screen.getByRole('alert').textContent,
})

function openPage() {
  const actor = createActor(
    toastQueue.provide({
      actors: {
        watchVisibility: fromCallback(({ sendBack }) =>
          watchVisibility((hidden) =>
            sendBack({
              type: hidden ? 'toast.held' : 'toast.released',
              by: 'page',
              at: clock.now(),
            }),
          ),
        ),
      },
    }),
    { clock },
  ).start()
  onTestFinished(() => void actor.stop())
  render(
    <>
      <h1 id="seitentitel" tabIndex={-1}>
        Eine Seite
      </h1>
      <Toasts actor={actor} />
      <button type="button">Auf der Seite</button>
    </>,
  )
  dropStyles()
  return {
    user: userEvent.setup(),
    pass: (time: number) => act(() => clock.increment(time)),
    show: async (message: ToastMessage, tone: Tone) => {
      await prepareToasts()
      act(() => actor.send({ type: 'toast.shown', tone, message, at: clock.now() }))
    },
  }
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  fireEvent(document, new Event('visibilitychange'))
}

const swipe = (from: number, to: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') => {
  fireEvent.pointerDown(card(), { clientX: from, pointerId: 1 })
  fireEvent.pointerMove(card(), { clientX: (from + to) / 2, pointerId: 1 })
  fireEvent.pointerMove(card(), { clientX: to, pointerId: 1 })
  fireEvent[end](card(), { clientX: to, pointerId: 1 })
}

beforeEach(() => {
  clock = new SimulatedClock()
})
afterEach(() => vi.restoreAllMocks())

describe('The toast area', () => {
  test('is there from the first paint, with silent live regions', async () => {
    openPage()
    expect(region()).toBeVisible()
    expect(isEmpty()).toBe(true)
    expect(spoken()).toEqual({ status: '', alert: '' })
  })

  test.each([
    ['requestSent', 'success', 'status'],
    ['ownerMail', 'failure', 'alert'],
    ['customerMail', 'failure', 'alert'],
    ['unexpected', 'failure', 'alert'],
  ] as const)('shows "%s" and tells it once, %s by the live region %s', async (...row) => {
    const [message, tone, role] = row
    const { show } = openPage()
    const [title, text] = texts[message]
    const live = screen.getByRole(role)
    await show(message, tone)
    expect(isShowing()).toBe(true)
    await waitFor(() => expect(within(card()).getByText(title)).toBeVisible())
    expect(within(card()).getByText(text)).toBeVisible()
    expect(live).toHaveTextContent(`${title} ${text}`)
    expect(spoken()).toEqual({ status: '', alert: '', [role]: `${title} ${text}` })
  })

  test('takes no focus', async () => {
    const { user, show } = openPage()
    await user.click(screen.getByRole('button', { name: 'Auf der Seite' }))
    await show('requestSent', 'success')
    expect(screen.getByRole('button', { name: 'Auf der Seite' })).toHaveFocus()
  })

  test('has room for one: a new toast replaces the visible one at once', async () => {
    const { show, pass } = openPage()
    await show('ownerMail', 'failure')
    pass(7_000)
    await show('requestSent', 'success')
    expect(closeButtons()).toHaveLength(1)
    expect(within(card()).getByText('Anfrage erfolgreich übermittelt!')).toBeInTheDocument()
    expect(spoken().alert).toBe('')
    pass(5_999)
    expect(isShowing()).toBe(true)
    pass(1)
    expect(isLeaving()).toBe(true)
  })
})

describe('A toast goes', () => {
  test.each([
    ['neutral', 5_000],
    ['success', 6_000],
    ['failure', 8_000],
  ] as const)('by itself: %s after %i ms', async (tone, lifetime) => {
    const { show, pass } = openPage()
    await show('requestSent', tone)
    pass(lifetime - 1)
    expect(isShowing()).toBe(true)
    pass(1)
    expect(isLeaving()).toBe(true)
    pass(200)
    expect(isEmpty()).toBe(true)
    expect(spoken()).toEqual({ status: '', alert: '' })
  })

  test('with its button', async () => {
    const { user, show, pass } = openPage()
    await show('requestSent', 'success')
    await user.click(close())
    expect(isLeaving()).toBe(true)
    pass(200)
    expect(isEmpty()).toBe(true)
  })

  test('when it is swiped to the right by more than 50 px', async () => {
    const { show } = openPage()
    await show('requestSent', 'success')
    swipe(100, 151)
    expect(isLeaving()).toBe(true)
  })

  test.each([
    ['by exactly 50 px', 100, 150, 'pointerUp'],
    ['to the left', 300, 100, 'pointerUp'],
    ['but the browser takes the gesture over', 100, 400, 'pointerCancel'],
  ] as const)('not when it is swiped %s', async (_, from, to, end) => {
    const { show } = openPage()
    await show('requestSent', 'success')
    swipe(from, to, end)
    expect(isShowing()).toBe(true)
  })

  test('not by a pointer that moves over it without a press', async () => {
    const { show } = openPage()
    await show('requestSent', 'success')
    fireEvent.pointerMove(card(), { clientX: 100, pointerId: 1 })
    fireEvent.pointerUp(card(), { clientX: 400, pointerId: 1 })
    expect(isShowing()).toBe(true)
  })

  test('not by a swipe that begins on its button', async () => {
    const { show } = openPage()
    await show('requestSent', 'success')
    fireEvent.pointerDown(close(), { clientX: 100, pointerId: 1 })
    fireEvent.pointerUp(card(), { clientX: 400, pointerId: 1 })
    expect(isShowing()).toBe(true)
  })
})

describe('A toast’s time stands still', () => {
  test('under the pointer, and runs on from there', async () => {
    const { user, show, pass } = openPage()
    await show('requestSent', 'success')
    pass(4_000)
    await user.hover(card())
    pass(60_000)
    expect(isShowing()).toBe(true)
    await user.unhover(card())
    pass(1_999)
    expect(isShowing()).toBe(true)
    pass(1)
    expect(isLeaving()).toBe(true)
  })

  test('while its button has the focus', async () => {
    const { user, show, pass } = openPage()
    await show('requestSent', 'success')
    pass(1_000)
    await user.tab()
    expect(close()).toHaveFocus()
    pass(60_000)
    expect(isShowing()).toBe(true)
    await user.tab()
    pass(4_999)
    expect(isShowing()).toBe(true)
    pass(1)
    expect(isLeaving()).toBe(true)
  })

  test('while the page is hidden', async () => {
    const { show, pass } = openPage()
    await show('ownerMail', 'failure')
    pass(3_000)
    setHidden(true)
    pass(60_000)
    expect(isShowing()).toBe(true)
    setHidden(false)
    pass(4_999)
    expect(isShowing()).toBe(true)
    pass(1)
    expect(isLeaving()).toBe(true)
  })

  test('from the start where the page is hidden when it comes', async () => {
    const { show, pass } = openPage()
    setHidden(true)
    await show('requestSent', 'success')
    pass(60_000)
    expect(isShowing()).toBe(true)
    setHidden(false)
    pass(6_000)
    expect(isLeaving()).toBe(true)
  })

  test('until the last reason for it is gone', async () => {
    const { user, show, pass } = openPage()
    await show('requestSent', 'success')
    await user.hover(card())
    setHidden(true)
    await user.unhover(card())
    pass(60_000)
    expect(isShowing()).toBe(true)
    setHidden(false)
    pass(6_000)
    expect(isLeaving()).toBe(true)
  })

  test('for a toast that replaces one under the pointer', async () => {
    const { user, show, pass } = openPage()
    await show('requestSent', 'success')
    await user.hover(card())
    await show('ownerMail', 'failure')
    pass(60_000)
    expect(isShowing()).toBe(true)
    await user.unhover(card())
    pass(8_000)
    expect(isLeaving()).toBe(true)
  })

  test('no longer for the next toast when one was closed under the pointer', async () => {
    const { user, show, pass } = openPage()
    await show('requestSent', 'success')
    await user.hover(card())
    await user.click(close())
    pass(200)
    await user.click(screen.getByRole('button', { name: 'Auf der Seite' }))
    await show('requestSent', 'success')
    pass(6_000)
    expect(isLeaving()).toBe(true)
  })
})

test('A toast closed with the keyboard gives the focus back to where it was', async () => {
  const { user, show, pass } = openPage()
  const button = screen.getByRole('button', { name: 'Auf der Seite' })
  await user.click(button)
  await show('requestSent', 'success')
  await user.tab({ shift: true })
  expect(close()).toHaveFocus()
  await user.keyboard('{Enter}')
  pass(200)
  expect(isEmpty()).toBe(true)
  expect(button).toHaveFocus()
})

test('A toast whose closing has nowhere to return to gives the focus to the page’s title', async () => {
  const { user, show, pass } = openPage()
  await show('requestSent', 'success')
  await user.tab()
  expect(close()).toHaveFocus()
  await user.keyboard('{Enter}')
  pass(200)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
