import type { Reporter, TestModule } from 'vitest/node'
import { leftOut } from './installedPrograms.ts'

/** Says at the end of a run of the build's tests what was not tried, as its program is not installed. */
export default class LeftOut implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const programs = leftOut()
    if (programs.length > 0 && modules.some(({ project }) => project.name.startsWith('build')))
      console.log(`Not tried, as not installed (Debian’s packages): ${programs.join(', ')}\n`)
  }
}
