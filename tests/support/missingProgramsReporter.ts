import type { Reporter, TestModule } from 'vitest/node'
import { missingPrograms } from './installedPrograms.ts'

/**
 * After the Vitest project `build` has run, prints the names of the programs that are not installed. Vitest has skipped
 * the tests that need these programs.
 */
export default class MissingProgramsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const programs = missingPrograms()
    if (programs.length > 0 && modules.some(({ project }) => project.name.startsWith('build')))
      console.log(
        `Tests were skipped because of missing programs (Debian packages): ${programs.join(', ')}\n`,
      )
  }
}
