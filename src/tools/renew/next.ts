import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findExcesses, measurePages } from '../../build/budgets.ts'
import limits from '../../build/budgets.json' with { type: 'json' }
import { builtSite } from './makers.ts'

interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** What a program of a package prints, however it ends. */
const run = (program: string, ...parameters: string[]) =>
  new Promise<string>((resolve) => {
    const script = [join('node_modules', program), ...parameters]
    // Vite's preview has set NODE_ENV, with which React leaves out what tests need.
    const { NODE_ENV: _, ...env } = process.env
    const options = { env, maxBuffer: 2 ** 26 }
    execFile(process.execPath, script, options, (_error, stdout) => resolve(stdout))
  })

/** The errors of the types, as `file:line what`. */
export const fromTypes = (output: string): string[] =>
  Array.from(
    output.matchAll(/^(\S+)\((\d+),\d+\): error \w+: (.*)/gm),
    ([, file, line, what]) => `${file}:${line} ${what}`,
  )

/** The failed tests, as `file:line what`, those that fail in one place as one. */
export function fromTests({ testResults }: Report, root = process.cwd()): string[] {
  const places = new Map<string, string[]>()
  const add = (file: string, message: string, title = '') => {
    const inProject = (path: string) => path.replaceAll('\\', '/').replaceAll(`${root}/`, '')
    const frame = inProject(message)
      .split('\n')
      .filter((line) => !line.includes('node_modules/'))
      .map((line) => /at (?:.*\()?(\w[\w/.-]*\.tsx?):(\d+):\d+\)?$/.exec(line))
      .find((found) => found !== null)
    const [, path = inProject(file), line = '1'] = frame ?? []
    const [first = ''] = stripVTControlCharacters(message).split('\n')
    // So Vitest calls a test that took too long.
    const what = first.replace('Error: STACK_TRACE_ERROR', 'took too long')
    const place = `${path}:${line}`
    places.set(place, [
      ...(places.get(place) ?? []),
      [title, what].filter(Boolean).join(': ').slice(0, 200),
    ])
  }
  for (const { name, message, assertionResults } of testResults) {
    if (message && assertionResults.length === 0) add(name, message)
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'failed') add(name, failureMessages[0] ?? '', fullName)
    }
  }
  return Array.from(places, ([place, [first = '', ...others]]) =>
    [place, first, ...(others.length > 0 ? [`(and ${others.length} more)`] : [])].join(' '),
  )
}

async function failedTests(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'))
  const file = join(folder, 'report.json')
  const projects = ['--project', 'machines', '--project', 'views']
  await run('vitest/vitest.mjs', 'run', ...projects, '--reporter=json', `--outputFile=${file}`)
  const report = JSON.parse(await readFile(file, 'utf8')) as Report
  await rm(folder, { recursive: true })
  return fromTests(report)
}

/** What only a person can do, with its place: what types and tests ask for, and pages that grew too large. */
export async function next(): Promise<string[]> {
  const excesses = findExcesses(await measurePages(await builtSite()), limits)
  return [
    ...fromTypes(await run('typescript/bin/tsc', '--noEmit', '--pretty', 'false')),
    ...(await failedTests()),
    ...excesses.map((excess) => `src/build/budgets.json ${excess}`),
  ]
}
