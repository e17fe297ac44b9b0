import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../src/tools/findChromium.ts'
import { copyAsOwner, addCompanyFacts } from '../support/projectCopy.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

/**
 * Matches the source of tests whose result depends on the owner's data: tests that read company.ts, the mail templates
 * or `.env`, or that render pages.
 */
const readsOwnersData =
  /content\/company\.ts|email\/(?:owner|customer)\.|\/src\/prerender\.tsx|readEnvironment|doctorCommand/
const testsOf = (ending: RegExp) =>
  filesIn(['tests'], ending).filter((file) => readsOwnersData.test(readProjectFile(file)))

const commands = [
  [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--tags-filter=!slow', 'tests/build/prerenderedHtml.test.ts'],
    ...testsOf(/\.test\.tsx?$/),
  ],
  [
    'node_modules/@playwright/test/cli.js',
    ...['test', '--config=tests/e2e', '--project=chromium', '--grep-invert=@slow'],
    ...testsOf(/\.spec\.ts$/),
  ],
]

// The temporary folder contains the copy, its temporary files and the browsers' caches. It is removed at the end.
const temporary = await mkdtemp(join(tmpdir(), 'owner-'))
Object.assign(process.env, {
  CHROMIUM_PATH: findChromium(),
  HOME: temporary,
  TMPDIR: temporary,
})
const copy = await copyAsOwner()
await addCompanyFacts(copy)
// Set a mail host that does not exist, so that no mail is sent even if a test reads `.env`.
await appendFile(
  join(copy.folder, '.env'),
  '\nVITE_SEND_ENDPOINT=https://mail.hansen-kapital.test/send\n',
)
for (const command of commands) {
  const { status } = spawnSync(process.execPath, command, { cwd: copy.folder, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
await rm(temporary, { recursive: true })
