import type { Reporter, TestModule } from 'vitest/node'
import { skippedPrograms } from './installedPrograms.ts'

/** Says at the end of a run of the build's tests what was not tried, as its program is not installed. */
export default class MissingProgramsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const programs = skippedPrograms()
    if (programs.length > 0 && modules.some(({ project }) => project.name.startsWith('build')))
      console.log(`Not tried, as not installed (Debian’s packages): ${programs.join(', ')}\n`)
  }
}
