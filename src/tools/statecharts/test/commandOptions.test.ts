import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeFiles } from '../src/commandLine.ts'
import type { Machine } from '../src/describe.ts'
import { diff } from '../src/diffCommand.ts'
import { draw } from '../src/drawCommand.ts'
import { inspect } from '../src/inspectCommand.ts'
import { paths } from '../src/pathsCommand.ts'
import { withoutGitLocations } from '../src/git.ts'
import { obstacleIn } from '../src/requirements.ts'
import { simulate } from '../src/simulateCommand.ts'

// Where possible, a test uses several options of a command at once. A separate test for each option would be slow,
// because every command starts a process to load the file.

const folder = mkdtempSync(join(tmpdir(), 'options-'))
const file = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(file(name), 'utf8')
const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: folder, env: withoutGitLocations(process.env) })

const lamp = (on: string) =>
  `{ id, initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: { ${on} } } }`
const source = (on: string) =>
  `import { createMachine } from 'xstate'\nimport './label.js'\nexport const make = (id) => createMachine(${lamp(on)})\n`
/**
 * A JavaScript expression that creates a machine. The file of the option `--setup` defines the variable `lampId`.
 */
const expression = 'make(lampId)'

beforeAll(() => {
  symlinkSync(resolve('node_modules'), file('node_modules'))
  writeFileSync(file('.gitignore'), 'node_modules\n')
  writeFileSync(file('lamp.js'), source(''))
  writeFileSync(file('label.js'), '')
  writeFileSync(file('setup.cjs'), "globalThis.lampId = 'lamp'")
  writeFileSync(
    file('cases.js'),
    "export const cases = [{ does: 'presses the switch', event: { type: 'press' } }]",
  )
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '--quiet', '-m', 'before')
  git('tag', 'before')
  writeFileSync(file('lamp.js'), source("on: { press: 'dark' }"))
  git('add', '.')
  git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '--quiet', '-m', 'after')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('statecharts draw accepts --call, --setup, --timeout, --width and --out together', async () => {
  const where = ['--call', expression, '--timeout', '60', '--width', '640', '--out', file('charts')]
  const setup = ['--setup', file('setup.cjs')]
  expect(await draw([file('lamp.js'), ...where, ...setup])).toMatchObject({ code: 0 })
  expect(read('charts/lamp.md')).toContain('lamp.svg')
})

const width = '--width must be an integer from 100 to 99999, in px'
const timeout = '--timeout must be a positive number of seconds'

test.each([
  ['--width', 'wide', width],
  ['--width', '99', width],
  ['--width', '100000', width],
  ['--width', '640.5', width],
  ['--timeout', '0', timeout],
  ['--timeout', 'soon', timeout],
])('statecharts draw rejects the option %s %s', async (option, value, complaint) => {
  expect(await draw(['lamp.js', option, value])).toEqual({
    code: 1,
    complaint: `${complaint}, not ${value}`,
  })
})

test('statecharts draw requires a file or a folder, and statecharts diff requires --since', async () => {
  expect([await draw([]), await diff([])]).toEqual([
    { code: 1, complaint: 'Name a file or a folder.' },
    { code: 1, complaint: 'Use --since REF to name the commit, branch or tag to compare with.' },
  ])
})

test('statecharts draw and paths report a folder without machines, and a file that does not exist', async () => {
  mkdirSync(file('empty'))
  const { code, output, complaint } = await draw([file('empty'), 'nowhere.ts'])
  expect([code, output, complaint?.replace(/^.*(?=empty)/, '')]).toEqual([
    ...[1, ''],
    'empty: contains no file that calls createMachine(…)\nnowhere.ts: no such file or folder',
  ])
  expect(await paths(['nowhere.ts'])).toEqual({
    ...{ code: 1, output: '', complaint: 'nowhere.ts: no such file or folder' },
  })
})

test('statecharts draw lays out charts in the --direction right or down, and rejects other directions', async () => {
  const sizeBy = async (direction: string) => {
    const where = ['--call', "make('lamp')", '--direction', direction, '--out', file(direction)]
    expect(await draw([file('lamp.js'), ...where])).toMatchObject({ code: 0 })
    const [, width, height] =
      /width="(\d+)" height="(\d+)"/.exec(read(`${direction}/lamp.svg`)) ?? []
    return { width: Number(width), height: Number(height) }
  }
  const [right, down] = await Promise.all([sizeBy('right'), sizeBy('down')])
  expect(right.width).toBeGreaterThan(right.height)
  expect(down.height).toBeGreaterThan(down.width)
  expect(await draw([file('lamp.js'), '--direction', 'up'])).toEqual({
    code: 1,
    complaint: '--direction must be right or down, not up',
  })
})

