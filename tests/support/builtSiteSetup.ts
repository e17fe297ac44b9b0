import { requireAllPrograms } from './installedPrograms.ts'
import { buildSite } from './buildSite.ts'

/** Builds the production site before the tests. In CI, throws if a program that the tests use is not installed. */
export default function setup(): void {
  if (process.env.CI) requireAllPrograms()
  buildSite()
}
