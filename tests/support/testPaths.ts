import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createReplay, recordPaths, type Expectation } from 'xstate-statecharts/paths'
import type { MachineCases } from '../../src/tools/machineCases/defineCases.ts'
import type { MachineName } from '../../src/tools/machineCases/index.ts'
import { loadFixture, pathTitle } from '../../src/tools/machinePaths/pathFixtures.ts'
import { expectCommitted } from './expectCommitted.ts'

/** Defines the tests that run a machine's committed paths. Each machine's test file calls this function once. */
export function testPaths(name: MachineName, subject: MachineCases): void {
  const { machine, cases, input } = subject
  const { start, paths } = loadFixture(name)

  /**
   * Returns the machine's test events that this state refuses. Leaves out `xstate.done` and `xstate.error` events,
   * because only actors that the machine has started send these events.
   */
  const refused = ({ accepts }: Expectation) =>
    cases
      .map(({ event }) => event)
      .filter(({ type }) => !/^xstate\.(done|error)\./.test(type) && !accepts.includes(type))

  test(`the machine ${name} starts in the state that its generated paths record`, () => {
    expect(machine.id).toBe(name)
    expectCommitted(createReplay(machine, subject).rest(), start, 'at the start')
  })

  test(`the machine ${name} refuses an event in at least one state of its generated paths`, () => {
    const rests = [start, ...paths.flatMap(({ steps }) => steps)]
    expect(rests.flatMap(refused)).not.toEqual([])
  })

  test(`the machine ${name} starts without a warning about missing implementations`, () => {
    const actor = createActor(machine, { input }).start()
    expect(actor.getSnapshot().status).toBe('active')
    actor.stop()
  })

  test(`the machine ${name} follows each generated path and ignores events that a state refuses`, () => {
    for (const path of paths) {
      const run = createReplay(machine, subject)
      const look = () => ({ rest: run.rest(), executed: [...run.executed] })
      const disturb = (rest: Expectation, where: string) => {
        const before = look()
        if (rest.status === 'active') refused(rest).forEach((event) => run.dryRun.send(event))
        expect(look(), `${where}, after events that this state refuses`).toEqual(before)
      }
      disturb(start, `${pathTitle(path)}: at the start`)
      for (const step of path.steps) {
        const where = `${pathTitle(path)}: after “${step.does}”`
        expectCommitted(run.step(step), step, where)
        disturb(step, where)
      }
    }
  })

  test(`the generated paths of ${name} cover every transition, guard outcome and pair of consecutive transitions`, () => {
    const { missing } = recordPaths(machine, subject)

    expect(
      missing,
      'Add cases to src/tools/machineCases/, so that the paths cover these parts of the machine',
    ).toEqual([])
  })

  test(`no generated path of ${name} is the beginning of another path`, () => {
    const journeys = paths.map((path) => `${pathTitle(path)} → `)

    expect(
      journeys.filter((one) => journeys.some((other) => one !== other && other.startsWith(one))),
    ).toEqual([])
    expect(new Set(journeys).size).toBe(journeys.length)
  })

  test(`the generated paths of ${name} contain every declared event, each with a unique description`, () => {
    const names = cases.map(({ does }) => does)
    const contained = new Set(paths.flatMap(({ steps }) => steps.map(({ does }) => does)))

    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((one) => !contained.has(one))).toEqual([])
  })
}