test('statecharts draw prints machine descriptions with --json, and Mermaid diagrams with --mermaid', async () => {
  const [json, mermaid] = await Promise.all([
    draw([file('lamp.js'), '--call', "make('lamp')", '--timeout', '60', '--json']),
    draw([file('lamp.js'), '--call', "make('lamp')", '--timeout', '60', '--mermaid']),
  ])
  const { version, machines } = JSON.parse(json.output ?? '') as {
    version: number
    machines: Machine[]
  }
  expect([version, ...machines.map(({ id }) => id)]).toEqual([1, 'lamp'])
  expect(mermaid.output).toMatch(/^stateDiagram-v2\n {2}state "lamp" as s0\n/)
})

const noMachines = JSON.stringify({ version: 1, machines: [] }, null, 2)

test('statecharts draw rejects --json together with --mermaid, and rejects the folder node_modules', async () => {
  expect(await draw([file('lamp.js'), '--json', '--mermaid'])).toEqual({
    code: 1,
    complaint: 'Use either --json or --mermaid.',
  })
  expect(await draw([file('node_modules'), '--json'])).toEqual({
    code: 1,
    output: noMachines,
    complaint: expect.stringMatching(
      /^\S*node_modules: contains installed packages\. Name a file or folder of your project$/,
    ) as string,
  })
})

test('statecharts draw reports a file that exports no machine, but exits with code 0', async () => {
  expect(await draw([file('lamp.js'), '--json'])).toEqual({
    code: 0,
    output: noMachines,
    complaint: expect.stringMatching(/lamp\.js: exports no XState 5 machine\. /) as string,
  })
})

test.each<[node: string, xstate: string | null, obstacle: string | null]>([
  ['20.19.0', '5.19.4', null],
  ['22.16.0', '5.20.0', null],
  ['25.1.0', '5.33.3', null],
  [
    '20.18.3',
    '5.33.3',
    'Node 20.18.3 is not supported. Install Node 20 (from 20.19), Node 22 (from 22.16), Node 24 or newer.',
  ],
  [
    '22.15.1',
    '5.33.3',
    'Node 22.15.1 is not supported. Install Node 20 (from 20.19), Node 22 (from 22.16), Node 24 or newer.',
  ],
  [
    '21.7.0',
    '5.33.3',
    'Node 21.7.0 is not supported. Install Node 20 (from 20.19), Node 22 (from 22.16), Node 24 or newer.',
  ],
  ['24.0.0', null, 'XState is not installed. Run "npm install xstate" in your project.'],
  [
    '24.0.0',
    '4.38.3',
    'XState 4.38.3 is not supported. Run "npm install xstate@5" to install XState 5.19.4 or newer.',
  ],
  [
    '24.0.0',
    '5.19.3',
    'XState 5.19.3 is not supported. Run "npm install xstate@5" to install XState 5.19.4 or newer.',
  ],
])('for Node %s and XState %s, obstacleIn() returns “%s”', (node, xstate, obstacle) => {
  expect(obstacleIn(node, xstate)).toBe(obstacle)
})

test('statecharts diff writes only the changes between --since and --until into the folder --out', async () => {
  // A folder that is a symbolic link to the repository, and a later change in a file that the machine's file imports.
  const link = `${folder} link`
  symlinkSync(folder, link)
  onTestFinished(() => rmSync(link))
  writeFileSync(file('label.js'), '// changed')
  const range = ['--since', 'before', '--until', 'HEAD', '--width', '640']
  const { code, output = '' } = await diff([
    ...[
      join(link, 'lamp.js'),
      ...range,
      '--call',
      expression,
      '--setup',
      file('setup.cjs'),
      '--timeout',
      '60',
      '--out',
      file('changes'),
    ],
  ])
  expect(code).toBe(0)
  expect(output).toContain('- **lamp**')
  expect(output).not.toContain('label.js')
  expect(read('changes/changes.md')).toBe(output)
})

test('statecharts paths prints only the paths that match the filter options, in the format of --format', async () => {
  const chosen = ['--purpose', 'transitions', '--state', 'lit', '--event', 'press']
  const options = [
    '--call',
    expression,
    '--setup',
    file('setup.cjs'),
    '--timeout',
    '60',
    '--cases',
    file('cases.js'),
    '--format',
    'csv',
  ]
  const filters = [...chosen, '--transition', 'dark on press']
  const { code, output } = await paths([file('lamp.js'), ...options, ...filters])
  expect(code).toBe(0)
  expect(output?.split('\r\n').slice(1)).toEqual([
    '"lamp";"1";"1";"presses the switch";"is in lit";""',
    '"lamp";"1";"2";"presses the switch";"is in dark";""',
    '"lamp";"1";"3";"presses the switch";"is in lit";""',
  ])
})

