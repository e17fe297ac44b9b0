import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MachineName } from '../../src/tools/machineCases/index.ts'
import type { Fixture, StoredFixture } from '../../src/tools/machinePaths/sitePaths.ts'

/**
 * Reads the committed paths of a machine, with all that is perceived at each step. To walk them elsewhere
 * do what `step.does` and `step.event` say after `step.elapsed` ms and compare what shows with
 * `step.value`, `step.tags` and `step.shown`; `collectCoverage` counts what that really ran.
 */
export function loadFixture(name: MachineName): Fixture {
  const file = join(import.meta.dirname, '../machines/fixtures', `${name}.json`)
  const { machine, start, paths } = JSON.parse(readFileSync(file, 'utf8')) as StoredFixture
  return {
    machine,
    start,
    paths: paths.map(({ purpose, steps }) => {
      let { shown } = start
      return {
        purpose,
        steps: steps.map((step) => {
          shown = { ...shown, ...step.shown }
          return { elapsed: 0, status: 'active', actions: [], started: [], ...step, shown }
        }),
      }
    }),
  }
}

export { pathTitle } from 'xstate-statecharts'
