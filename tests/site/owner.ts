import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProject, documents, filledIn, fillIn } from './copy.ts'

// What the law and the figures demand, and what is no word: expressions, escapes, names of services.
const kept =
  /\$\{.*?\}|\\u\w{4}|EmailJS|cookieConsent|localStorage|Art\.|Abs\.|[A-ZÄÖÜ]{3,}|mindestens zwei Wochen vor dem Notartermin|keine Zusage|nicht bereit und nicht verpflichtet|Widerspruchsrecht nach|[aeouAEOU]/g
const vowels = 'aeouAEOU'
const reword = (literal: string) =>
  literal.replaceAll(kept, (part) => 'ouaeOUAE'[vowels.indexOf(part)] ?? part)

const plain = (text: string) =>
  text.replaceAll(/^.|.$|<\w+>|\\u2060|\\u00a0|\s+/g, (part) =>
    /\\u00a0|\s/.test(part) ? ' ' : '',
  )
const specification = plain(readFileSync('docs/specification.md', 'utf8'))
const isText = (literal: string) =>
  /^.(?!\.\.?\/).*([A-ZÄÖÜ]| \S)/.test(literal.replaceAll(/\$\{.*?\}/g, ''))
const isFree = (literal: string) =>
  isText(literal) &&
  !plain(literal.replaceAll(/\$\{.*?\}/g, '…'))
    .split('…')
    .every((part) => specification.includes(part.trim()))

/**
 * Runs tests in a copy of the project that is an owner's: with other company data, an `.env` and, in
 * each text that may change, other words of the same length.
 */
async function run(mayChange: (literal: string) => boolean, ...parameters: string[]) {
  const copy = await copyProject()
  await writeFile(join(copy.folder, '.env'), filledIn)
  for (const name of ['src/content/company.ts', ...documents]) await copy.edit(name, fillIn)
  for (const name of ['contact', 'faq', 'home', 'imprint', 'notFound', 'privacy', 'site', 'toasts'])
    await copy.edit(`src/content/${name}.ts`, (source) =>
      source.replaceAll(/'[^'\n]+'|`[^`\n]+`/g, (literal) =>
        mayChange(literal) ? reword(literal) : literal,
      ),
    )
  await copy.run('tsx', ['src/tools/renew/command.ts', 'pictures', 'screenshots'])
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=!*-whole', ...parameters]
  const { status } = spawnSync(process.execPath, vitest, { cwd: copy.folder, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  await copy.remove()
}

// Only the tests of the specification's own sentences may hold on to them.
const literal = ['tests/views/content.test.ts', 'tests/machines/specification.test.ts']
// Sizes are those of our own texts.
const ours = [...literal, 'tests/site/budgets.test.ts']
await run(isText, ...ours.flatMap((file) => ['--exclude', file]), ...process.argv.slice(2))
await run(isFree, ...literal)
