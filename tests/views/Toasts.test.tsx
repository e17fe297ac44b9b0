import { Globals } from '@react-spring/web'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { leaveTime, lifetime } from '../../machines/toastQueue.ts'
import { toasts, toastRegion } from '../../src/content/toasts.ts'
import { titleId } from '../../src/names.ts'
import { Toasts } from '../../src/views/Toasts.tsx'
import { tolerateExtensions } from '../../src/effects/extensionTolerance.ts'
import { dropStyles, settled, createTestSite } from '../support/testSite.ts'

const close = () => screen.getByRole('button', { name: toastRegion.close })
const onPage = () => screen.getByRole('button', { name: 'Auf der Seite' })
const card = () => {
  const found = close().closest<HTMLElement>('[data-state]')
  if (!found) throw new Error('No toast is visible')
  return found
}
const state = () =>
  screen.queryByRole('button', { name: toastRegion.close }) ? card().dataset.state : 'away'

/** Renders a page with a new toast. */
async function openPage() {
  const { site, clock, pass } = createTestSite()
  site.start()
  const { unmount } = render(
    <>
      <h1 id={titleId} tabIndex={-1}>
        Eine Seite
      </h1>
      <Toasts actor={site.toastQueue} />
      <button type="button">Auf der Seite</button>
    </>,
  )
  dropStyles()
  const live = screen.getByRole('status')
  const show = () =>
    settled(() =>
      site.toastQueue.send({
        type: 'toast.shown',
        tone: 'success',
        message: 'requestSent',
        at: clock.now(),
      }),
    )
  await show()
  return { user: userEvent.setup(), pass, live, show, leave: unmount }
}

test('a toast is announced in a live region that is rendered before the toast', async () => {
  const { live } = await openPage()
  expect(live).toHaveTextContent(Object.values(toasts.requestSent).join(' '))
})

test('under reduced motion, a toast appears in its final position without an animation', async () => {
  Globals.assign({ skipAnimation: false })
  onTestFinished(() => Globals.assign({ skipAnimation: true }))
  const withMotion = matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(withMotion(media), { matches: true }),
  )
  await openPage()
  expect(card()).toHaveStyle({ transform: 'none', opacity: '1' })
})

describe('dismissing a toast', () => {
  const at = (clientX: number, more: object = {}) => ({ clientX, pointerId: 1, ...more })
  const press = (clientX: number, more?: object) => fireEvent.pointerDown(card(), at(clientX, more))
  const move = (clientX: number, more?: object) => fireEvent.pointerMove(card(), at(clientX, more))
  const lift = (clientX: number, more?: object) => fireEvent.pointerUp(card(), at(clientX, more))
  const mouse = { pointerType: 'mouse' }
  const second = { pointerId: 2 }

  test.each<[string, () => void]>([
    ['when it is swiped to the left', () => [press(300), move(200), move(100), lift(100)]],
    [
      'when the browser takes over the gesture',
      () => [press(100), move(400), fireEvent.pointerCancel(card(), at(400))],
    ],
    ['when a pointer moves over it without a press', () => [move(100), lift(400)]],
    [
      'after a swipe that begins on its close button',
      () => [fireEvent.pointerDown(close(), at(100)), lift(400)],
    ],
    ...[1, 2].map((button): [string, () => void] => [
      `when it is dragged with button ${button} of the mouse`,
      () => [press(100, { button }), move(400), lift(400)],
    ]),
    [
      'when a second finger is lifted far from the first',
      () => [press(100), press(200, second), move(400, second), lift(400, second)],
    ],
    [
      'when a mouse moves without a pressed button after a missed pointerup event',
      () => [press(100, mouse), move(400, mouse), lift(400)],
    ],
    [
      'when a mouse selects its text',
      () => [
        fireEvent.pointerDown(screen.getByText(toasts.requestSent.text), at(100, mouse)),
        move(400, { ...mouse, buttons: 1 }),
        lift(400, mouse),
      ],
    ],
    [
      'when it loses the pointer capture',
      () => [press(100), fireEvent.lostPointerCapture(card(), { pointerId: 1 }), lift(400)],
    ],
  ])(
    'a toast stays after a gesture that does not count as a swipe to the right: %s',
    async (_, gesture) => {
      await openPage()
      gesture()
      expect(state()).toBe('showing')
    },
  )

  test('a held toast captures the pointer, follows it to the right, and returns after a short swipe', async () => {
    await openPage()
    await waitFor(() => expect(card()).toHaveStyle({ transform: 'none' }))
    const capture = vi.spyOn(card(), 'setPointerCapture')
    press(100)
    expect(capture.mock.calls).toEqual([[1]])
    for (const [clientX, transform] of [
      [130, 'translate3d(30px,0,0)'],
      [90, 'none'],
      [110, 'translate3d(10px,0,0)'],
    ] as const) {
      move(clientX)
      await waitFor(() => expect(card()).toHaveStyle({ transform }))
    }
    lift(110)
    await waitFor(() => expect(card()).toHaveStyle({ transform: 'none' }))
    expect(state()).toBe('showing')
  })

  test.each([
    [500, 'translate3d(500px,0,0)'],
    [100, 'translate3d(120px,0,0)'],
  ])(
    'a toast that is %i px wide leaves by its width, but at least by 120 px',
    async (width, transform) => {
      const { user } = await openPage()
      await waitFor(() => expect(card()).toHaveStyle({ transform: 'none' }))
      vi.spyOn(card(), 'offsetWidth', 'get').mockReturnValue(width)
      await user.click(close())
      await waitFor(() => expect(card()).toHaveStyle({ transform, opacity: '0' }))
    },
  )

  test('the lifetime of a toast pauses while its button is focused, and then continues', async () => {
    const { user, pass } = await openPage()
    await pass(1_000)
    await user.tab()
    await pass(60_000)
    expect(state()).toBe('showing')
    await user.tab()
    await pass(lifetime.success - 1_001)
    expect(state()).toBe('showing')
    await pass(1)
    expect(state()).toBe('leaving')
  })
})

