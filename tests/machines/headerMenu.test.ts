import { createActor, type EventFrom } from 'xstate'
import { expect, test, vi } from 'vitest'
import { machineCases } from '../../src/tools/machineCases/index.ts'

test('only Escape gives the focus back to the menu button', async () => {
  const { headerMenu } = await import('../../machines/headerMenu.ts')
  const focusMenuButton = vi.fn()
  const givingBack = machineCases.headerMenu.cases.filter(({ event }) => {
    focusMenuButton.mockClear()
    const actor = createActor(headerMenu.provide({ actions: { focusMenuButton } })).start()
    actor.send({ type: 'menu.toggled', current: null })
    actor.send(event as EventFrom<typeof headerMenu>)
    return focusMenuButton.mock.calls.length > 0
  })

  expect(givingBack.map(({ event }) => event.type)).toEqual(['menu.escaped'])
})
