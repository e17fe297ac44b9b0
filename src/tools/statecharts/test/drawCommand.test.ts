// @module-tag slow

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, test as sequentialTest } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { draw, drawUsage } from '../src/drawCommand.ts'
import type { Machine } from '../src/describe.ts'

/** Run the tests concurrently, because they mostly wait for processes. */
const test = sequentialTest.concurrent

const create = "import { createMachine } from 'xstate'\n"
const making = (id: string, config = '{}') =>
  `${create}export const ${id} = createMachine({ id: '${id}', ...${config} })\n`
const runningTimer = `${making('clock')}setInterval(() => undefined, 1_000)`
const broken = `${create}createMachine({})\nthrow new AggregateError([new Error('of one')], '\\u001b[31mnot\\u001b[39m today,\\nsorry', { cause: 'a strike' })`
const lamp = `${create}
  const bulb = createMachine({ id: 'bulb' })
  console.log('output while loading')
  export const lamp = createMachine({ id: 'my lamp', initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: { invoke: { src: 'bulb' } } } }, { actors: { bulb } })
  export default createMachine({})`
/** The source of a file that never finishes loading, but uses no CPU time. */
const hang = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/**
 * Creates a temporary folder with the given files. Returns a function that converts a file name to its path in that
 * folder.
 */
function folderOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'charts-'))
  folders.push(folder)
  const path = (name = '') => join(folder, name)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), text)
  }
  return path
}

