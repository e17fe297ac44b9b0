import { recordPaths, type Expectation, type Path, type PathReport } from 'xstate-statecharts/paths'
import { formatted } from '../formatted.ts'
import { fixtureFile } from './pathFixtures.ts'
import { machineCases, machineNames, type MachineName } from '../machineCases/index.ts'

/**
 * The committed paths of one machine, with the expected state after each step. Every path begins in the state `start`.
 */
export interface Fixture {
  machine: string
  start: Expectation
  paths: Path[]
}

type GeneratedPaths = Omit<PathReport, 'start' | 'paths'> & { fixture: Fixture }

/**
 * Generates the paths of a machine, and records the machine's state after each step (see
 * `docs/testing/machine-paths.md`).
 */
export const recordPathsOf = (name: MachineName): PathReport =>
  recordPaths(machineCases[name].machine, machineCases[name])

/**
 * Generates the fixture with the paths of a machine. The result also contains the parts of the machine that the paths
 * cover or miss.
 */
export function generatePaths(name: MachineName): GeneratedPaths {
  const { start, paths, ...coverage } = recordPathsOf(name)
  return { ...coverage, fixture: { machine: name, start, paths } }
}

/** Returns a fixture as JSON with one path per line. */
const serialize = (fixture: Fixture) =>
  `${JSON.stringify(fixture).replaceAll('{"purpose":', '\n$&').replace(/\]\}$/, '\n]}')}\n`

const figures = ({ declared, fixture: { machine, paths } }: GeneratedPaths) => [
  machine,
  ...(['states', 'transitions', 'outcomes', 'pairs'] as const).map((of) => declared[of].size),
  `${paths.length} (${paths.filter(({ purpose }) => purpose === 'pairs').length})`,
  paths.flatMap(({ steps }) => steps).length,
]

const page = 'docs/charts/paths.md'

const head = `# The paths of the machines

This table counts the test paths of each machine, and what they cover. The number in parentheses counts the paths that exist only to cover pairs. [Paths of the machines](../testing/machine-paths.md) explains the paths and the terms. \`npm run update\` generates this page.

| machine | states | transitions | guard outcomes | pairs | paths (for pairs only) | steps |
| --- | --- | --- | --- | --- | --- | --- |
`

type GeneratedFile = [file: string, text: string]

/**
 * Generates the files with the paths of all machines, and the documentation page that shows the coverage of these
 * paths. File paths are relative to the project root.
 */
export async function generate(): Promise<GeneratedFile[]> {
  const results = machineNames.map(generatePaths)
  const rows = results.map((result) => `| ${figures(result).join(' | ')} |\n`)
  const fixtures = results.map(({ fixture }): GeneratedFile => [
    fixtureFile(fixture.machine),
    serialize(fixture),
  ])
  return [...fixtures, [page, await formatted(page, head + rows.join(''))]]
}
