// @module-tag slow

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, test as inTurn } from 'vitest'
import { draw, drawUsage } from '../src/drawCommand.ts'
import type { Machine } from '../src/describe.ts'

/** Beside one another, as they wait more than they work. */
const test = inTurn.concurrent

const create = "import { createMachine } from 'xstate'\n"
const making = (id: string, config = '{}') =>
  `${create}export const ${id} = createMachine({ id: '${id}', ...${config} })\n`
const lasting = `${making('clock')}setInterval(() => undefined, 1_000)`
const broken = `${create}createMachine({})\nthrow new AggregateError([new Error('of one')], '\\u001b[31mnot\\u001b[39m today,\\nsorry', { cause: 'a strike' })`
const lamp = `${create}
  const bulb = createMachine({ id: 'bulb' })
  console.log('a word on being read')
  export const lamp = createMachine({ id: 'my lamp', initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: { invoke: { src: 'bulb' } } } }, { actors: { bulb } })
  export default createMachine({})`
/** What does not come to an end, and takes no core meanwhile. */
const hang = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** Gives the paths in a folder of its own, which has these files. */
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

/** A folder of files of their own, described, with the lines that are said of them. */
async function describeFiles(files: Record<string, string>, ...options: string[]) {
  const described = await draw([folderOf(files)(), '--json', ...options])
  return {
    code: described.code,
    ids: (JSON.parse(described.output ?? '') as Machine[]).map(({ id }) => id),
    lines: (described.complaint ?? '').replaceAll(/\S*charts-\w+\//g, '').split('\n'),
  }
}

test('every machine that a file exports or invokes is drawn, each under a name of its own', async () => {
  const path = folderOf({ 'lamp.ts': lamp })
  const { code, output, complaint } = await draw([path('lamp.ts'), '--out', path('out')])

  expect(code).toBe(0)
  expect(complaint).toMatch(/lamp\.ts: prints: a word on being read$/)
  expect(namesOf(output)).toEqual(['lamp.md', 'my-lamp.md', 'bulb.md'])
  expect(readdirSync(path('out')).sort()).toEqual([
    ...['bulb.md', 'bulb.svg', 'lamp.md', 'lamp.svg', 'my-lamp.md', 'my-lamp.svg'],
  ])
  expect(readFileSync(path('out/my-lamp.md'), 'utf8')).toMatch(/^\| `dark` \| press \| `lit` \|$/m)
})

test('a folder is read as far as it can be, without its tests and packages, and each problem is a line', async () => {
  const { code, ids, lines } = await describeFiles({
    'lamp.ts': lamp,
    'lamp.spec.ts': making('tested'),
    'lasting.ts': lasting,
    'node_modules/other/index.js': making('installed'),
    'twin.ts': making('lamp', "{ id: 'my lamp' }"),
    'maker.ts': `${create}export const make = () => createMachine({})`,
    'broken.ts': broken,
  })

  expect([code, ids]).toEqual([1, ['lamp', 'lamp my lamp', 'bulb', 'clock', 'twin my lamp']])
  expect(lines).toEqual([
    'broken.ts: cannot be loaded: not today, sorry (a strike); of one',
    expect.stringMatching(/^maker\.ts: exports no machine of XState 5: export what createMachine/),
    'my lamp in lamp.ts: goes by “lamp my lamp”, as another machine has its name',
    'lamp.ts: prints: a word on being read',
    'my lamp in twin.ts: goes by “twin my lamp”, as another machine has its name',
  ])
})

test('whatever one file does, the others are described, and it is a line', async () => {
  const { code, ids, lines } = await describeFiles(
    {
      'a.ts': making('a'),
      'ends.ts': `${making('ends')}process.stdout.write('bye')\nprocess.exit(0)`,
      'fails.ts': `${making('fails')}setTimeout(() => { throw new Error('too late') })\nawait new Promise((done) => setTimeout(done, 60_000))`,
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
    'ends.ts: ends the process by itself (code 0), having printed: bye',
    'fails.ts: too late',
    'runs.ts: has not ended after 10 s (--timeout)',
    'unset.ts: awaits at its top what never comes',
    "wrong.mjs: cannot be loaded: Unexpected token '='",
    expect.stringMatching(/^grabs\.ts: prints: loud .{494}…$/),
  ])
})

test('whatever one machine does, the others of its file are described, and it is a line', async () => {
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
    'hangs in all.ts: has not ended after 10 s (--timeout)',
    expect.stringMatching(/^lost in all\.ts: .*Initial state node "b" not found/),
    'quits in all.ts: ends the process by itself (code 3)',
  ])
})

