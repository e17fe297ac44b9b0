import { expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { addExports, exportsReturnedBy, machinesIn, settingsIn } from '../src/exportedMachines.ts'

const child = (state: string) =>
  createMachine({ id: 'child', initial: state, states: { [state]: {} } })
const parent = (id: string, actor: ReturnType<typeof child>) =>
  setup({ actors: { child: actor } }).createMachine({ id, invoke: { src: 'child' } })

const namesIn = (exported: Record<string, unknown>) => [...machinesIn(exported, 'file').keys()]

test('if two invoked machines have the same id, machinesIn() puts the parent’s name before the second id', () => {
  const exported = { one: parent('one', child('a')), two: parent('two', child('b')) }
  expect(namesIn(exported)).toEqual(['one', 'child', 'two', 'two child'])
})

test('if exported machines have the same id, machinesIn() uses the names of their exports instead', () => {
  expect(namesIn({ first: child('a'), second: child('b') })).toEqual(['first', 'second'])
})

test('for machines without an id, machinesIn() combines the names of the file and the invoking machine', () => {
  const anonymous = (state: string) => createMachine({ initial: state, states: { [state]: {} } })
  const inner = setup({ actors: { file: anonymous('a') } }).createMachine({ id: 'inner' })
  expect(namesIn({ default: anonymous('b'), inner })).toEqual(['file', 'inner', 'inner file'])
  expect(namesIn({ default: anonymous('a'), file: anonymous('b') })).toEqual(['file', 'file 2'])
})

test('machinesIn() finds the machines in the default export of a CommonJS module', () => {
  expect(namesIn({ default: { first: child('a'), size: 1 } })).toEqual(['child'])
})

test('exportsReturnedBy() passes the properties of a CommonJS module as variables', async () => {
  const make = async ({ lamp }: { lamp?: unknown }) => ({ made: lamp })
  expect(await exportsReturnedBy(make, { default: { lamp: 1 } })).toEqual({ made: 1 })
})

const oneCase = { does: 'presses', event: { type: 'press' } }

test('settingsIn() returns the settings of all machines, or those with the name of a machine', () => {
  for (const exported of [{ cases: [oneCase] }, { default: { cases: [oneCase] } }])
    expect(settingsIn(exported)('lamp')).toEqual({ cases: [oneCase] })
  const settingsOf = settingsIn({ lamp: { input: 1 }, door: { bound: Number, shown: ['a'] } })
  expect(['lamp', 'door', 'other'].map(settingsOf)).toEqual([
    ...[{ input: 1 }, { bound: Number, shown: ['a'] }, {}],
  ])
})

test.each([
  {},
  { lamp: 7 },
  { lamp: { input: 1 }, door: 7 },
  { cases: oneCase },
  { cases: [oneCase, { does: 'presses' }] },
  { lamp: { cases: [{ event: { type: 'press' } }] } },
])('settingsIn() rejects the exports %j of a cases file', (exported) => {
  expect(() => settingsIn(exported)).toThrow(/^exports no valid cases\. /)
})

test('if several expressions return machines with the same names, addExports() keeps all machines', () => {
  const made = {}
  for (const expression of ['make(1)', 'make(2)']) addExports(made, expression, { default: 1 })
  for (const expression of ['one()', 'two()']) addExports(made, expression, { lamp: expression })
  expect(made).toEqual({ default: 1, 'make(2)': 1, lamp: 'one()', 'two() lamp': 'two()' })
})
