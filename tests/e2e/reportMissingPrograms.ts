import { missingPrograms } from '../support/installedPrograms.ts'

/** Prints the names of the missing programs. Playwright has skipped the tests that need these programs. */
export default function reportMissingPrograms(): void {
  const programs = missingPrograms()
  if (programs.length > 0)
    console.log(
      `Tests were skipped because of missing programs (Debian packages): ${programs.join(', ')}`,
    )
}
