import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { defaultProject } from '../src/commandLine.ts'
import { diff } from '../src/diffCommand.ts'
import { withoutGitLocations } from '../src/git.ts'
import { filesIn } from '../src/load.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'revisions-')))
const file = (name: string) => join(folder, name)
const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...parameters], {
    cwd: folder,
    env: withoutGitLocations(process.env),
  })

function write(name: string, text: string) {
  mkdirSync(dirname(file(name)), { recursive: true })
  writeFileSync(file(name), text)
}

const machine = (id: string, config = '') =>
  `import { createMachine } from 'xstate'\nexport const ${id} = createMachine({ id: '${id}', ${config} })\n`
/**
 * Returns the code of a workspace package that is used without a build. The code is TypeScript and imports an installed
 * package.
 */
const kinds = (list: string) =>
  `import type {} from 'xstate'\nimport 'installed'\nexport const kinds: string[] = [${list}]\n`

/** The report of `diff` for the complete repository. */
let report = ''

beforeAll(async () => {
  symlinkSync(resolve('node_modules'), file('node_modules'))
  write('.gitignore', 'packages/*/node_modules\ndist\n*.local.ts\n')
  write('.gitattributes', 'lamps export-ignore\n')
  write('lamps/lamp.ts', machine('lamp'))
  write('packages/kinds/package.json', '{ "type": "module", "exports": "./src/index.ts" }')
  write('packages/kinds/src/index.ts', kinds("'one'"))
  const imports = "import { kinds } from '@mono/kinds'\nimport { label } from './label.local.ts'\n"
  const config =
    'tags: kinds, description: label, on: Object.fromEntries(kinds.map((kind) => [kind, {}]))'
  write('packages/door/package.json', '{ "type": "module" }')
  write('packages/door/door.ts', imports + machine('door', config))
  write('packages/door/tracked.local.ts', '')
  git('init', '--quiet')
  git('add', '--force', 'packages/door/tracked.local.ts')
  git('add', '.', ':!node_modules')
  git('commit', '--quiet', '-m', 'before')

  write('packages/door/label.local.ts', "export const label = 'generated'\n")
  // Create the folders that pnpm would create. Each package has its own `node_modules` with a link: to an installed
  // package, or to another package of the repository.
  write('node_modules.pnpm/installed/index.js', '')
  write('packages/kinds/node_modules/.keep', '')
  symlinkSync('../../../node_modules.pnpm/installed', file('packages/kinds/node_modules/installed'))
  mkdirSync(file('packages/door/node_modules/@mono'), { recursive: true })
  symlinkSync('../../../kinds', file('packages/door/node_modules/@mono/kinds'))
  // Create ignored files that cannot be linked into the copy of the commit: a broken link, a file that the commit
  // contains, and a file in a folder that the commit lacks.
  symlinkSync('../nowhere', file('packages/kinds/node_modules/broken'))
  git('rm', '--quiet', '--cached', 'packages/door/tracked.local.ts')
  write('packages/roof/node_modules/.keep', '')
  write('packages/door/dist/door.js', machine('door'))
  write('lamps/copy.local.ts', machine('lamp'))
  write(
    'packages/kinds/src/index.ts',
    kinds("'one', 'two', '@acme/team', '#12', 'GH-12', ':tada:', '$x$', 'www.example.org'"),
  )
  report = (await diff([folder, '--since', 'HEAD', '--out', file('changes')])).output ?? ''
})
afterAll(() => rmSync(folder, { recursive: true }))

test('statecharts diff loads the old version of a workspace package, and packages installed in subfolders', () => {
  expect(report).toMatch(/changed state the machine: tag one ⇒ tag one, tag two/)
  expect(report).not.toContain('Not compared')
})

test('statecharts diff lists a changed file in a workspace package, even if the file contains no machine', () => {
  expect(report).toContain(
    'no machine in them changed: `packages/door/tracked.local.ts`, `packages/kinds/src/index.ts`.',
  )
})

