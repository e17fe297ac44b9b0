import { writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { subjects, type MachineName } from './cases.ts'
import { collectCoverage, type Elements } from './coverage.ts'
import { fileOf, type Fixture, type Path, type Stored } from './fixtures.ts'
import { planPaths } from './paths.ts'
import { record } from './record.ts'

export interface Generated {
  fixture: Fixture
  declared: Elements
  covered: Elements
  /** States, transitions and guard outcomes that no path takes, pairs that none of the paths takes. */
  missing: string[]
  /** How long planning and running the paths took, in ms. */
  milliseconds: number
}

/** Plans and runs the paths of a machine; see `docs/testing.md`. */
export async function generate(name: MachineName): Promise<Generated> {
  const began = performance.now()
  const subject = subjects[name]
  const machine = await subject.load()
  const plan = planPaths(machine, subject)
  const { declared, covered, missing, inspect } = collectCoverage(machine)
  const paths: Path[] = []
  const { start } = await record(machine, [], subject)
  for (const path of plan.paths) {
    const { steps } = await record(machine, path.cases, subject, inspect)
    paths.push({ purpose: path.purpose, steps })
  }
  return {
    fixture: { machine: name, start, paths },
    declared: { ...declared, pairs: plan.pairs },
    covered,
    missing: [
      ...Object.values(missing()).flat(),
      ...[...plan.pairs].filter((pair) => !covered.pairs.has(pair)),
    ],
    milliseconds: performance.now() - began,
  }
}

const shorten = ({ machine, start, paths }: Fixture): Stored => ({
  machine,
  start,
  paths: paths.map(({ purpose, steps }) => ({
    purpose,
    steps: steps.map((step, index) => {
      const { does, event, elapsed, status, context, actions, started, ...others } = step
      const before = (steps[index - 1] ?? start).context
      return {
        does,
        ...(elapsed > 0 && { elapsed }),
        event,
        ...(status !== 'active' && { status }),
        ...others,
        context: Object.fromEntries(
          Object.entries(context).filter(
            ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
          ),
        ),
        ...(actions.length > 0 && { actions }),
        ...(started.length > 0 && { started }),
      }
    }),
  })),
})

/** Writes the paths of a machine, formatted as the repository is. */
export async function writeFixture(fixture: Fixture): Promise<void> {
  const file = fileOf(fixture.machine)
  const options = await resolveConfig(file)
  await writeFile(
    file,
    await format(JSON.stringify(shorten(fixture)), { ...options, filepath: file }),
  )
}
