import { createActor, type EventFrom } from 'xstate'
import { expect, test, vi } from 'vitest'
import { headerMenu } from '../../machines/headerMenu.ts'
import { headerMenuCases } from '../../src/tools/machineCases/headerMenu.ts'
import { testPaths } from '../support/testPaths.ts'

testPaths('headerMenu', headerMenuCases)

test('headerMenu returns the focus to the menu button only on Escape', () => {
  const focusMenuButton = vi.fn()
  const logic = headerMenu.provide({ actions: { focusMenuButton } })
  const returning = headerMenuCases.cases.filter(({ event }) => {
    focusMenuButton.mockClear()
    const actor = createActor(logic, { input: { isOpen: true, current: null } }).start()
    actor.send(event as EventFrom<typeof headerMenu>)
    return focusMenuButton.mock.calls.length > 0
  })

  expect(returning.map(({ event }) => event.type)).toEqual(['menu.escaped'])
})

test('if the menu is closed before hydration, headerMenu starts closed and keeps the current section', () => {
  const actor = createActor(headerMenu, { input: { isOpen: false, current: 'prozess' } }).start()

  const { value, context } = actor.getSnapshot()
  expect({ value, current: context.current }).toEqual({ value: 'closed', current: 'prozess' })
})