test('statecharts diff omits files that git ignores, and reads files with the git attribute export-ignore', () => {
  expect(report).not.toContain('lamp')
  expect(report.match(/^## /gm)).toHaveLength(1)
})

test('the report of statecharts diff contains a Mermaid diagram, and the file names of the SVG charts', () => {
  const [, diagram] = /```mermaid\n(.*?)```/s.exec(report) ?? []
  expect(diagram).toMatch(/^stateDiagram-v2\n {2}state "~ door<br>tag one<br>/)
  expect(diagram).toContain('<br>+ two forbidden<br>')
  expect(report).toContain('Charts with the unchanged states: `door.svg`')
  expect(report).not.toContain('![')
})

test('GitHub does not turn event names in the report of statecharts diff into mentions, links, emojis or formulas', () => {
  const text = report.replace(/```.*?```|`[^`\n]*`/gs, '')
  expect(text).not.toMatch(/[@#$]\w|GH-|:tada|www/)
  expect(report).toContain('`@acme/team (forbidden)`')
})

test('statecharts diff shortens a report that is too long for a GitHub comment, and names the complete report', async () => {
  const events = Array.from({ length: 200 }, (_, at) => `${'long '.repeat(70)}${at}`)
  onTestFinished(() => rmSync(file('wide'), { recursive: true }))
  write(
    'wide/wide.ts',
    machine(
      'wide',
      `on: ${JSON.stringify(Object.fromEntries(events.map((event) => [event, {}])))}`,
    ),
  )
  const { output = '' } = await diff([file('wide'), '--since', 'HEAD', '--out', file('changes')], {
    ...defaultProject,
    compareFiles: () => [{ title: 'Notes after the table', lines: [] }],
  })
  expect(output).toMatch(/^- \*\*wide \(new\)\*\*$/m)
  expect(output.length).toBeLessThan(60_000)
  expect(output).toContain('The diagram of the changes is too large for Mermaid.')
  expect(output).toMatch(
    /\nNotes after the table\n\nThis report is too long for a comment, so one part is missing here. `all-changes.md` contains the complete report.\n$/,
  )
  expect(readFileSync(file('changes/all-changes.md'), 'utf8')).toContain('long 199')
})

test('filesIn() omits files that git ignores, unless the given path itself is ignored', () => {
  expect(filesIn(folder)).toEqual([file('lamps/lamp.ts'), file('packages/door/door.ts')])
  expect(filesIn(file('lamps'))).toEqual([file('lamps/lamp.ts')])
  expect(filesIn(file('packages/door/dist'))).toEqual([file('packages/door/dist/door.js')])
  expect(filesIn(file('lamps/copy.local.ts'))).toEqual([file('lamps/copy.local.ts')])
})

test('filesIn() skips excluded folders and globs in a folder or a glob, but not a named file', () => {
  const door = file('packages/door/door.ts')
  for (const pattern of ['lamps', '**/lamp.*', 'lamps/lamp.ts']) {
    const exclude = [file(pattern), file('packages/doo')]
    expect(filesIn(folder, { exclude })).toEqual([door])
    expect(filesIn(file('**/*.ts'), { exclude })).toEqual([door])
    expect(filesIn(file('lamps/lamp.ts'), { exclude })).toEqual([file('lamps/lamp.ts')])
  }
})

test('filesIn() finds files that call createMachine, with or without type parameters', () => {
  onTestFinished(() => rmSync(file('typed'), { recursive: true }))
  write('typed/typed.ts', 'export const typed = createMachine<Context>({})')
  write('typed/other.ts', "import { createMachine } from 'xstate'")
  for (const name of ['typed.d.ts', 'typed.test.ts', 'typed.spec.tsx'])
    write(`typed/${name}`, 'createMachine({})')
  expect(filesIn(file('typed'))).toEqual([file('typed/typed.ts')])
})

test('filesIn() expands a glob to the matching files that call createMachine', () => {
  expect(filesIn(file('**/*.ts'))).toEqual([file('lamps/lamp.ts'), file('packages/door/door.ts')])
  expect(filesIn(file('{lamps,nowhere}/l?m[a-p].ts'))).toEqual([file('lamps/lamp.ts')])
  expect(filesIn(file('packages/*.ts'))).toEqual([])
  expect(filesIn(file('lamps/[!a-k]amp.ts'))).toEqual([file('lamps/lamp.ts')])
  expect(filesIn(file('lamps/[!l]amp.ts'))).toEqual([])
  onTestFinished(() => rmSync(file('routes'), { recursive: true }))
  write('routes/(shop)/shop.ts', machine('shop'))
  expect(filesIn(file('routes/(shop)/*.ts'))).toEqual([file('routes/(shop)/shop.ts')])
  expect(filesIn(file('nowhere.ts'))).toBeNull()
})

test('statecharts diff shortens a long text to the part around its change, and omits charts of unchanged groups', async () => {
  const group = "{ initial: 'a', states: { a: {}, b: {} } }"
  const tagged = (word: string) =>
    machine(
      'lamp',
      `tags: '${'long '.repeat(200)}${word} end', initial: 'one', states: { one: ${group.replace('{}', `{ on: { ${word}: 'b' } }`)}, two: ${group} }`,
    )
  write('lamps/lamp.ts', tagged('a'))
  git('add', 'lamps')
  const before = git('stash', 'create').toString().trim()
  write('lamps/lamp.ts', tagged('b'))
  const { output } = await diff([
    ...[file('lamps'), '--since', before, '--width', '100', '--out', file('changes')],
  ])
  expect(output).toMatch(/^ {2}- changed state the machine: ….* long a end ⇒ ….* long b end$/m)
  expect(output).toMatch(/^\| ~ changed \| state the machine \| ….* a end \| ….* b end \|$/m)
  expect(output).toContain(
    'Charts with the unchanged states: `lamp.overview.svg`, `lamp.one.svg`\n',
  )
})

test('the report of statecharts diff lists changed, renamed, removed and new machines, and other files', async () => {
  const workingDirectory = process.cwd()
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(workingDirectory)
    for (const name of ['rooms', 'statecharts.config.mjs']) rmSync(file(name), { recursive: true })
  })
  write('statecharts.config.mjs', "export default { colours: { paper: ['#123456', '#000000'] } }")
  const states = (...names: string[]) =>
    `initial: '${names[0]}', states: { ${names.map((name) => `${name}: {}`).join(', ')} }`
  write('rooms/helper.ts', 'export const size = 1')
  write('rooms/hall.ts', `import './helper.ts'\n${machine('hall', states('a', 'b'))}`)
  write('rooms/den.ts', machine('den', states('c', 'd')))
  write('rooms/attic.ts', machine('attic', states('e', 'f')))
  write('rooms/old.ts', machine('old'))
  const sheds = (steps: number) => `${machine('porch', `context: { steps: ${steps} }`)}
    export const [barn, shed] = ['barn', 'shed'].map((id) => createMachine({ id }))`
  write('rooms/porch.ts', sheds(1))
  git('add', 'rooms')
  const before = git('stash', 'create').toString().trim()
  const hall = `${states('v', 'a')}, tags: 'dark', exit: 'x', on: { go: '.a', stay: {} }`
  write('rooms/helper.ts', 'export const size = 2')
  write('rooms/hall.ts', `import './helper.ts'\n${machine('hall', hall)}`)
  write('rooms/den.ts', machine('lounge', states('c', 'd')))
  rmSync(file('rooms/attic.ts'))
  write('rooms/porch.ts', sheds(2))
  write('rooms/roof.ts', machine('roof', `${states('g')}, tags: '@a | b', description: 7`))
  write('rooms/old.ts', `${machine('old')}import './lost'`)
  write('rooms/note.js', 'export const make = (createMachine) => createMachine({})')
  git('add', 'rooms')
  const { output = '' } = await diff(['rooms', '--since', before], {
    ...defaultProject,
    format: async (name, text) => `${text}<!-- ${name} -->\n`,
    compareFiles: (one, other) => {
      const texts = [one, other].map(({ read }) => read('rooms/helper.ts'))
      const lines = [`of ${one.id}: ${texts.join(' ⇒ ')}`, 'a_b']
      return [{ title: `Notes on ${other.id}`, lines: /hall|shed/.test(other.id) ? lines : [] }]
    },
  })
  expect(readFileSync('changes/changes.md', 'utf8')).toBe(output)
  expect(readFileSync('changes/hall.svg', 'utf8')).toContain('#123456')
  expect(output.split('\n')).toEqual([
    ...[`# Changes in the machines since \`${before}\``, '', '- **lounge (renamed from den)**'],
    '- **hall** (further changes below: 3)',
    '  - changed state the machine: starts in a ⇒ starts in v, tag dark, exit x',
    ...['  - new transition in the machine: go → a', '- **porch**'],
    '  - changed initial context: { steps: 1 } ⇒ { steps: 2 }',
    ...['- **shed**', '- **roof (new)**', '- **attic (removed)**', ''],
    'In the diagrams, + marks additions, − removals, and ~ changes. The diagrams contain only changes and the states around them.',
    '',
    "These files changed too, but no machine in them changed: `rooms/helper.ts`. The comparison does not cover other functions that a machine's functions call, or variables from outside these functions.",
    '',
    "- **Not compared:** rooms/old.ts (now): cannot be loaded: Cannot find module './lost' Require stack: - rooms/old.ts",
    '',
    '- **Not compared:** rooms/note.js (now): exports no XState 5 machine. Export the result of createMachine(…), or pass an expression that returns one (--call)',
    ...['', '## lounge (renamed from den)', '', 'No state or transition changed.', ''],
    ...['Notes on lounge', '', '## hall', '', '```mermaid', 'stateDiagram-v2'],
    ...['  state "~ hall<br>tag dark<br>exit / x<br>+ stay forbidden" as s0', '  state s0 {'],
    ...['    [*] --> s1', '    state "+ v" as s1', '    state "a" as s2'],
    ...['    state "− b" as s3', '  }', '  s0 --> s2 : + go', '```', ''],
    ...['<details><summary>All 5 changes in a table</summary>', ''],
    ...['| Change | What | Before | After |', '| --- | --- | --- | --- |'],
    '| ~ changed | state the machine | starts in a | starts in v, tag dark, exit x |',
    '| + new | transition in the machine |  | go → a |',
    '| + new | transition in the machine |  | stay (forbidden) |',
    ...['| + new | state v |  | no effects |', '| − removed | state b | no effects |  |', ''],
    ...['Charts with the unchanged states: `hall.svg`', '', '</details>', ''],
    ...[
      '<details><summary>Notes on hall</summary>',
      '',
      '- of hall: export const size = 1 ⇒ export const size = 2',
      '- a\\_b',
      '',
    ],
    ...['</details>', '', '## porch', ''],
    ...['No state or transition uses the changed definitions.', ''],
    ...['<details><summary>The change in a table</summary>', ''],
    ...['| Change | What | Before | After |', '| --- | --- | --- | --- |'],
    ...['| ~ changed | initial context | { steps: 1 } | { steps: 2 } |', ''],
    ...['Charts with the unchanged states: `porch.svg`', '', '</details>', ''],
    ...['Notes on porch', '', '## shed', '', 'No state or transition changed.', ''],
    ...[
      '<details><summary>Notes on shed</summary>',
      '',
      '- of shed: export const size = 1 ⇒ export const size = 2',
      '- a\\_b',
      '',
    ],
    ...['</details>', '', '## roof (new)', '', '```mermaid', 'stateDiagram-v2'],
    ...['  state "+ roof<br>tag #64;a #124; b" as s0', '  state s0 {', '    [*] --> s1'],
    ...['    state "+ g" as s1', '  }', '```', ''],
    ...['<details><summary>All 2 changes in a table</summary>', ''],
    ...['| Change | What | After |', '| --- | --- | --- |'],
    '| + new | state the machine | `starts in g, tag @a \\| b` |',
    ...['| + new | state g | no effects |', '', '</details>', '', 'Notes on roof', ''],
    ...['- **Not drawn:** state.description?.trim is not a function', ''],
    ...['## attic (removed)', '', '```mermaid', 'stateDiagram-v2'],
    ...['  state "− attic" as s0', '  state s0 {', '    [*] --> s1', '    state "− e" as s1'],
    ...['    state "− f" as s2', '  }', '```', ''],
    ...['<details><summary>All 3 changes in a table</summary>', ''],
    ...['| Change | What | Before |', '| --- | --- | --- |'],
    '| − removed | state the machine | starts in e |',
    ...['| − removed | state e | no effects |', '| − removed | state f | no effects |', ''],
    ...['Charts with the unchanged states: `attic.svg`', '', '</details>', ''],
    ...['Notes on attic', '<!-- changes.md -->', ''],
  ])
})
