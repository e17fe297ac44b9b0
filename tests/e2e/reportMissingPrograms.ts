import { missingPrograms } from '../support/installedPrograms.ts'

/** Prints the names of the programs that are not installed. The tests that need them were skipped. */
export default function reportMissingPrograms(): void {
  const programs = missingPrograms()
  if (programs.length > 0)
    console.log(
      `Tests were skipped because of missing programs (Debian packages): ${programs.join(', ')}`,
    )
}
