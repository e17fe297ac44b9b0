import { createActor, createMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { machineNames, subjects } from '../../src/tools/subjects.ts'
import { collectCoverage, declared, transitionsOf } from './coverage.ts'
import { generate } from './generate.ts'
import { planPaths } from './paths.ts'

describe.each(machineNames)('the machine %s', (name) => {
  test('names every transition differently', async () => {
    const machine = await subjects[name].load()

    expect(declared(machine).transitions.size).toBe(transitionsOf(machine).length)
  })
})

test('what an actor did is counted, also by a collector that comes late', async () => {
  const machine = await subjects.toastQueue.load()
  const early = collectCoverage(machine)
  const actor = createActor(machine, { inspect: early.inspect }).start()
  actor.send({ type: 'toast.shown', tone: 'neutral', message: 'requestSent', at: 0 })
  const late = collectCoverage(machine)
  actor.system.inspect(late.inspect)
  actor.send({ type: 'toast.swiped', distance: 300 })

  const [shown, swiped] = [
    'toastQueue on toast.shown',
    'toastQueue.showing on toast.swiped if isFarEnough',
  ]
  expect([...late.covered.states]).toEqual([
    ...['toastQueue', 'toastQueue.showing', 'toastQueue.showing.running', 'toastQueue.leaving'],
  ])
  expect([...late.covered.transitions]).toEqual([swiped])
  expect([...late.covered.outcomes]).toEqual([`${swiped} is true`])
  expect([...late.covered.pairs]).toEqual([])
  expect([...early.covered.transitions]).toEqual([shown, swiped])
  expect([...early.covered.pairs]).toEqual([`${shown}, then ${swiped}`])
  expect(early.missing().states).toEqual(['toastQueue.showing.paused'])
  expect(early.missing().outcomes).toContain(`${swiped} is false`)
})

test('transitions that are taken at once each follow on what came before', async () => {
  const { covered } = await generate('contactForm')
  const [opened, renewed] = ['form.away', 'request.success'].map(
    (state) => `contactForm.${state} on form.opened`,
  )
  const left = 'contactForm.form.onPage on form.left'

  expect([...covered.pairs]).toEqual(
    expect.arrayContaining([`${left}, then ${opened}`, `${left}, then ${renewed}`]),
  )
  expect(covered.pairs).not.toContain(`${opened}, then ${renewed}`)
})

test('an event that only a guard refuses is walked too', async () => {
  const machine = await subjects.toastQueue.load()
  const outcomes = (subject: typeof subjects.toastQueue) =>
    planPaths(machine, subject).paths.flatMap(({ cases }) => cases.map(({ does }) => does))
  const short = 'swipes the toast a little'

  expect(outcomes(subjects.toastQueue)).toContain(short)
  expect(
    outcomes({
      ...subjects.toastQueue,
      cases: subjects.toastQueue.cases.filter(({ does }) => does !== short),
    }),
  ).not.toContain(short)
})

test('of two timers only the sooner one can fire', () => {
  const machine = createMachine({
    initial: 'waiting',
    states: { waiting: { after: { 20: 'late', 10: 'early' } }, late: {}, early: {} },
  })
  const cases = [20, 10].map((delay) => ({
    does: `${delay} ms pass`,
    event: { type: `xstate.after.${delay}.(machine).waiting` as const },
  }))
  const plan = planPaths(machine, { load: () => Promise.resolve(machine), cases, shown: [] })

  expect(plan.paths.map((path) => path.cases.map(({ does }) => does))).toEqual([['10 ms pass']])
})

test('a context that grows without bound ends the search', () => {
  const machine = createMachine({ initial: 'on', states: { on: { on: { grow: {} } } } })
  let size = 0

  expect(() =>
    planPaths(machine, {
      load: () => Promise.resolve(machine),
      cases: [{ does: 'grows', event: { type: 'grow' } }],
      shown: [],
      bound: () => (size += 1),
    }),
  ).toThrow()
})
