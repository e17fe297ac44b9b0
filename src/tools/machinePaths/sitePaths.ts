import {
  walkPaths,
  type Expectation,
  type Path,
  type Purpose,
  type Step,
  type Walked,
} from 'xstate-statecharts'
import { formatted } from '../formatted.ts'
import { machineCases, machineNames, type MachineName } from '../machineCases/index.ts'

/** The paths of one machine with what is expected on them; all start from `start`. */
export interface Fixture {
  machine: string
  start: Expectation
  paths: Path[]
}

type Usual = 'elapsed' | 'status' | 'actions' | 'started' | 'shown'
type StoredStep = Omit<Step, Usual> & Partial<Pick<Step, Usual>>

/** What the file holds: of what is perceived only what changed, and nothing that is usual. */
export interface StoredFixture extends Omit<Fixture, 'paths'> {
  paths: { purpose: Purpose; steps: StoredStep[] }[]
}

type GeneratedPaths = Omit<Walked, 'start' | 'paths'> & { fixture: Fixture }

/** Plans and runs the paths of a machine; see `docs/testing.md`. */
export async function walkMachine(name: MachineName): Promise<Walked> {
  const subject = machineCases[name]
  return walkPaths(await subject.load(), subject)
}

/** The same as what the files of paths hold. */
export async function generatePaths(name: MachineName): Promise<GeneratedPaths> {
  const { start, paths, ...walked } = await walkMachine(name)
  return { ...walked, fixture: { machine: name, start, paths } }
}

const shorten = ({ machine, start, paths }: Fixture): StoredFixture => ({
  machine,
  start,
  paths: paths.map(({ purpose, steps }) => ({
    purpose,
    steps: steps.map((step, index) => {
      const { does, event, elapsed, status, shown, actions, started, ...others } = step
      const before = (steps[index - 1] ?? start).shown
      const changed = Object.fromEntries(
        Object.entries(shown).filter(
          ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
        ),
      )
      return {
        does,
        ...(elapsed > 0 && { elapsed }),
        event,
        ...(status !== 'active' && { status }),
        ...others,
        ...(Object.keys(changed).length > 0 && { shown: changed }),
        ...(actions.length > 0 && { actions }),
        ...(started.length > 0 && { started }),
      }
    }),
  })),
})

/** JSON in which each path and each step begins a line. */
const stepALine = (fixture: StoredFixture) =>
  `${JSON.stringify(fixture).replaceAll(/\{"(?:purpose|does)":/g, '\n$&')}\n`

const figures = ({ declared, fixture: { machine, paths } }: GeneratedPaths) => [
  machine,
  ...(['states', 'transitions', 'outcomes', 'pairs'] as const).map((of) => declared[of].size),
  `${paths.length} (${paths.filter(({ purpose }) => purpose === 'pairs').length})`,
  paths.flatMap(({ steps }) => steps).length,
]

const page = 'docs/charts/paths.md'

const head = `# The paths of the machines

How many there are and what they take ([testing.md](../testing.md)); \`npm run update\` writes this page.

| machine | states | transitions | guard outcomes | pairs | paths (of them for pairs only) | steps |
| --- | --- | --- | --- | --- | --- | --- |
`

type MadeFile = [file: string, text: string]

/** The files of all machines' paths and the page with their figures, each by its path from the project's root. */
export async function generate(): Promise<MadeFile[]> {
  const results = await Promise.all(machineNames.map(generatePaths))
  const rows = results.map((result) => `| ${figures(result).join(' | ')} |\n`)
  const fixtures = results.map(({ fixture }): MadeFile => [
    `tests/machines/fixtures/${fixture.machine}.json`,
    stepALine(shorten(fixture)),
  ])
  return [...fixtures, [page, await formatted(page, head + rows.join(''))]]
}
