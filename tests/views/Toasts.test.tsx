import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leaveTime, lifetime, type ToastMessage, type Tone } from '../../machines/toastQueue.ts'
import { toasts, toastRegion } from '../../src/content/toasts.ts'
import { focusTargets } from '../../src/names.ts'
import { Toasts } from '../../src/views/Toasts.tsx'
import { dropStyles, settle, siteInHand } from './inHand.ts'

const region = () => screen.getByRole('region', { name: toastRegion.label })
const closeButtons = () => within(region()).queryAllByRole('button')
const close = () => within(region()).getByRole('button', { name: toastRegion.close })
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
  const { site, clock, pass } = siteInHand()
  site.start()
  render(
    <>
      <h1 id={focusTargets.title} tabIndex={-1}>
        Eine Seite
      </h1>
      <Toasts actor={site.toastQueue} />
      <button type="button">Auf der Seite</button>
    </>,
  )
  dropStyles()
  return {
    user: userEvent.setup(),
    pass,
    show: (message: ToastMessage = 'requestSent', tone: Tone = 'success') =>
      settle(() => site.toastQueue.send({ type: 'toast.shown', tone, message, at: clock.now() })),
  }
}

const swipe = (from: number, to: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') => {
  fireEvent.pointerDown(card(), { clientX: from, pointerId: 1 })
  fireEvent.pointerMove(card(), { clientX: (from + to) / 2, pointerId: 1 })
  fireEvent.pointerMove(card(), { clientX: to, pointerId: 1 })
  fireEvent[end](card(), { clientX: to, pointerId: 1 })
}

afterEach(() => vi.restoreAllMocks())

describe('The toast area', () => {
  test('is there from the first paint, with silent live regions', () => {
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
    const { title, text } = toasts[message]
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
    await show()
    expect(screen.getByRole('button', { name: 'Auf der Seite' })).toHaveFocus()
  })
})

describe('A toast stays', () => {
  test.each([
    ['to the left', 300, 100, 'pointerUp'],
    ['but the browser takes the gesture over', 100, 400, 'pointerCancel'],
  ] as const)('when it is swiped %s', async (_, from, to, end) => {
    const { show } = openPage()
    await show()
    swipe(from, to, end)
    expect(isShowing()).toBe(true)
  })

  test('under a pointer that moves over it without a press', async () => {
    const { show } = openPage()
    await show()
    fireEvent.pointerMove(card(), { clientX: 100, pointerId: 1 })
    fireEvent.pointerUp(card(), { clientX: 400, pointerId: 1 })
    expect(isShowing()).toBe(true)
  })

  test('after a swipe that begins on its button', async () => {
    const { show } = openPage()
    await show()
    fireEvent.pointerDown(close(), { clientX: 100, pointerId: 1 })
    fireEvent.pointerUp(card(), { clientX: 400, pointerId: 1 })
    expect(isShowing()).toBe(true)
  })
})

describe('A toast’s time stands still', () => {
  test('while its button has the focus', async () => {
    const { user, show, pass } = openPage()
    await show()
    await pass(1_000)
    await user.tab()
    expect(close()).toHaveFocus()
    await pass(60_000)
    expect(isShowing()).toBe(true)
    await user.tab()
    await pass(lifetime.success - 1_001)
    expect(isShowing()).toBe(true)
    await pass(1)
    expect(isLeaving()).toBe(true)
  })

  test('on a page that was hidden before anything ran', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { show, pass } = openPage()
    await show()
    await pass(60_000)
    expect(isShowing()).toBe(true)
  })
})

test('A toast closed with the keyboard gives the focus back to where it was', async () => {
  const { user, show, pass } = openPage()
  const button = screen.getByRole('button', { name: 'Auf der Seite' })
  await user.click(button)
  await show()
  await user.tab({ shift: true })
  expect(close()).toHaveFocus()
  const focus = vi.spyOn(button, 'focus')
  await user.keyboard('{Enter}')
  await pass(leaveTime)
  expect(isEmpty()).toBe(true)
  expect(button).toHaveFocus()
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
})

test('A toast that goes by itself leaves the focus where it is', async () => {
  const { user, show, pass } = openPage()
  const button = screen.getByRole('button', { name: 'Auf der Seite' })
  await show()
  await user.click(button)
  await pass(lifetime.success)
  await pass(leaveTime)
  expect(isEmpty()).toBe(true)
  expect(button).toHaveFocus()
})

test('A toast whose closing has nowhere to return to gives the focus to the page’s title', async () => {
  const { user, show, pass } = openPage()
  await show()
  await user.tab()
  expect(close()).toHaveFocus()
  await user.keyboard('{Enter}')
  await pass(leaveTime)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
