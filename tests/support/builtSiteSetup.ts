import type { TestProject } from 'vitest/node'
import { expectAll } from './installedPrograms.ts'
import { buildSite } from './buildSite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether it is `npm run test:slow`. */
    isFullRun: boolean
  }
}

/** Builds the site as a visitor gets it; throws in CI where a program is missing. */
export default function setup(project: TestProject): void {
  if (process.env.CI) expectAll()
  project.provide('isFullRun', project.name.endsWith('-full'))
  buildSite()
}