test('a toast that replaces a hovered toast stays while the pointer is over the new toast', async () => {
  const { pass, show } = await openPage()
  fireEvent.pointerEnter(screen.getByRole('region', { name: toastRegion.label }))
  await show()
  await pass(60_000)
  expect(state()).toBe('showing')
})

describe('the focus after a toast closes', () => {
  test('closing a toast with the keyboard returns the focus to the element that was focused before', async () => {
    const { user, pass } = await openPage()
    await user.click(onPage())
    await user.tab({ shift: true })
    expect(close()).toHaveFocus()
    const focus = vi.spyOn(onPage(), 'focus')
    await user.keyboard('{Enter}')
    await pass(leaveTime)
    expect(state()).toBe('away')
    expect(onPage()).toHaveFocus()
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  test('closing a toast moves the focus to the title if no element was focused before', async () => {
    const { user, pass } = await openPage()
    await user.tab()
    expect(close()).toHaveFocus()
    await user.keyboard('{Enter}')
    await pass(leaveTime)
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('the focus does not move when a toast appears or expires', async () => {
    const { user, pass, show } = await openPage()
    await user.click(onPage())
    await show()
    expect(onPage()).toHaveFocus()
    await pass(lifetime.success)
    await pass(leaveTime)
    expect(state()).toBe('away')
    expect(onPage()).toHaveFocus()
  })
})

test('a ResizeObserver watches the rendered toasts, to keep the focused element uncovered', async () => {
  const observe = vi.fn()
  const disconnect = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = observe
      disconnect = disconnect
    },
  )
  const { leave } = await openPage()
  expect(observe.mock.calls).toEqual([[screen.getByRole('region', { name: toastRegion.label })]])
  leave()
  expect(disconnect).toHaveBeenCalledOnce()
})

test('after a browser extension has removed a focused toast, the next toast appears and expires', async () => {
  tolerateExtensions()
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'removeChild')
    Reflect.deleteProperty(Element.prototype, 'insertBefore')
  })
  const { user, pass, show } = await openPage()
  await user.tab()
  fireEvent.pointerEnter(screen.getByRole('region', { name: toastRegion.label }))
  expect(close()).toHaveFocus()
  card().remove()
  expect(state()).toBe('away')
  await show()
  expect(state()).toBe('showing')
  await pass(lifetime.success - 1)
  expect(state()).toBe('showing')
  await pass(1)
  expect(state()).toBe('leaving')
})
