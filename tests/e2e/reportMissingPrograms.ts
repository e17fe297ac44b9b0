import { missingPrograms } from '../support/installedPrograms.ts'

/** Prints which programs are missing, because the tests that need them were skipped. */
export default function reportMissingPrograms(): void {
  const programs = missingPrograms()
  if (programs.length > 0)
    console.log(
      `Tests were skipped because of missing programs (Debian packages): ${programs.join(', ')}`,
    )
}