const namesOf = (paths = '') => paths.split('\n').map((path) => path.replace(/^.*\//, ''))

/**
 * Runs `draw --json` in a temporary folder with the given files. Returns the exit code, the ids of the machines, and
 * the lines on stderr.
 */
async function describeFiles(files: Record<string, string>, ...options: string[]) {
  const described = await draw([folderOf(files)(), '--json', ...options])
  return {
    code: described.code,
    ids: (JSON.parse(described.output ?? '') as { machines: Machine[] }).machines.map(
      ({ id }) => id,
    ),
    lines: (described.complaint ?? '').replaceAll(/\S*charts-\w+\//g, '').split('\n'),
  }
}

test('statecharts draw writes a page and a chart for each exported machine and each invoked machine', async () => {
  const path = folderOf({ 'lamp.ts': lamp })
  const { code, output, complaint } = await draw([path('lamp.ts'), '--out', path('out')])

  expect(code).toBe(0)
  expect(complaint).toMatch(/lamp\.ts: console output: output while loading$/)
  expect(namesOf(output)).toEqual(['lamp.md', 'my-lamp.md', 'bulb.md'])
  expect(readdirSync(path('out')).sort()).toEqual([
    ...['bulb.md', 'bulb.svg', 'lamp.md', 'lamp.svg', 'my-lamp.md', 'my-lamp.svg'],
  ])
  expect(readFileSync(path('out/my-lamp.md'), 'utf8')).toMatch(/^\| `dark` \| press \| `lit` \|$/m)
})

test('statecharts draw skips test files and node_modules in a folder, and reports each problem in one line', async () => {
  const { code, ids, lines } = await describeFiles({
    'lamp.ts': lamp,
    'lamp.spec.ts': making('tested'),
    'timer.ts': runningTimer,
    'node_modules/other/index.js': making('installed'),
    'twin.ts': making('lamp', "{ id: 'my lamp' }"),
    'maker.ts': `${create}export const make = () => createMachine({})`,
    'broken.ts': broken,
  })

  expect([code, ids]).toEqual([1, ['lamp', 'lamp my lamp', 'bulb', 'clock', 'twin my lamp']])
  expect(lines).toEqual([
    'broken.ts: cannot be loaded: not today, sorry (a strike); of one',
    'my lamp in lamp.ts: renamed to “lamp my lamp”, because another machine has the same name',
    'lamp.ts: console output: output while loading',
    'maker.ts: exports no XState 5 machine. Export the result of createMachine(…), or pass an expression that returns one (--call)',
    'my lamp in twin.ts: renamed to “twin my lamp”, because another machine has the same name',
  ])
})

test('if loading one file exits the process, throws or hangs, statecharts draw still draws the other files', async () => {
  const { code, ids, lines } = await describeFiles(
    {
      'a.ts': making('a'),
      'ends.ts': `${making('ends')}process.stdout.write('bye')\nprocess.exit(0)`,
      'fails.ts': `${making('fails')}setTimeout(() => { throw new Error('too late') })\nawait new Promise((done) => setTimeout(done, 60_000))`,
      'global.ts': `${making('global')}setTimeout(() => lost.start())\nawait new Promise((done) => setTimeout(done, 60_000))`,
      'grabs.ts': `${making('grabs')}console.info('loud')\nconsole.table([1])\nprocess.stdout.write('{'.repeat(600))`,
      'package.json': '{ "type": "module" }',
      'runs.ts': making('runs') + hang,
      'unset.ts': `${making('unset')}await new Promise(() => undefined)`,
      'wrong.mjs': `${making('wrong')}const = 1`,
    },
    ...['--timeout', '10'],
  )

  expect([code, ids]).toEqual([1, ['a', 'grabs']])
  expect(lines).toEqual([
    'ends.ts: ended its process (exit code 0). Its output was: bye',
    'fails.ts: cannot be loaded: too late',
    'global.ts: cannot be loaded: lost is not defined. Define lost in a file, and pass this file to --setup',
    'runs.ts: timed out after 10 s. Raise the limit with --timeout',
    'unset.ts: has a top-level await that never settles',
    "wrong.mjs: cannot be loaded: Unexpected token '='",
    expect.stringMatching(/^grabs\.ts: console output: loud .{494}…$/),
  ])
})

test('if one machine of a file exits the process, throws or hangs, statecharts draw still draws the other machines', async () => {
  const { code, ids, lines } = await describeFiles(
    {
      'package.json': '{ "type": "module" }',
      'all.ts': [
        "import { createMachine } from 'xstate'",
        'const quit = { get description() { process.exit(3) } }',
        `const hang = { get description() { return ${hang} } }`,
        ...['lost', 'quits', 'hangs', 'whole'].map(
          (id) =>
            `export const ${id} = createMachine({ id: '${id}', ${{ lost: "initial: 'b', states: { a: {} }", quits: 'output: quit', hangs: 'output: hang', whole: '' }[id]} })`,
        ),
      ].join('\n'),
    },
    ...['--timeout', '10'],
  )

  expect([code, ids]).toEqual([1, ['whole']])
  expect(lines).toEqual([
    'hangs in all.ts: timed out after 10 s. Raise the limit with --timeout',
    expect.stringMatching(/^lost in all\.ts: .*Initial state node "b" not found/),
    'quits in all.ts: ended its process (exit code 3)',
  ])
})

test('statecharts draw reports a machine that it cannot draw, and draws the other machines', async () => {
  const odd = "{ id: 'odd', description: {}, initial: 'a', states: { a: { description: 7 } } }"
  const path = folderOf({
    'mixed.js': `${making('fine')}export const odd = createMachine(${odd})`,
  })
  const { code, output, complaint } = await draw([path('mixed.js'), '--out', path('out')])

  expect([code, namesOf(output)]).toEqual([1, ['fine.md']])
  expect(complaint).toMatch(/^odd in \S*mixed\.js: .*trim is not a function$/)
})

test('if machines have the same id, the file names of their pages begin with the name of the source file', async () => {
  const form = (version: number) => making('form', `{ version: '${version}' }`)
  const path = folderOf({ 'a/form.ts': form(1), 'b/form.ts': form(2), 'other.ts': form(3) })
  const files = ['a/form.ts', 'b/form.ts', 'other.ts'].map(path)
  const { code, output, complaint } = await draw([...files, '--out', path()])

  expect(code).toBe(0)
  expect(namesOf(output)).toEqual(['a-form-form.md', 'b-form-form.md', 'other-form.md'])
  expect(complaint).toContain('b/form.ts: renamed to “b/form form”, because another')
})

test('a machine and its copies of provide() have one page, which names the file with the fewest machines', async () => {
  const path = folderOf({
    'child.ts': `import { createMachine, fromPromise } from 'xstate'
      export const child = createMachine({ id: 'child' }, { actors: { load: fromPromise(async () => 1) } })`,
    'parent.ts': `import { createMachine, fromPromise } from 'xstate'
      import { child } from './child.ts'
      export const parent = createMachine({ id: 'parent', invoke: { src: 'load' } }, { actors: { load: child } })
      export const copy = child.provide({ actions: {} })
      export const other = child.provide({ actors: { load: fromPromise(async () => 2) }, actions: { save() {} } })`,
  })
  const files = [path('child.ts'), path('parent.ts')]
  const { output } = await draw([...files, '--out', path('out')])
  // The JSON output shows the source of the actors, so it contains both machines.
  const json = await draw([...files, '--json'])

  expect(
    (JSON.parse(json.output ?? '') as { machines: Machine[] }).machines.map(({ id }) => id),
  ).toEqual(['child', 'other', 'parent'])
  expect(namesOf(output)).toEqual(['child.md', 'parent.md'])
  expect(readFileSync(path('out/child.md'), 'utf8')).toContain(
    `from \`${relative('.', path('child.ts'))}\`.`,
  )
})

test('statecharts draw loads ES modules and CommonJS files with the aliases and JSX settings of their tsconfig.json', async () => {
  const { code, ids, lines } = await describeFiles({
    'app/tsconfig.json': `{
      // a comment, as tsc --init writes it
      "compilerOptions": { "jsx": "react-jsx", "paths": { "@/*": ["./source/*"] } },
    }`,
    'app/source/names.ts': "export const name: string = 'aliased'",
    'app/aliased.ts': `${making('aliased', '{ description: name }')}import { name } from '@/names'`,
    'app/jsx.tsx': `${making('jsx')}export const View = () => <p>{jsx.id}</p>`,
    'app/lost.ts': `${making('lost')}import '@/nowhere'`,
    'app/unknown.ts': `${making('unknown')}import '~/elsewhere'`,
    'app/uninstalled.ts': `${making('uninstalled')}import 'a-missing-package'`,
    'vite/tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    'vite/tsconfig.app.json':
      '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } }, "include": ["src"] }',
    'vite/src/name.ts': "export const name: string = 'referenced'",
    'vite/src/referenced.ts': `${making('referenced')}import '~/name'`,
    'extends/tsconfig.json': '{ "extends": "@missing/tsconfig" }',
    'extends/config.ts': making('config'),
    'common.cjs': "module.exports = { common: require('xstate').createMachine({ id: 'common' }) }",
    'module.mjs': making('module'),
    'uninstalled.mjs': `${making('uninstalled')}import '@missing/package/part'`,
    'node_modules/@mono/kinds/package.json': '{ "exports": "./dist/index.js" }',
    'unbuilt.mjs': `${making('unbuilt')}import '@mono/kinds'`,
    'unbuilt.ts': `${making('unbuilt')}import '@mono/kinds'`,
    'circle/main.ts': "import { lamp } from './lamp'\nexport const id = lamp.id",
    'circle/lamp.ts': `${making('lamp', '{ description: id }')}import { id } from './main'`,
  })

  expect([code, ids]).toEqual([1, ['aliased', 'jsx', 'common', 'module', 'referenced']])
  expect(lines).toEqual([
    "app/lost.ts: cannot be loaded: Cannot find module '@/nowhere' Require stack: - app/lost.ts. Check that the project's tsconfig.json or Vite configuration defines this alias, and that the file exists",
    "app/uninstalled.ts: cannot be loaded: Cannot find module 'a-missing-package' Require stack: - app/uninstalled.ts. Install the packages of the file's project first. If no package contains this module, use a setup file (--setup) to register the module with Node, or exclude the file in the configuration",
    "app/unknown.ts: cannot be loaded: Cannot find module '~/elsewhere' Require stack: - app/unknown.ts. Check that the project's tsconfig.json or Vite configuration defines this alias, and that the file exists",
    "circle/lamp.ts: cannot be loaded: Cannot access 'lamp' before initialization. The files contain a circular import. Use --setup to name the file that your app loads first",
    "extends/config.ts: cannot be loaded with extends/tsconfig.json: File '@missing/tsconfig' not found. Install the package that contains this file, or run the command that generates the file",
    "unbuilt.mjs: cannot be loaded: Cannot find module node_modules/@mono/kinds/dist/index.js' imported from unbuilt.mjs. Build or reinstall this package first",
    "unbuilt.ts: cannot be loaded: Cannot find module node_modules/@mono/kinds/dist/index.js'. Build or reinstall this package first",
    "uninstalled.mjs: cannot be loaded: Cannot find package '@missing/package' imported from uninstalled.mjs. Install the packages of the file's project first. If no package contains this module, use a setup file (--setup) to register the module with Node, or exclude the file in the configuration",
  ])
})

describe('statecharts draw with the option --call', () => {
  const lift = `import { createMachine } from 'xstate'
    export const makeLift = async ({ floors }) => createMachine({ id: 'lift to ' + floors })
    export default (id) => createMachine({ id })`
  const calls: [call: string, ids: string[], complaint: string | RegExp][] = [
    ['makeLift({ floors: 3 })', ['lift to 3'], ''],
    ["[exports.default('one'), exports.default('two')]", ['one', 'two'], ''],
    ['makeLift', [], '“makeLift” in lift.ts: does not return an XState 5 machine'],
    ['makeLift()', [], /^“makeLift\(\)” in lift\.ts: TypeError: .*floors/],
    ['make()', [], '“make()” in lift.ts: ReferenceError: make is not defined'],
    ['makeLift({', [], "“makeLift({” in lift.ts: SyntaxError: Unexpected token ')'"],
  ]
  for (const [call, ids, complaint] of calls)
    test(`statecharts draw --call ${call} ${complaint === '' ? 'draws the returned machines' : 'reports the error'}`, async () => {
      const drawn = await describeFiles({ 'lift.ts': lift }, '--call', call)
      expect([drawn.code, drawn.ids]).toEqual([complaint === '' ? 0 : 1, ids])
      expect(drawn.lines).toEqual([
        typeof complaint === 'string' ? complaint : (expect.stringMatching(complaint) as string),
      ])
    })
})

test('statecharts draw --width limits the width of a chart, and rejects values that are not numbers', async () => {
  const events = [0, 1, 2].map((at) => `'an event of some length ${at}': 's${at}'`)
  const states = events.map((_, at) => `s${at}: { on: { back: 'a' } }`)
  const config = `{ initial: 'a', states: { a: { on: { ${events.join()} } }, ${states.join()} } }`
  const path = folderOf({ 'broad.js': making('broad', config) })
  const drawBy = (...options: string[]) =>
    draw([path('broad.js'), ...options, '--out', path(options.join())])
  const widthBy = async (...options: string[]) => {
    await drawBy(...options)
    const svg = readFileSync(path(`${options.join()}/broad.svg`), 'utf8')
    return Number(/ width="(\d+)"/.exec(svg)?.[1])
  }
  const [standard, narrow] = [await widthBy(), await widthBy('--width', '640')]

  expect(standard).toBeGreaterThan(640)
  expect(narrow).toBeLessThanOrEqual(640)
  expect(await drawBy('--width', '12em')).toEqual({
    code: 1,
    complaint: '--width must be an integer from 100 to 99999, in px, not 12em',
  })
})

test('statecharts draw reports a missing file, and shows its usage with --help or an unknown option', async () => {
  const [file, option, help] = await Promise.all(
    ['nowhere.ts', '--colour', '--help'].map((one) => draw([one])),
  )
  expect(file).toEqual({ code: 1, output: '', complaint: 'nowhere.ts: no such file or folder' })
  expect(option).toMatchObject({
    code: 1,
    complaint: expect.stringContaining(drawUsage) as string,
  })
  expect(help).toEqual({ code: 0, output: drawUsage })
})

const cli = join(import.meta.dirname, '../src/cli.ts')

/** Runs `statecharts` in a separate process with the given parameters. Returns its exit code and its output. */
const runCli = (parameters: string[], environment: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', cli, ...parameters],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

sequentialTest.skipIf(!existsSync('/dev/full'))(
  'if its output cannot be written, for example to a full disk, statecharts --help reports the reason',
  async () => {
    const { code, complaint } = await new Promise<{ code: number | null; complaint: string }>(
      (done) => {
        const child = spawn(process.execPath, ['--import', 'tsx', cli, '--help'], {
          stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
        })
        let complaint = ''
        child.stderr?.on('data', (part: Buffer) => (complaint += part.toString()))
        child.on('close', (code) => done({ code, complaint }))
      },
    )
    expect(complaint).toContain('ENOSPC')
    expect(code).toBe(1)
  },
)

test('statecharts --help lists the commands, and exits with code 0 even if nothing reads the output', async () => {
  const [help, unknown] = await Promise.all([runCli(['--help']), runCli(['dance'])])
  expect(help.output).toMatch(
    /^ {2}draw .*\n {2}diff .*\n {2}paths .*\n {2}simulate .*\n {2}inspect /m,
  )
  expect([help.code, unknown]).toEqual([
    0,
    { code: 1, output: `Unknown command: dance\n${help.output}` },
  ])
  const shown = await Promise.all(
    [['-h'], ['help'], ['help', 'draw'], ['--version']].map((parameters) => runCli(parameters)),
  )
  expect(shown.map(({ output }) => output)).toEqual([
    ...[help.output, help.output, `${drawUsage}\n`, `${manifest.version}\n`],
  ])
  const unread = spawn(process.execPath, ['--import', 'tsx', cli, '--help'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  unread.stdout.destroy()
  expect(await once(unread, 'exit')).toEqual([0, null])
})

test('statecharts draw loads files outside of a project, and exits even if a file has started a timer', async () => {
  const path = folderOf({ 'broken.ts': broken, 'timer.ts': runningTimer })
  const { code, output } = await runCli(['draw', path(), '--mermaid'])

  const nothing = await runCli(['draw', path('broken.ts'), '--mermaid'])
  expect(nothing.output).toMatch(/^\S*broken\.ts: cannot be loaded: .*\n$/)
  expect(code).toBe(1)
  expect(output).toMatch(/^stateDiagram-v2\n {2}state "clock" as s0\n/)
  expect(output).toMatch(/broken\.ts: cannot be loaded: not today, sorry \(a strike\); of one$/m)
})

test('the time limit of statecharts draw --timeout does not include the start of the Node process', async () => {
  const slow =
    "import { isMainThread } from 'node:worker_threads'\nif (isMainThread) await new Promise((start) => setTimeout(start, 6_000))"
  const path = folderOf({ 'a.mjs': making('a') })
  const { code, output } = await runCli(['draw', path(), '--mermaid', '--timeout', '5'], {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(slow)}`,
  })

  expect(code).toBe(0)
  expect(output).toMatch(/^stateDiagram-v2\n {2}state "a" as s0\n/)
})

test('statecharts resolves a relative path from the working directory, not from INIT_CWD', async () => {
  const path = folderOf({ 'clock.ts': making('clock') })
  const file = relative('.', path('clock.ts'))
  expect(await runCli(['draw', file, '--out', path('out')], { INIT_CWD: path() })).toEqual({
    code: 0,
    output: `${relative('.', path('out/clock.md'))}\n`,
  })
})

test('if drawing a machine exceeds the time limit, statecharts draw writes only tables and prints a note', async () => {
  const states = Array.from({ length: 400 }, (_, from) => {
    const on = [1, 7, 49].map((step) => `E${step}: 's${(from + step) % 400}'`)
    return `s${from}: { on: { ${on.join(', ')} } }`
  })
  const path = folderOf({
    'm.ts': making('flat', `{ initial: 's0', states: { ${states.join(', ')} } }`),
  })
  const drawn = await draw([path('m.ts'), '--out', path('out'), '--timeout', '8'])

  expect(drawn.code).toBe(0)
  expect(drawn.complaint?.replace(/in \S+m\.ts/, 'in m.ts')).toBe(
    'flat in m.ts: the page contains only tables, because drawing took longer than 8 s. Raise the limit with --timeout',
  )
  expect(readdirSync(path('out'))).toEqual(['flat.md'])
})
