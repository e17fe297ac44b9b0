import { spawnSync } from 'node:child_process'
import { contact } from '../../src/content/contact.ts'
import { withoutSoftHyphens } from '../../src/content/format.ts'
import { copyOfOwner } from '../support/projectCopy.ts'
import { isFree, isText, otherVowels, reword, textFiles } from '../support/rewordTexts.ts'

const projects = ['lint', 'machines', 'tools', 'content', 'effects', 'views', 'site'].map(
  (name) => `--project=${name}`,
)
const { title, list } = contact.preparation
const prepared = [title, ...list].map(withoutSoftHyphens)

const withoutTests = "import { test } from 'vitest'\n\ntest.todo('holds on to our own words')\n"

/**
 * Runs tests in a copy of the project that is an owner's: with other company data, an `.env` and, in
 * each text that may change, other words of the same length. What other engines show is no matter of words.
 */
async function run(
  mayChange: (literal: string) => boolean,
  leftOut: string[],
  parameters: string[],
) {
  const copy = await copyOfOwner()
  for (const name of textFiles) await copy.edit(name, (source) => reword(source, mayChange))
  await copy.edit('docs/email/customer.html', (html) =>
    prepared.reduce((html, text) => html.replace(text, otherVowels(text)), html),
  )
  // The documents name these files, so they stay.
  for (const file of leftOut) await copy.edit(file, () => withoutTests)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...parameters]
  const { status } = spawnSync(process.execPath, vitest, { cwd: copy.folder, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  await copy.remove()
}

// Only the tests of the specification's own sentences may hold on to them.
const literal = ['tests/content/content.test.ts', 'tests/content/specification.test.ts']
// Sizes, and what is whole in large text, are those of our own texts.
const ours = ['tests/e2e/pageWeight.spec.ts', 'tests/e2e/overflow.spec.ts']
await run(isText, [...literal, ...ours], process.argv.slice(2))
await run(isFree, [], literal)
