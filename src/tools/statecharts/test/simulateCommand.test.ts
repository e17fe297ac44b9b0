// @module-tag slow

import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate, simulateUsage } from '../src/simulateCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'simulated-'))
const file = (name: string) => join(folder, name)

beforeAll(() => {
  symlinkSync(resolve('node_modules'), file('node_modules'))
  const create = "import { createMachine } from 'xstate'\n"
  const files = {
    'lamp.ts': `${create}export const lamp = createMachine({ id: 'lamp' })`,
    '<b>&.ts': `${create}export const lamp = createMachine({ id: 'lamp' })`,
    'partly.cts': `const { createMachine } = require('xstate')
      exports.lamp = createMachine({ id: 'lamp' })
      exports.odd = createMachine({ id: 'odd', initial: 'none', states: { some: {} } })`,
    'lost.ts': `${create}import './gone.ts'\nexport const lamp = createMachine({})`,
    'cases.ts': "import './gone.ts'\nexport const input = {}",
    'none.ts': 'export {}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

const path = (name: string) => relative('.', file(name))

test('statecharts simulate writes a page with the file name in its title and a CSP that forbids requests', async () => {
  expect(await simulate([file('<b>&.ts'), '--out', file('out/lamp.html')])).toEqual({
    code: 0,
    output: path('out/lamp.html'),
  })
  const page = readFileSync(file('out/lamp.html'), 'utf8')
  expect(/<title>(.*)<\/title>/.exec(page)?.[1]).toBe('&lt;b>&amp;.ts – Simulator')
  expect(/ content="(default-src .*)"/.exec(page)?.[1]?.replace(/sha256-[\w+/=]+/g, 'sha256')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'sha256'; script-src 'sha256' ",
  )
})

const refused: [problem: string, args: string[], complaint: unknown][] = [
  ['a missing file argument', [], 'Name exactly one file.'],
  ['two file arguments', ['lamp.ts', 'lost.ts'], 'Name exactly one file, not 2.'],
  ['a folder with several files', ['.'], 'Name exactly one file, not 4.'],
  [
    'a file that exports no machine',
    ['none.ts'],
    expect.stringMatching(/none\.ts: exports no XState 5 machine/),
  ],
  [
    'a file that imports a missing file',
    ['lost.ts'],
    expect.stringMatching(/lost\.ts: cannot be loaded: .*gone\.ts/),
  ],
  [
    'a --cases file that imports a missing file',
    ['lamp.ts', '--cases', file('cases.ts')],
    expect.stringMatching(/^cannot be bundled for a browser: .*gone\.ts.*cases\.ts:1\)$/),
  ],
]

for (const [problem, args, complaint] of refused)
  test(`statecharts simulate reports ${problem}`, async () => {
    const [name, ...others] = args
    const given = name === undefined ? [] : [file(name), ...others]
    expect(await simulate([...given, '--out', file('wrong.html')])).toEqual({ code: 1, complaint })
  })

test('statecharts simulate omits a machine with an invalid initial state, and reports the problem', async () => {
  const { code, output, complaint } = await simulate([
    ...[file('partly.cts'), '--out', file('partly.html')],
  ])
  expect([code, output]).toEqual([1, path('partly.html')])
  expect(complaint).toMatch(/^odd in .*partly\.cts: .*Initial state node "none" not found/)
  const page = readFileSync(file('partly.html'), 'utf8')
  expect(/"?names"?: (\["lamp".*\])/.exec(page)?.[1]).toBe('["lamp"]')
})

test('statecharts simulate --help shows the usage', async () => {
  expect(await simulate(['--help'])).toEqual({ code: 0, output: simulateUsage })
})
