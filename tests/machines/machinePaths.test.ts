import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { machineNames, machineCases } from '../../src/tools/machineCases/index.ts'
import { validations } from '../../src/tools/sampleForms.ts'
import { loadFixture, pathTitle } from '../../src/tools/machinePaths/pathFixtures.ts'
import { generatePaths } from '../../src/tools/machinePaths/sitePaths.ts'
import { createReplay, type Expectation } from 'xstate-statecharts'

// Machines are imported within tests: one that does not even load must fail them, not stop them from
// being found, which mutation testing would count as survival.
describe.each(machineNames)('the machine %s', (name) => {
  const subject = machineCases[name]
  const { start, paths } = loadFixture(name)

  /** What nothing but an actor of the machine itself could send is left out. */
  const refused = ({ accepts }: Expectation) =>
    subject.cases
      .map(({ event }) => event)
      .filter(({ type }) => !/^xstate\.(done|error)\./.test(type) && !accepts.includes(type))

  test('starts as committed', async () => {
    const machine = await subject.load()
    expect(machine.id).toBe(name)
    expect(createReplay(machine, subject).rest()).toEqual(start)
  })

  test('refuses some events in some state of its paths', () => {
    const rests = [start, ...paths.flatMap(({ steps }) => steps)]
    expect(rests.flatMap(refused)).not.toEqual([])
  })

  test('starts with all that it names, or XState complains', async () => {
    const actor = createActor(await subject.load(), { input: subject.input }).start()
    expect(actor.getSnapshot().status).toBe('active')
    actor.stop()
  })

  test('goes as committed on each path, whatever it does not accept is sent', async () => {
    const machine = await subject.load()
    for (const path of paths) {
      const run = createReplay(machine, subject)
      const look = () => ({ rest: run.rest(), executed: [...run.executed] })
      const disturb = (rest: Expectation, where: string) => {
        const before = look()
        if (rest.status === 'active') refused(rest).forEach((event) => run.dryRun.send(event))
        expect(look(), `${where}, after what is not accepted`).toEqual(before)
      }
      disturb(start, `${pathTitle(path)}: at the start`)
      for (const step of path.steps) {
        const where = `${pathTitle(path)}: after “${step.does}”`
        expect(run.step(step), where).toEqual(step)
        disturb(step, where)
      }
    }
  })

  test('takes every transition, guard outcome and pair on its paths', async () => {
    const { missing } = await generatePaths(name)

    expect(missing, 'what no case in src/tools/machineCases/ leads to').toEqual([])
  })

  test('has no path that is the beginning of another', () => {
    const journeys = paths.map((path) => `${pathTitle(path)} → `)

    expect(
      journeys.filter((one) => journeys.some((other) => one !== other && other.startsWith(one))),
    ).toEqual([])
    expect(new Set(journeys).size).toBe(journeys.length)
  })

  test('has paths for every kind of event, named differently', () => {
    const names = subject.cases.map(({ does }) => does)
    const walked = new Set(paths.flatMap(({ steps }) => steps.map(({ does }) => does)))

    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((one) => !walked.has(one))).toEqual([])
  })
})

test('the validation says what the paths suppose', async () => {
  const { validate } = await import('../../machines/contactRequest.ts')

  for (const { values, output } of validations) expect(await validate(values)).toEqual(output)
})
