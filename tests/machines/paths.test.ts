import { describe, expect, test } from 'vitest'
import { machineNames, subjects, validations } from './cases.ts'
import { journey, loadFixture } from './fixtures.ts'
import { generate } from './generate.ts'
import { control } from './record.ts'

// Machines are imported within tests: one that does not even load must fail them, not stop them from
// being found, which mutation testing would count as survival.
describe.each(machineNames)('the machine %s', (name) => {
  const subject = subjects[name]
  const { start, paths } = loadFixture(name)

  test('starts as committed', async () => {
    expect(control(await subject.load(), subject).rest()).toEqual(start)
  })

  for (const path of paths) {
    test(`goes as committed: ${journey(path)}`, async () => {
      const run = control(await subject.load(), subject)
      for (const step of path.steps) {
        expect(await run.take(step), `after the step “${step.does}”`).toEqual(step)
      }
    })
  }

  test('yields the committed paths, which take every transition, guard outcome and pair', async () => {
    const { fixture, missing } = await generate(name)
    const inWords = (path: (typeof paths)[number]) => `${journey(path)} (${path.purpose})`

    expect(fixture.paths.map(inWords), 'accept new paths with: npm run paths -- --write').toEqual(
      paths.map(inWords),
    )
    expect(missing).toEqual([])
  })

  test('has no path that is the beginning of another', () => {
    const journeys = paths.map((path) => `${journey(path)} → `)

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