test('a machine that cannot be drawn is a line, and the others are drawn', async () => {
  const odd = "{ id: 'odd', description: {}, initial: 'a', states: { a: { description: 7 } } }"
  const path = folderOf({
    'mixed.js': `${making('fine')}export const odd = createMachine(${odd})`,
  })
  const { code, output, complaint } = await draw([path('mixed.js'), '--out', path('out')])

  expect([code, namesOf(output)]).toEqual([1, ['fine.md']])
  expect(complaint).toMatch(/^odd in \S*mixed\.js: .*trim is not a function$/)
})

test('machines of one id get files of their own, which lie in one folder or are named one by one', async () => {
  const form = making('form')
  const path = folderOf({ 'a/form.ts': form, 'b/form.ts': form, 'other.ts': form })
  const files = ['a/form.ts', 'b/form.ts', 'other.ts'].map(path)
  const { code, output, complaint } = await draw([...files, '--out', path()])

  expect(code).toBe(0)
  expect(namesOf(output)).toEqual(['a-form-form.md', 'b-form-form.md', 'other-form.md'])
  expect(complaint).toContain('b/form.ts: goes by “b/form form”, as another')
})

test('files are loaded as they are: by their own tsconfig, with JSX, as CommonJS, in no package', async () => {
  const { code, ids, lines } = await describeFiles({
    'app/tsconfig.json': `{
      // what a template writes
      "compilerOptions": { "jsx": "react-jsx", "paths": { "@/*": ["./source/*"] } },
    }`,
    'app/source/names.ts': "export const name: string = 'aliased'",
    'app/aliased.ts': `${making('aliased', '{ description: name }')}import { name } from '@/names'`,
    'app/jsx.tsx': `${making('jsx')}export const View = () => <p>{jsx.id}</p>`,
    'app/lost.ts': `${making('lost')}import '@/nowhere'`,
    'app/unknown.ts': `${making('unknown')}import '~/elsewhere'`,
    'app/uninstalled.ts': `${making('uninstalled')}import 'a-package-of-nobody'`,
    'vite/tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    'vite/tsconfig.app.json':
      '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } }, "include": ["src"] }',
    'vite/src/name.ts': "export const name: string = 'referenced'",
    'vite/src/referenced.ts': `${making('referenced')}import '~/name'`,
    'extends/tsconfig.json': '{ "extends": "@nobodys/tsconfig" }',
    'extends/config.ts': making('config'),
    'common.cjs': "module.exports = { common: require('xstate').createMachine({ id: 'common' }) }",
    'module.mjs': making('module'),
    'uninstalled.mjs': `${making('uninstalled')}import '@nobodys/package/part'`,
  })

  expect([code, ids]).toEqual([1, ['aliased', 'jsx', 'common', 'module', 'referenced']])
  expect(lines).toEqual([
    "app/lost.ts: cannot be loaded: Cannot find module '@/nowhere' Require stack: - app/lost.ts; its tsconfig.json has no such alias, or no such file",
    "app/uninstalled.ts: cannot be loaded: Cannot find module 'a-package-of-nobody' Require stack: - app/uninstalled.ts; install its packages first",
    "app/unknown.ts: cannot be loaded: Cannot find module '~/elsewhere' Require stack: - app/unknown.ts; its tsconfig.json has no such alias, or no such file",
    "extends/config.ts: cannot be loaded by extends/tsconfig.json: File '@nobodys/tsconfig' not found.",
    "uninstalled.mjs: cannot be loaded: Cannot find package '@nobodys/package' imported from uninstalled.mjs; install its packages first",
  ])
})

