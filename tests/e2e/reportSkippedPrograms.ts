import { skippedPrograms } from '../support/installedPrograms.ts'

/** Says after the tests what was not tried, as its program is not installed. */
export default function reportSkippedPrograms(): void {
  const programs = skippedPrograms()
  if (programs.length > 0)
    console.log(`Not tried, as not installed (Debian’s packages): ${programs.join(', ')}`)
}
