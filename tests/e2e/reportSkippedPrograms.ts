import { skippedPrograms } from '../support/installedPrograms.ts'

/** Prints the programs because of which tests were skipped. */
export default function reportSkippedPrograms(): void {
  const programs = skippedPrograms()
  if (programs.length > 0)
    console.log(`Skipped tests that need (Debian package): ${programs.join(', ')}`)
}