test('statecharts paths --format vitest writes test files that contain the command that generated them', async () => {
  const folder = file('tests of paths')
  const call = "make('lamp')"
  const args = [file('lamp.js'), '--call', call, '--format', 'vitest', '--out', folder]
  expect(await paths(args)).toEqual({
    code: 0,
    output: `${folder}/lamp.paths.test.ts\n${folder}/lamp.steps.ts`,
  })
  const [first] = read('tests of paths/lamp.paths.test.ts').split('\n')
  expect(first).toBe(
    `// Generated by: npx statecharts paths ${file('lamp.js')} --call 'make('\\''lamp'\\'')' --format vitest --out '${folder}'`,
  )
})

test('statecharts paths reports transitions that no path takes, but exits with code 0', async () => {
  writeFileSync(
    file('guarded.js'),
    `import { createMachine } from 'xstate'
    const guard = ({ event }) => event.code === 7
    export const door = createMachine({ id: 'door', on: { open: { guard, actions: 'open' } } })`,
  )
  const { code, complaint } = await paths([file('guarded.js')])
  expect(code).toBe(0)
  expect(complaint?.split('\n')).toEqual([
    'The paths of door do not cover:',
    '  door on open, 1 if inline event.code === 7',
    '  door on open, 1 if inline event.code === 7 is true',
    'All events were sent without a payload. To add payloads, export cases from a file, and name this file with --cases.',
  ])
})

test('statecharts paths loads a repeated file once, omits copies, and renames machines with the same id', async () => {
  mkdirSync(file('doors/cellar'), { recursive: true })
  const create = "import { createMachine } from 'xstate'\n"
  for (const name of ['back', 'cellar/back', 'front'])
    writeFileSync(
      file(`doors/${name}.js`),
      `${create}export const door = createMachine({ id: 'door', on: { '${name}': { actions: 'open' } } })`,
    )
  // This file exports a machine of another file, too.
  writeFileSync(
    file('doors/all.js'),
    `${create}export { door } from './front.js'\nexport const roof = createMachine({ id: 'roof' })`,
  )
  const { code, output, complaint } = await paths([file('doors'), file('doors/back.js')])
  expect([code, output?.match(/^.*(?=, from)/gm)]).toEqual([
    ...[0, ['roof', 'back door', 'cellar/back door', 'front door']],
  ])
  expect(complaint?.match(/(?<=doors\/).*/g)).toEqual(
    ['back', 'cellar/back', 'front'].map(
      (name) => `${name}.js: renamed to “${name} door”, because another machine has the same name`,
    ),
  )
})

test('writeFiles() writes only files whose content changes, and returns their paths', async () => {
  const [one, other] = [file('written/one.txt'), file('written/other.txt')]
  const write = (text: string) =>
    writeFiles(
      new Map([
        [one, '1'],
        [other, text],
      ]),
    )
  expect([await write('2'), await write('2'), await write('3')]).toEqual([
    [one, other],
    [],
    [other],
  ])
  expect(read('written/other.txt')).toBe('3')
})

test('statecharts paths rejects --out with a format that does not write files, such as json', async () => {
  expect(await paths([file('lamp.js'), '--format', 'json', '--out', file('tests')])).toEqual({
    code: 1,
    complaint:
      '--format json does not write files. Use --out only with --format vitest or playwright.',
  })
})

test('statecharts simulate with --cases, --call, --setup and --timeout writes the simulator to the file --out', async () => {
  const options = [
    '--call',
    expression,
    '--setup',
    file('setup.cjs'),
    '--timeout',
    '60',
    '--cases',
    file('cases.js'),
    '--out',
    file('lamp.html'),
  ]
  expect(await simulate([file('lamp.js'), ...options])).toEqual({
    ...{ code: 0, output: relative('.', file('lamp.html')) },
  })
  const page = read('lamp.html')
  expect(page).toContain('<title>lamp.js – Simulator</title>')
  expect(page).toMatch(/script-src 'sha256-\S+' 'unsafe-eval'"/)
  expect(page).toContain('presses the switch')
  expect(page).toContain('return (make(lampId)')
})

test('statecharts simulate rejects several files', async () => {
  const { complaint } = await simulate([file('lamp.js'), file('label.js'), file('lamp.js')])
  expect(complaint).toBe('Name exactly one file, not 2.')
})

test.each([
  [['--port', 'many'], '--port must be a number from 0 to 65535, not many.'],
  [['--port', '80x'], '--port must be a number from 0 to 65535, not 80x.'],
  [['src'], 'Unexpected argument: src. This command takes only options.'],
])(
  'statecharts inspect with the arguments %j reports the invalid argument',
  async (args, complaint) => {
    expect(await inspect(args)).toEqual({ code: 1, complaint })
  },
)
