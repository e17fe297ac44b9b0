import type { Reporter, TestModule } from 'vitest/node'
import { skippedPrograms } from './installedPrograms.ts'

/** Prints the programs because of which tests were skipped, after a run of the project `build`. */
export default class MissingProgramsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const programs = skippedPrograms()
    if (programs.length > 0 && modules.some(({ project }) => project.name.startsWith('build')))
      console.log(`Skipped tests that need (Debian package): ${programs.join(', ')}\n`)
  }
}
