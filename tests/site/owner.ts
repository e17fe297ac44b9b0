import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProject, documents, filledIn, fillIn } from './copy.ts'

// What the law and the figures demand, and what is no word: expressions, escapes, names of services.
const kept =
  /\$\{.*?\}|\\u\w{4}|EmailJS|cookieConsent|localStorage|Art\.|Abs\.|[A-ZÄÖÜ]{3,}|zwei Wochen vor dem Notartermin|keine Zusage|nicht bereit und nicht verpflichtet|Widerspruchsrecht|[aeouAEOU]/g
const vowels = 'aeouAEOU'
const reword = (literal: string) =>
  literal.replaceAll(kept, (part) => 'ouaeOUAE'[vowels.indexOf(part)] ?? part)

const plain = (text: string) =>
  text.replaceAll(/^.|.$|\\u2060|\\u00a0|\s+/g, (part) => (/\\u00a0|\s/.test(part) ? ' ' : ''))
const specification = plain(readFileSync('docs/specification.md', 'utf8'))
const isText = (literal: string) => /[A-ZÄÖÜ]| \S/.test(literal.replaceAll(/\$\{.*?\}/g, ''))
const isFree = (literal: string) => isText(literal) && !specification.includes(plain(literal))

/** Runs tests in a copy with an owner's company data, `.env` and, where they may change, texts. */
async function run(mayChange: (literal: string) => boolean, ...parameters: string[]) {
  const copy = await copyProject()
  await writeFile(join(copy.folder, '.env'), filledIn)
  for (const name of ['src/content/company.ts', ...documents]) await copy.edit(name, fillIn)
  for (const name of ['contact', 'faq', 'home', 'imprint', 'notFound', 'privacy', 'site'])
    await copy.edit(`src/content/${name}.ts`, (source) =>
      source.replaceAll(/'[^'\n]+'|`[^`\n]+`/g, (literal) =>
        mayChange(literal) ? reword(literal) : literal,
      ),
    )
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...parameters]
  const { status } = spawnSync(process.execPath, vitest, { cwd: copy.folder, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  if (!process.env.KEEP_COPY) await copy.remove()
}

/**
 * Shows that an owner's texts, labels, company data and `.env` leave every test green, but for the
 * literal one of each sentence of the specification, which must hold when only free texts change.
 * Parameters go to Vitest: `npm run test:owner -- --project views`.
 */
const literal = 'tests/views/content.test.ts'
await run(isText, '--exclude', literal, ...process.argv.slice(2))
if (process.argv.length === 2) await run(isFree, literal)
