import { expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { machinesIn } from '../src/exportedMachines.ts'

const child = (state: string) =>
  createMachine({ id: 'child', initial: state, states: { [state]: {} } })
const parent = (id: string, actor: ReturnType<typeof child>) =>
  setup({ actors: { child: actor } }).createMachine({ id, invoke: { src: 'child' } })

const namesIn = (exported: Record<string, unknown>) => [...machinesIn(exported, 'file').keys()]

test('two machines with the same id are named after the parents that invoke them', () => {
  const exported = { one: parent('one', child('a')), two: parent('two', child('b')) }
  expect(namesIn(exported)).toEqual(['one', 'child', 'two', 'two child'])
})

test('exported machines that have the same id are named after their exports', () => {
  expect(namesIn({ first: child('a'), second: child('b') })).toEqual(['first', 'second'])
})

test('machines that have no id, no parent and no export name get different numbers', () => {
  const anonymous = (state: string) => createMachine({ initial: state, states: { [state]: {} } })
  const inner = setup({ actors: { file: anonymous('a') } }).createMachine({ id: 'inner' })
  expect(namesIn({ default: anonymous('b'), inner })).toEqual(['file', 'inner', 'inner file'])
})
