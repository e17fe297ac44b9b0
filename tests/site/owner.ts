import { spawnSync } from 'node:child_process'
import { copyOfOwner } from './copy.ts'
import { isFree, isText, reword, textFiles } from './reword.ts'

/**
 * Runs tests in a copy of the project that is an owner's: with other company data, an `.env` and, in
 * each text that may change, other words of the same length.
 */
async function run(mayChange: (literal: string) => boolean, ...parameters: string[]) {
  const copy = await copyOfOwner()
  for (const name of textFiles) await copy.edit(name, (source) => reword(source, mayChange))
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=!*-whole', ...parameters]
  const { status } = spawnSync(process.execPath, vitest, { cwd: copy.folder, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  await copy.remove()
}

// Only the tests of the specification's own sentences may hold on to them.
const literal = ['tests/content/content.test.ts', 'tests/machines/specification.test.ts']
// Sizes are those of our own texts.
const ours = [...literal, 'tests/site/sizes.test.ts']
await run(isText, ...ours.flatMap((file) => ['--exclude', file]), ...process.argv.slice(2))
await run(isFree, ...literal)
