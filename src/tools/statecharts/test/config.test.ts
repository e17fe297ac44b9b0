import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseLoadOptions, runCommand, text, type Outcome } from '../src/commandLine.ts'
import { readSettings } from '../src/config.ts'
import { diff } from '../src/diffCommand.ts'
import { draw, drawUsage } from '../src/drawCommand.ts'
import { withoutGitLocations } from '../src/git.ts'
import { inspect } from '../src/inspectCommand.ts'
import { paths } from '../src/pathsCommand.ts'
import { simulate } from '../src/simulateCommand.ts'
import { contextsOf, enterProject, machineFile, writeProject } from './project.ts'

/**
 * The source of a file that exports a factory and a class. The file does not call `createMachine`, so a command that
 * reads the folder skips this file.
 */
const lifts = `import { create } from './create.ts'
  export const make = (id: string) => create(id)
  export class Door { machine = create('door') }`

const factories = {
  'src/create.ts': `import { createMachine } from 'xstate'\nexport const create = (id: string) => createMachine({ id })`,
  'src/lift.ts': lifts,
}

test(
  'without a path argument, statecharts draw loads the files that statecharts.config.ts selects',
  { tags: 'slow' },
  async () => {
    enterProject({
      ...factories,
      'folder.ts': "export const folder: string = 'src'",
      'statecharts.config.ts': `import { folder } from './folder.ts'
      import type { StatechartsConfig } from 'xstate-statecharts/commands'
      export default {
        include: folder + '/**/*.ts',
        exclude: ['src/old', 'src/*.story.ts', 'src/create.ts'],
        machines: { 'src/lift.ts': ["make('lift')", 'new Door()', 'lost()'] },
      } satisfies StatechartsConfig`,
      'src/lamp.ts': machineFile('lamp'),
      'src/lamp.story.ts': machineFile('story'),
      'src/old/lamp.ts': machineFile('old'),
      'src/older.ts': machineFile('older'),
    })
    expect(await contextsOf()).toEqual({
      code: 1,
      contexts: { lamp: '{}', older: '{}', lift: null, door: null },
      lines: ['“lost()” in src/lift.ts: ReferenceError: lost is not defined'],
    })
    expect((await contextsOf('src/old')).contexts).toEqual({})
    expect((await contextsOf('src/old/lamp.ts')).contexts).toEqual({ old: '{}' })
  },
)

test(
  'command options override the configuration in the key "statecharts" of package.json',
  { tags: 'slow' },
  async () => {
    const config = {
      include: 'lamp.js',
      machines: { 'lamp.js': 'make(label)' },
      setup: ['one.cjs'],
      direction: 'right',
      colours: { paper: ['#123456', '#000000'] },
    }
    enterProject({
      'package.json': JSON.stringify({ statecharts: config }),
      'one.cjs': "globalThis.label = 'one'",
      'two.cjs': "globalThis.label = 'two'",
      'lamp.js': `import { createMachine } from 'xstate'
      export const make = (id) => createMachine({ id, initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } })`,
    })
    const sizeOf = (name: string) => {
      const svg = readFileSync(name, 'utf8')
      expect(svg).toContain('#123456')
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
      return Number(width) - Number(height)
    }
    expect(await draw([])).toEqual({ code: 0, output: 'charts/one.md' })
    expect(sizeOf('charts/one.svg')).toBeGreaterThan(0)
    expect(await draw(['--setup', 'two.cjs', '--direction', 'down'])).toEqual({
      code: 0,
      output: 'charts/two.md',
    })
    expect(sizeOf('charts/two.svg')).toBeLessThan(0)
    expect((await contextsOf('--call', "make('called')")).contexts).toEqual({ called: null })
  },
)

