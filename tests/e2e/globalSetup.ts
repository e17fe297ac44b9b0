import { execFileSync } from 'node:child_process'
import { expectAll, leftOut } from '../support/installedPrograms.ts'

/** Builds the site as a visitor gets it; throws in CI where a program is missing. */
export default function setup(): void {
  if (process.env.CI) expectAll()
  for (const program of leftOut()) console.log(`Left out what needs ${program}`)
  execFileSync('npm', ['run', 'build', '--', '--logLevel', 'warn'], { stdio: 'inherit' })
}
