import { requireAllPrograms } from './installedPrograms.ts'
import { buildSite } from './buildSite.ts'

/** Builds the site as a visitor gets it; throws in CI where a program is missing. */
export default function setup(): void {
  if (process.env.CI) requireAllPrograms()
  buildSite()
}
