import { spawnSync } from 'node:child_process'
import { contact } from '../../src/content/contact.ts'
import { withoutSoftHyphens } from '../../src/content/format.ts'
import { copyOfOwner } from '../support/projectCopy.ts'
import { isFree, isText, otherVowels, reword, textFiles } from '../support/rewordTexts.ts'

const projects = ['lint', 'machines', 'tools', 'content', 'effects', 'views', 'build']
const vitest = [
  'node_modules/vitest/vitest.mjs',
  ...['run', '--passWithNoTests', '--tags-filter=!slow'],
  ...projects.map((name) => `--project=${name}`),
]
const playwright = [
  'node_modules/@playwright/test/cli.js',
  ...['test', '--pass-with-no-tests', '--config=tests/e2e', '--project=chromium'],
]
const { title, list } = contact.preparation
const prepared = [title, ...list].map(withoutSoftHyphens)

const withoutTests = (file: string) =>
  file.endsWith('.spec.ts')
    ? 'export {}\n'
    : "import { test } from 'vitest'\n\ntest.todo('holds on to our own words')\n"

/**
 * Runs tests in a copy of the project that is an owner's: with other company data, an `.env` and, in
 * each text that may change, other words of the same length. What other engines show is no matter of words.
 */
async function run(
  mayChange: (literal: string) => boolean,
  leftOut: string[],
  commands: string[][],
) {
  const copy = await copyOfOwner()
  for (const name of textFiles) await copy.edit(name, (source) => reword(source, mayChange))
  await copy.edit('docs/email/customer.html', (html) =>
    prepared.reduce((html, text) => html.replace(text, otherVowels(text)), html),
  )
  // The documents name these files, so they stay.
  for (const file of leftOut) await copy.edit(file, () => withoutTests(file))
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, command, { cwd: copy.folder, stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
  await copy.remove()
}

// Only the tests of the specification's own sentences may hold on to them.
const literal = ['tests/content/content.test.ts', 'tests/content/specification.test.ts']
// Sizes, and what is whole in large text, are those of our own texts.
const ours = ['tests/build/pageWeight.test.ts', 'tests/e2e/overflow.spec.ts']
const names = process.argv.slice(2)
await run(
  isText,
  [...literal, ...ours],
  [vitest, playwright].map((command) => [...command, ...names]),
)
await run(isFree, [], [[...vitest, ...literal]])