describe('a machine that a function makes', () => {
  const lift = `import { createMachine } from 'xstate'
    export const makeLift = async ({ floors }) => createMachine({ id: 'lift to ' + floors })
    export default (id) => createMachine({ id })`
  const calls: [call: string, ids: string[], said: string | RegExp][] = [
    ['makeLift({ floors: 3 })', ['lift to 3'], ''],
    ["[exports.default('one'), exports.default('two')]", ['one', 'two'], ''],
    ['makeLift', [], 'lift.ts: --call makeLift: gives no machine'],
    ['makeLift()', [], /^lift\.ts: --call makeLift\(\): TypeError: .*floors/],
    ['make()', [], 'lift.ts: --call make(): ReferenceError: make is not defined'],
    ['makeLift({', [], "lift.ts: --call makeLift({: SyntaxError: Unexpected token ')'"],
  ]
  for (const [call, ids, said] of calls)
    test(`is drawn by --call ${call}, or it is a line why not`, async () => {
      const drawn = await describeFiles({ 'lift.ts': lift }, '--call', call)
      expect([drawn.code, drawn.ids]).toEqual([said === '' ? 0 : 1, ids])
      expect(drawn.lines).toEqual([
        typeof said === 'string' ? said : (expect.stringMatching(said) as string),
      ])
    })
})

test('a width is asked for in px, and anything else is refused in one line', async () => {
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
  const [usual, narrow] = [await widthBy(), await widthBy('--width', '640')]

  expect(usual).toBeGreaterThan(640)
  expect(narrow).toBeLessThanOrEqual(640)
  expect(await drawBy('--width', '12em')).toEqual({
    code: 1,
    complaint: '--width takes a number of px from 100 to 99999, not 12em',
  })
})

test('what is not there is a line, an unknown option is answered with those that are, as --help is', async () => {
  const [file, option, help] = await Promise.all(
    ['nowhere.ts', '--colour', '--help'].map((one) => draw([one])),
  )
  expect(file).toEqual({ code: 1, output: '', complaint: 'nowhere.ts: there is no such file' })
  expect(option).toMatchObject({
    code: 1,
    complaint: expect.stringContaining(drawUsage) as string,
  })
  expect(help).toEqual({ code: 0, output: drawUsage })
})

const cli = join(import.meta.dirname, '../src/cli.ts')

/** What the command prints, run in a process of its own, and its exit code. */
const runCli = (parameters: string[], environment: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((done) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', cli, ...parameters],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

test('the command names its commands, and ends well though nobody reads them', async () => {
  const [help, unknown] = await Promise.all([runCli(['--help']), runCli(['dance'])])
  expect(help.output).toMatch(
    /^ {2}draw .*\n {2}diff .*\n {2}paths .*\n {2}simulate .*\n {2}inspect /m,
  )
  expect([help.code, unknown]).toEqual([
    0,
    { code: 1, output: `Unknown command: dance\n${help.output}` },
  ])
  const unheard = spawn(process.execPath, ['--import', 'tsx', cli, '--help'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  unheard.stdout.destroy()
  expect(await once(unheard, 'exit')).toEqual([0, null])
})

test('the command reads a file in no project with the packages of this one, says by its code what fails, and ends though something has begun', async () => {
  const path = folderOf({ 'broken.ts': broken, 'lasting.ts': lasting })
  const { code, output } = await runCli(['draw', path(), '--mermaid'])

  expect(code).toBe(1)
  expect(output).toMatch(/^stateDiagram-v2\n {2}state "clock" as s0\n/)
  expect(output).toMatch(/broken\.ts: cannot be loaded: not today, sorry \(a strike\); of one$/m)
})

test('however long Node itself takes to start, as on a busy machine, is no time of the file', async () => {
  const slow =
    "import { isMainThread } from 'node:worker_threads'\nif (isMainThread) await new Promise((start) => setTimeout(start, 6_000))"
  const path = folderOf({ 'a.mjs': making('a') })
  const { code, output } = await runCli(['draw', path(), '--mermaid', '--timeout', '5'], {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(slow)}`,
  })

  expect(code).toBe(0)
  expect(output).toMatch(/^stateDiagram-v2\n {2}state "a" as s0\n/)
})

test('a file is looked for in the folder of the process, wherever npm was called', async () => {
  const path = folderOf({ 'clock.ts': making('clock') })
  const file = relative('.', path('clock.ts'))
  expect(await runCli(['draw', file, '--out', path('out')], { INIT_CWD: path() })).toEqual({
    code: 0,
    output: `${relative('.', path('out/clock.md'))}\n`,
  })
})
