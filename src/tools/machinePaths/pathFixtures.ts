import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MachineName } from '../machineCases/index.ts'
import type { Fixture } from './sitePaths.ts'

/** Returns the file with the committed paths of a machine, relative to the project root. */
export const fixtureFile = (machine: string) => `src/tools/machinePaths/fixtures/${machine}.json`

/**
 * Reads the committed paths of a machine. To run a path in another test runner, repeat for each step: let
 * `step.elapsed` ms pass, carry out `step.does` or send `step.event`, and compare the result with `step.value`,
 * `step.tags` and `step.shown`. `collectCoverage` counts the transitions that the machine took.
 */
export const loadFixture = (name: MachineName): Fixture =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../..', fixtureFile(name)), 'utf8'),
  ) as Fixture

export { pathTitle } from 'xstate-statecharts/paths'