test(
  'without a path argument, statecharts paths, simulate and diff load the files that the configuration selects',
  { tags: 'slow' },
  async () => {
    const git = (...parameters: string[]) =>
      execFileSync('git', parameters, { env: withoutGitLocations(process.env) })
    enterProject({
      ...factories,
      '.gitignore': 'node_modules',
      'src/lamp.ts': machineFile('lamp'),
      'src/door.ts': machineFile('excluded'),
    })
    git('init', '--quiet')
    git('add', '.')
    git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '--quiet', '-m', 'before')
    // The configuration is only in the working tree. `diff` must use it for both revisions.
    writeProject({
      'statecharts.config.mjs':
        "export default { include: 'src/[dl]*.ts', exclude: 'src/door.ts', machines: { 'src/lift.ts': 'make(`lift`)' } }",
      'src/create.ts': factories['src/create.ts'].replace('{ id }', "{ id, tags: ['new'] }"),
      'src/door.ts': machineFile('excluded', '{ open: true }'),
    })
    expect((await paths([])).output).toMatch(/^lamp, from [^]*^lift, from /m)
    expect(await simulate([])).toEqual({ code: 1, complaint: 'Name exactly one file, not 2.' })
    const { output = '' } = await diff(['--since', 'HEAD'])
    expect(output).toContain('changed state the machine: no effects ⇒ tag new')
    expect(output.match(/^## /gm)).toHaveLength(1)
    expect(output).not.toContain('door')
    writeProject({
      // Node has cached `statecharts.config.mjs`, so the new settings need a different file name.
      'statecharts.config.js':
        "module.exports = { machines: { 'src/lift.ts': ['make(`one`)', 'make(`two`)'] }, colours: { paper: ['#123456', '#000000'] } }",
    })
    expect(await simulate([])).toEqual({ code: 0, output: 'simulator.html' })
    const page = readFileSync('simulator.html', 'utf8')
    expect(page).toContain('return (make(`two`)')
    expect(page).toContain('#123456')
  },
)

test('readSettings() prefers statecharts.config.js to package.json, and omits repeated paths and undefined settings', async () => {
  enterProject({
    'package.json': JSON.stringify({ type: 'module', statecharts: { width: 500 } }),
    'statecharts.config.js': `export default {
      include: ['src', 'lift.ts'],
      exclude: 'src/old',
      machines: { 'lift.ts': 'make()' },
      setup: 'setup.ts',
      width: 100,
      direction: undefined,
    }`,
  })
  expect(await readSettings()).toEqual({
    paths: [resolve('src'), resolve('lift.ts')],
    exclude: [resolve('src/old')],
    calls: new Map([[resolve('lift.ts'), ['make()']]]),
    setup: [resolve('setup.ts')],
    colours: {},
    options: { width: '100' },
  })
})

test('the options and paths of a command replace the settings', async () => {
  enterProject({
    'package.json': JSON.stringify({
      statecharts: { include: 'src', width: 500, direction: 'down', machines: { 'a.ts': 'a()' } },
    }),
  })
  const run = (args: string[], options: object = { call: text }) =>
    runCommand(
      args,
      { usage: 'the usage', options: { width: text, direction: text, ...options } },
      async (values, paths) => ({ code: 0, output: JSON.stringify([{ ...values }, paths]) }),
    )
  expect([await run([]), await run(['b.ts', '--width', '600']), await run([], {})]).toEqual(
    [
      [{ width: '500', direction: 'down' }, [resolve('src'), resolve('a.ts')]],
      [{ width: '600', direction: 'down' }, ['b.ts']],
      // A command without the option --call loads no files.
      [{ width: '500', direction: 'down' }, []],
    ].map((given) => ({ code: 0, output: JSON.stringify(given) })),
  )
  expect(await run(['--colour'])).toEqual({
    code: 1,
    complaint: expect.stringMatching(/^Unknown option '--colour'.*\nthe usage$/) as string,
  })
})

test('parseLoadOptions() replaces the settings setup and machines with --setup and --call', async () => {
  enterProject({
    'package.json': JSON.stringify({
      statecharts: { machines: { 'a.ts': 'a()' }, setup: 'one.ts', exclude: 'old' },
    }),
  })
  const parse = async (values: Parameters<typeof parseLoadOptions>[0]) => {
    const { calls, ...options } = parseLoadOptions(values, await readSettings())
    return { ...options, calls: ['a.ts', 'b.ts'].map((file) => calls?.(file)) }
  }
  const exclude = [resolve('old')]
  expect(await parse({})).toEqual({
    ...{ timeout: 30, setup: [resolve('one.ts')], exclude, calls: [['a()'], undefined] },
  })
  expect(await parse({ timeout: '0.5', setup: ['two.ts'], call: 'b()' })).toEqual({
    ...{ timeout: 0.5, setup: [resolve('two.ts')], exclude, calls: [['b()'], ['b()']] },
  })
})

test('statecharts draw -h shows the usage even if the configuration is invalid', async () => {
  enterProject({ 'package.json': '{ "statecharts": 7 }' })
  expect(await draw(['-h'])).toEqual({ code: 0, output: drawUsage })
})

const settings = 'include, exclude, machines, setup, colours, width, direction, timeout'
const wrong: [file: string, text: string, complaint: string][] = [
  [
    'statecharts.config.js',
    'module.exports = { includes: [] }',
    `“includes” is not a setting. The settings are ${settings}.`,
  ],
  [
    'statecharts.config.mjs',
    'export default { include: [7] }',
    '“include” must be a path or a glob, or an array of them, not [7].',
  ],
  [
    'package.json',
    '{ "statecharts": { "width": "wide" } }',
    "“width” must be an integer from 100 to 99999, not 'wide'.",
  ],
  [
    'package.json',
    '{ "statecharts": { "machines": ["make()"] } }',
    "“machines” must be an object such as { 'src/lift.ts': ['makeLift({ floors: 3 })'] }, not ['make()'].",
  ],
  [
    'package.json',
    '{ "statecharts": { "colours": { "papers": ["white", "black"] } } }',
    "“colours” must be an object such as { paper: ['white', 'black'] }, with the names paper, group, card, ink, soft, line, arrow, accent, lit, brass, error, not { papers: ['white', 'black'] }.",
  ],
  [
    'package.json',
    '{ "statecharts": { "direction": "up" } }',
    "“direction” must be 'right' or 'down', not 'up'.",
  ],
  [
    'package.json',
    '{ "statecharts": { "timeout": 0 } }',
    '“timeout” must be a positive number of seconds, not 0.',
  ],
  [
    'statecharts.config.js',
    'module.exports = null',
    'the configuration must be an object: the default export of a module, or the value of “statecharts” in package.json.',
  ],
  ['statecharts.config.ts', 'throw new Error("not\\ntoday")', 'cannot be loaded: not today'],
]

test.each(wrong)(
  'if the configuration file %s has the invalid content %s, statecharts draw reports this in one line',
  async (file, text, complaint) => {
    enterProject({ [file]: text })
    expect(await draw(['src'])).toEqual({ code: 1, complaint: `${file}: ${complaint}` })
  },
)

test.each<[setting: string, value: unknown]>([
  ['machines', { 'src/lift.ts': [7] }],
  ['colours', { paper: ['white'] }],
  ['colours', { paper: ['white', 0] }],
  ['width', 99],
  ['width', 100_000],
  ['width', 640.5],
  ['timeout', '5'],
])('the configuration must not contain the setting “%s” with the value %j', async (name, value) => {
  enterProject({ 'package.json': JSON.stringify({ statecharts: { [name]: value } }) })
  await expect(readSettings()).rejects.toThrow(`package.json: “${name}” must be `)
})

const commands: [name: string, run: (args: string[]) => Promise<Outcome>][] = [
  ['draw', draw],
  ['diff', diff],
  ['paths', paths],
  ['simulate', simulate],
  ['inspect', inspect],
]

test.each(commands)('the command %s reads statecharts.config.cjs', async (_, run) => {
  enterProject({ 'statecharts.config.cjs': 'module.exports = { setup: 1 }' })
  expect(await run([])).toEqual({
    code: 1,
    complaint: 'statecharts.config.cjs: “setup” must be a path or an array of paths, not 1.',
  })
})
