import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MachineName } from '../machineCases/index.ts'
import type { Fixture } from './sitePaths.ts'

/**
 * Returns the name, relative to the project root, of the JSON file that contains the committed test paths of a machine.
 */
export const fixtureFile = (machine: string) => `src/tools/machinePaths/fixtures/${machine}.json`

/**
 * Reads the committed paths of a machine. To run a path in another test runner, do the following for each step. Let
 * `step.elapsed` ms pass. Carry out `step.does`, or send `step.event`. Compare the result with `step.value`,
 * `step.tags` and `step.shown`. To count the transitions that the machine took, use `collectCoverage`.
 */
export const loadFixture = (name: MachineName): Fixture =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../..', fixtureFile(name)), 'utf8'),
  ) as Fixture

export { pathTitle } from 'xstate-statecharts/paths'
