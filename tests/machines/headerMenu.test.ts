import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'

/** The menu with a clock that only the test moves, and what it makes the page do. */
async function openPage() {
  const { headerMenu } = await import('../../machines/headerMenu.ts')
  const clock = new SimulatedClock()
  const done: string[] = []
  const actor = createActor(
    headerMenu.provide({
      actions: {
        scrollToSection: (_, section) => void done.push(`section ${section ?? 'none'}`),
        scrollToTop: () => void done.push('top'),
        focusTitle: () => void done.push('title'),
        focusMenuButton: () => void done.push('button'),
      },
    }),
    { clock },
  ).start()
  return { actor, clock, done, value: () => actor.getSnapshot().value }
}

test('the page scrolls to a section 50 ms after the menu closed', async () => {
  const { actor, clock, done, value } = await openPage()
  actor.send({ type: 'menu.toggled', current: null })
  actor.send({ type: 'location.changed', section: 'service' })

  clock.increment(49)
  expect([value(), done]).toEqual(['scrolling', []])
  clock.increment(1)
  expect([value(), done]).toEqual(['closed', ['section service']])
  expect(actor.getSnapshot().context).toEqual({ current: null, destination: null })
})

test('the page scrolls to the section chosen last, 50 ms after that choice', async () => {
  const { actor, clock, done } = await openPage()
  actor.send({ type: 'location.changed', section: 'service' })
  clock.increment(49)
  actor.send({ type: 'location.changed', section: 'prozess' })
  clock.increment(49)
  expect(done).toEqual([])
  clock.increment(1)

  expect(done).toEqual(['section prozess'])
})

test('opening the menu during the wait calls the scrolling off', async () => {
  const { actor, clock, done, value } = await openPage()
  actor.send({ type: 'location.changed', section: 'service' })
  actor.send({ type: 'menu.toggled', current: 'about' })
  clock.increment(1_000)

  expect([value(), done]).toEqual(['open', []])
  expect(actor.getSnapshot().context.current).toBe('about')
})

test('another page starts at its top with the focus on its title, menu open or not', async () => {
  for (const isOpen of [true, false]) {
    const { actor, done, value } = await openPage()
    if (isOpen) actor.send({ type: 'menu.toggled', current: null })
    actor.send({ type: 'location.changed', section: null })

    expect([value(), done]).toEqual(['closed', ['top', 'title']])
  }
})

test('only Escape gives the focus back to the menu button', async () => {
  const { actor, done } = await openPage()
  for (const type of ['menu.dismissed', 'menu.escaped'] as const) {
    actor.send({ type: 'menu.toggled', current: null })
    actor.send({ type })
  }
  actor.send({ type: 'menu.toggled', current: null })
  actor.send({ type: 'menu.toggled', current: null })

  expect(done).toEqual(['button'])
})
