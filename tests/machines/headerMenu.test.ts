import { createActor } from 'xstate'
import { expect, test } from 'vitest'

test('only Escape gives the focus back to the menu button', async () => {
  const { headerMenu } = await import('../../machines/headerMenu.ts')
  const focused: string[] = []
  const actor = createActor(
    headerMenu.provide({ actions: { focusMenuButton: () => void focused.push('button') } }),
  ).start()
  for (const type of ['menu.dismissed', 'menu.toggled', 'menu.escaped'] as const) {
    actor.send({ type: 'menu.toggled', current: null })
    expect(focused).toEqual([])
    actor.send({ type, current: null })
    expect(actor.getSnapshot().value).toBe('closed')
  }

  expect(focused).toEqual(['button'])
})
