import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { defaultOptions } from '../src/cases.ts'
import { paths, type PathsProject } from '../src/pathsCommand.ts'
import { recordPaths } from '../src/planPaths.ts'

const shop = setup({
  types: { events: {} as { type: string; sum: number } },
  guards: { isEnough: ({ event }) => event.sum > 1 },
  actions: { ring: () => undefined, open: () => undefined },
  actors: { load: fromPromise(async () => 1) },
}).createMachine({
  id: 'shop',
  context: { sum: 0 },
  initial: 'shut',
  states: {
    shut: {
      on: {
        push: {
          target: 'open',
          actions: [assign({ sum: 7 }), { type: 'ring', params: { times: 2 } }, 'open'],
        },
        kick: {},
      },
    },
    open: {
      ...{ type: 'parallel', tags: ['busy', 'bright'], after: { 2_000: 'shut' } },
      invoke: { src: 'load', id: 'load', input: 5 },
      on: { pay: { guard: 'isEnough', target: 'sold' } },
      states: {
        till: {},
        'door.front': { initial: 'a', states: { a: {}, b: { type: 'history' } } },
      },
    },
    sold: { type: 'final' },
    never: {},
  },
})
const cases = [
  { does: 'pushes "the door"', event: { type: 'push' } },
  { does: 'waits and pays', event: { type: 'pay', sum: 2, at: 0 }, elapsed: 5_000 },
  { does: 'pays little', event: { type: 'pay', sum: 1 } },
]
const project: PathsProject<'shop' | 'still'> = {
  usage: 'Usage: npm run paths',
  names: ['shop', 'still'],
  recordPaths: (name) => {
    const machine = name === 'shop' ? shop : setup({}).createMachine({ id: 'still' })
    return recordPaths(
      machine,
      defaultOptions(machine, name === 'shop' ? { cases, shown: ['sum'] } : {}),
    )
  },
  prose: () => undefined,
}

/** The expectations after the event that opens the shop, except its state. */
const opened = [
  ...['has sum: 7', 'does ring, open', 'starts load', 'runs load', 'has the tags bright, busy'],
]

test.for<[args: string[], output: string[]]>([
  [
    ['--transition', 'pay'],
    [
      ...['shop, from shut', '', '1. pushes "the door" → waits and pays'],
      '  pushes "the door" → open.till and open.door\\.front.a',
      ...opened.map((text) => `      ${text}`),
      ...['  1999 ms later: waits and pays → sold', '      has sum: 7', ''],
      '6 paths, 14 steps; 6 of 7 states; 4 of 4 transitions; 2 of 2 outcomes; 6 of 6 pairs',
      '',
    ],
  ],
  [
    ['still'],
    [
      ...['still, from its only state', ''],
      ...['0 paths, 0 steps; 0 of 0 states; 0 of 0 transitions; 0 of 0 outcomes; 0 of 0 pairs', ''],
    ],
  ],
  [
    ['--format', 'checklist', '--event', 'kick', '--state', 'open', '--purpose', 'transitions'],
    [
      ...['## shop 3: kick → pushes "the door"', '', '1. kick', '   - [ ] is in shut'],
      ...['   - [ ] has sum: 0', '2. pushes "the door"'],
      '   - [ ] is in open.till and open.door\\.front.a',
      ...opened.map((text) => `   - [ ] ${text}`),
      '',
    ],
  ],
  [
    ['--format', 'csv', '--purpose', 'pairs', '--state', 'shop.open.till'],
    [
      '\u{feff}machine;path;step;do;expect;result\r',
      '"shop";"6";"1";"pushes ""the door""";"is in open.till and open.door\\.front.a',
      ...[...opened.slice(0, -1), 'has the tags bright, busy";""\r'],
      ...['"shop";"6";"2";"2000 ms later: after 2 s";"is in shut', 'has sum: 7";""\r'],
      ...['"shop";"6";"3";"kick";"is in shut', 'has sum: 7";""'],
    ],
  ],
  [['--event', 'kick', '--state', 'sold'], ['']],
  [['still', '--purpose', 'pairs'], ['']],
])(
  'statecharts paths %j prints the matching paths, and reports uncovered states',
  async ([args, output]) => {
    const complaint = 'The paths of shop do not cover:\n  shop.never'
    expect(await paths(args, project)).toEqual({
      ...(args[0] === 'still' ? { code: 0 } : { code: 1, complaint }),
      output: output.join('\n'),
    })
  },
)

test('statecharts paths --format json prints the expected results of each step', async () => {
  const { output = '' } = await paths(['--format', 'json', '--transition', 'pay'], project)
  const rest = { running: [], tags: [], accepts: [] }
  const start = { ...rest, status: 'active', value: 'shut', shown: { sum: 0 }, accepts: ['push'] }
  const steps = [
    {
      ...{ does: 'pushes "the door"', event: { type: 'push' }, elapsed: 0, status: 'active' },
      value: { open: { till: {}, 'door.front': 'a' } },
      ...{ shown: { sum: 7 }, tags: ['bright', 'busy'], running: ['load'] },
      accepts: ['pay', 'xstate.after.2000.shop.open'],
      actions: [['ring', { times: 2 }], ['open']],
      started: [{ id: 'load', input: 5 }],
    },
    {
      ...{
        does: 'waits and pays',
        event: { type: 'pay', sum: 2, at: 1_999 },
        elapsed: 1_999,
        status: 'done',
      },
      ...{ ...rest, value: 'sold', shown: { sum: 7 }, actions: [], started: [] },
    },
  ]
  const machines = [{ machine: 'shop', start, paths: [{ purpose: 'transitions', steps }] }]
  expect(JSON.parse(output)).toEqual({ version: 1, machines })
})

test('in a project, generated tests name the npm script that generates them again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-paths-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await paths(['shop', '--format', 'vitest', '--out', folder], project)
  const [line] = readFileSync(join(folder, 'shop.paths.test.ts'), 'utf8').split('\n')
  expect(line).toBe(`// Generated by: npm run paths -- shop --format vitest --out ${folder}`)
})

const transitions = [
  ...['shop.open on pay, 1 if isEnough', 'shop.open on xstate.after.2000.shop.open, 1'],
  ...['shop.shut on kick, 1', 'shop.shut on push, 1'],
]
const states = [
  ...['shop', 'shop.open', 'shop.open.door\\.front', 'shop.open.door\\.front.a'],
  ...['shop.open.till', 'shop.shut', 'shop.sold'],
]

test.for<[args: string[], unknown: string, known: string]>([
  [['--state', 'hut'], 'state: hut', ['', ...states].join('\n  ')],
  [['--event', 'pus'], 'event: pus', '\n  kick\n  pay\n  push\n  xstate.after.2000.shop.open'],
  [['--transition', 'open on push'], 'transition: open on push', ['', ...transitions].join('\n  ')],
  [['--purpose', 'all'], 'purpose: all', ' transitions, pairs'],
  [['--format', 'xml'], 'format: xml', ' text, checklist, csv, json, vitest, playwright'],
  [['door'], 'machine: door', ' shop, still'],
])(
  'statecharts paths %j reports the unknown name, and lists the known names',
  async ([args, unknown, known]) => {
    const complaint = `Unknown ${unknown}. Use one of:${known}`
    expect(await paths(args, project)).toEqual({ code: 1, complaint })
  },
)
