import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../../support/projectCopy.ts'
import { changes, type Change } from './codeChanges.ts'

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

const program = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)
const copy = await copyProject()
afterAll(copy.remove)

/** The project whose tests notice a change. */
const projectOf = ({ test }: Change) => test.split('/')[1] ?? ''

/** Runs the tests that changes of one layer name, in the copy, and says how each of them ended. */
async function outcomes(named: Change[], ...options: string[]) {
  const titles = named.flatMap(({ title }) => (title ? [title.replaceAll(/\W/g, '\\$&')] : []))
  const report = join(copy.folder, 'report.json')
  const parameters = [
    ...[
      program,
      'run',
      '--project',
      ...new Set(named.map(projectOf)),
      ...new Set(named.map(({ test }) => test)),
    ],
    ...(titles.length === named.length ? ['--testNamePattern', titles.join('|')] : []),
    ...['--no-cache', '--reporter', 'json', '--outputFile', report, ...options],
  ]
  const own = /^(VITEST|NODE_ENV$|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
  await rm(report, { force: true })
  const { stderr } = await promisify(execFile)(process.execPath, parameters, {
    cwd: copy.folder,
    env,
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => error as { stderr: string })
  const text = await readFile(report, 'utf8').catch(() => expect.fail(stderr))
  return (JSON.parse(text) as Report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ file: name, title, status })),
  )
}

test.each(['effects', 'views', 'site'])(
  'What changes name among the tests of %s passes as it is',
  async (project) => {
    const named = changes.filter((change) => projectOf(change) === project)
    const ended = (await outcomes(named)).filter(({ status }) => status !== 'skipped')
    const missing = named.filter(
      ({ test, title = '' }) =>
        !ended.some((one) => one.file.endsWith(test) && one.title.startsWith(title)),
    )

    expect(missing.map(({ test, title = 'any test' }) => `${title} in ${test}`)).toEqual([])
    expect(ended.filter(({ status }) => status !== 'passed')).toEqual([])
  },
)

const byName = changes.map((change) => [change.name, change] as const)

test.each(byName)('It is noticed that %s', async (_, change) => {
  const file = join(copy.folder, change.file)
  const text = await readFile(file, 'utf8')
  expect(text.split(change.before), `${change.file} no longer has this once`).toHaveLength(2)
  await writeFile(
    file,
    text.replace(change.before, () => change.after),
  )
  onTestFinished(() => writeFile(file, text))
  const ended = await outcomes([change], '--bail', '1', '--testTimeout', '20000')

  expect(
    ended.map(({ status }) => status),
    `what became of the tests in ${change.test}`,
  ).toContain('failed')
})
