import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generatePaths, type Fixture } from '../../src/tools/machinePaths/sitePaths.ts'
import { machineNames } from '../../src/tools/machineCases/index.ts'
import { main } from '../../src/tools/machinePaths/pathsCommand.ts'
import { run } from '../support/runScript.ts'

const ofSite = machineNames.at(-1)
if (!ofSite) throw new Error('The site has no machine')

const folder = mkdtempSync(join(tmpdir(), 'paths-'))
const file = (name: string) => join(folder, name)

beforeAll(() => {
  symlinkSync(resolve('node_modules'), file('node_modules'))
  const create = "import { assign, createMachine, fromPromise } from 'xstate'\n"
  const files = {
    'kettle.ts': `${create}
      export const kettle = createMachine({
        id: 'kettle', context: { litres: 0 }, initial: 'empty',
        states: {
          empty: { on: { filled: { target: 'full', actions: assign({ litres: ({ event }) => event.litres }) } } },
          full: {
            initial: 'resting', on: { poured: 'empty' },
            states: {
              resting: { on: { pressed: 'heating' } },
              heating: { on: { pressed: 'resting' }, after: { 2000: 'boiling' } },
              boiling: { on: { pressed: 'resting' } },
            },
          },
        },
      })`,
    'kettleCases.ts': `
      export const shown = ['litres']
      export const cases = [
        { does: 'fills the kettle', event: { type: 'filled', litres: 1 } },
        { does: 'presses the switch', event: { type: 'pressed' } },
        { does: 'pours the water', event: { type: 'poured' } },
        { does: 'the water boils', event: { type: 'xstate.after.2000.kettle.full.heating' } },
      ]`,
    'shop.ts': `${create}
      const fetchItem = fromPromise(() => { throw new Error('real') })
      export const shop = createMachine({
        id: 'shop', context: { name: '' }, initial: 'closed',
        states: {
          closed: { on: { pick: { target: 'open', actions: [assign({ name: ({ event }) => event.item.name }), () => { throw new Error('real') }] } } },
          open: { tags: 'busy', invoke: { src: fetchItem, onDone: 'sold' }, after: { 2000: 'closed' } },
          sold: { type: 'final' },
        },
      })
      export const needs = createMachine({ id: 'needs', context: ({ input }) => ({ name: input.user.name }) })
      export const counts = createMachine({ id: 'counts', context: { n: 0, name: '' }, on: { add: { actions: assign({ n: ({ context }) => context.n + 1 }) } } })`,
    'cases.ts': `
      export const shop = { shown: ['name'], cases: [{ does: 'picks a lamp', event: { type: 'pick', item: { name: 'lamp' } } }] }
      export const needs = { input: { user: { name: 'Erika' } } }
      export const counts = { bound: ({ context }) => Math.min(context.n, 1) }`,
    'endless.ts': `${create}
      const once = (guard) => ({ on: { go: { guard } } })
      export const hangs = createMachine({ id: 'hangs', ...once(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)) })
      export const quits = createMachine({ id: 'quits', ...once(() => process.exit(4)) })
      export const still = createMachine({ id: 'still' })`,
    'none.ts': 'export const none = 1',
    'lasting.ts': `${create}setInterval(() => undefined, 1_000)\nexport const clock = createMachine({ id: 'clock' })`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

const print = async (...options: string[]) => {
  const { code, output = '', complaint = '' } = await main(options)
  return { code, output, complaint }
}

const kettle = [file('kettle.ts'), '--cases', file('kettleCases.ts')]
const printKettle = (...options: string[]) => print(...kettle, ...options)

test('npm run paths prints the steps of each path and the coverage of all paths', async () => {
  const { code, output } = await printKettle()

  expect(code).toBe(0)
  expect(output).toMatch(/^\d+\. fills the kettle → presses the switch → the water boils /m)
  expect(output).toContain('  2000 ms later: the water boils → full.boiling\n      has litres: 1\n')
  expect(output).toMatch(
    /^7 paths, 28 steps; 5 of 5 states; 6 of 6 transitions; 0 of 0 outcomes; 12 of 12 pairs$/m,
  )
})

let whole: ReturnType<typeof printKettle> | undefined

const pouring = '"event":{"type":"poured"'

const filtersWithParts: [filters: string[], parts: string[]][] = [
  [
    ['--purpose', 'transitions', '--event', 'pressed', '--transition', 'poured'],
    ['"purpose":"transitions"', '"type":"pressed"', pouring],
  ],
  [['--event', 'poured'], [pouring]],
  [['--state', 'full.boiling'], ['"full":"boiling"']],
  [['--transition', 'full on poured'], [pouring]],
  [['--purpose', 'pairs'], ['"purpose":"pairs"']],
]

for (const [at, [filters, parts]] of filtersWithParts.entries())
  test(
    `npm run paths ${filters.join(' ')} prints only the paths that match all filters`,
    { tags: at > 0 ? 'slow' : [] },
    async () => {
      const [{ output }, json] = await Promise.all([
        printKettle(...filters),
        (whole ??= printKettle('--format', 'json')),
      ])
      const numbers = Array.from(output.matchAll(/^(\d+)\. /gm), ([, number]) => Number(number))
      const { machines } = JSON.parse(json.output) as { machines: Fixture[] }
      const paths = machines[0]?.paths ?? []
      const fitting = paths.flatMap((path, at) =>
        parts.every((part) => JSON.stringify(path).includes(part)) ? [at + 1] : [],
      )

      expect(fitting).not.toEqual([])
      expect(fitting.length).toBeLessThan(paths.length)
      expect(numbers).toEqual(fitting)
    },
  )

describe('npm run paths with the project’s own texts', () => {
  const by = (part: string, obstacle?: string) => ({
    part,
    steps: [{ does: `goes to "${part}"`, expects: ['it is seen'] }],
    ...(obstacle !== undefined && { obstacle }),
  })
  const prose = {
    instruct: () => Promise.reject(new Error('The command must call only byHand')),
    byHand: async () => [
      by('The house'),
      by('The cellar', 'it is dark'),
      by('The roof', 'it is high'),
    ],
  }
  const printProse = async (format: string) => {
    const { output = '' } = await main([ofSite, '--format', format], prose)
    return output
  }

  test('checklists and CSV leave out paths that cannot be tested by hand, and count them by reason', async () => {
    const [checklist, csv] = await Promise.all([printProse('checklist'), printProse('csv')])
    const count = checklist.match(/^## /gm)?.length ?? 0
    const leftOut =
      `Left out ${2 * count} of ${3 * count} paths, because they cannot be tested by hand: ` +
      `it is dark (${count}); it is high (${count}).`

    expect(checklist.trimEnd().split('\n').at(-1)).toBe(leftOut)
    expect(csv.split('\r\n').at(-1)).toBe(`"${ofSite}";"";"";"${leftOut}";"";""`)
    expect(checklist + csv).not.toMatch(/cellar|roof/)
    // Excel needs the byte order mark and the semicolons.
    const [head, first] = csv.split('\r\n')
    expect(head).toBe('\u{feff}machine;path;step;do;expect;result')
    expect(first).toBe(`"${ofSite}";"1";"1";"goes to ""The house""";"it is seen";""`)
  })
})

// These tests run concurrently, because one of them waits for a timeout.
describe.concurrent('npm run paths with the machines of a file', () => {
  test(
    'without --cases, npm run paths FILE sends events without payloads, and lists uncovered transitions',
    { tags: 'slow' },
    async () => {
      // On a busy computer, the search for the states of `counts` can exceed the default timeout of 30 s.
      const { code, output, complaint } = await print(file('shop.ts'), '--timeout', '120')
      const lines = complaint
        .split('\n')
        .map((line) => line.replace(/in \S+shop\.ts/, 'in shop.ts'))

      expect(code).toBe(1)
      expect(output).toContain(
        "  pick → closed\n      breaks with “Cannot read properties of undefined (reading 'name')”\n",
      )
      expect(lines).toEqual([
        'counts in shop.ts: has an unlimited number of states, because n in its context always gets new values. Export a function named bound from a cases file (--cases). The function must return only the part of a snapshot on which later events depend.',
        "needs in shop.ts: cannot start: Cannot read properties of undefined (reading 'user'). If the machine needs an input, export input from a cases file (--cases).",
        'The paths of shop do not cover:',
        '  shop.open',
        '  shop.sold',
        '  shop.closed on pick, 1',
        '  shop.open on xstate.done.actor.0.shop.open, 1',
        '  shop.open on xstate.after.2000.shop.open, 1',
        'All events were sent without a payload. To add payloads, export cases from a file, and name this file with --cases.',
      ])
    },
  )

  test(
    'npm run paths FILE --cases CASES sends the events of CASES, in each output format',
    { tags: 'slow' },
    async () => {
      const printShop = (format: string) =>
        print(file('shop.ts'), '--cases', file('cases.ts'), '--format', format)
      const [text, checklist, csv, json] = await Promise.all(
        ['text', 'checklist', 'csv', 'json'].map(printShop),
      )

      expect([text, checklist, csv, json].map((one) => [one?.code, one?.complaint])).toEqual(
        Array(4).fill([0, '']),
      )
      expect(text?.output).toContain(
        [
          'shop, from closed\n',
          '1. picks a lamp → promise done',
          '  picks a lamp → open',
          '      has name: "lamp"',
          '      does inline',
          '      runs promise',
          '      has the tags busy',
          '  promise done → sold',
          '      has name: "lamp"\n',
          '2. picks a lamp → after 2 s → picks a lamp',
        ].join('\n'),
      )
      expect(checklist?.output).toContain('2. 2000 ms later: after 2 s\n   - [ ] is in closed\n')
      expect(csv?.output).toMatch(/^\u{feff}machine;path;step;do;expect;result\r\n/u)
      expect(csv?.output).toContain(
        '\r\n"shop";"1";"2";"promise done";"is in sold\nhas name: ""lamp""";""\r\n',
      )
      const { machines } = JSON.parse(json?.output ?? '') as { machines: Fixture[] }
      expect(machines.map(({ machine, paths }) => [machine, paths.length])).toEqual([
        ['counts', 1],
        ['needs', 0],
        ['shop', 2],
      ])
    },
  )

  test(
    'npm run paths FILE reports machines that hang or end the process, and prints the paths of the others',
    { tags: 'slow' },
    async () => {
      const { code, output, complaint } = await print(
        ...[file('endless.ts'), '--timeout', '10', '--format', 'json'],
      )

      expect([
        code,
        (JSON.parse(output) as { machines: Fixture[] }).machines.map(({ machine }) => machine),
      ]).toEqual([...[1, ['still']]])
      expect(
        complaint.split('\n').map((line) => line.replace(/in \S+endless/, 'in endless')),
      ).toEqual([
        expect.stringMatching(
          /^hangs in endless\.ts: timed out after 10 s\. Raise the limit with --timeout\. If the context of the machine grows .*\(--cases\)/,
        ),
        'quits in endless.ts: ended its process (exit code 4)',
      ])
      expect(await print(file('shop.ts'), '--timeout', 'soon')).toMatchObject({
        complaint: expect.stringMatching(
          /^--timeout must be a positive number of seconds, not soon/,
        ) as string,
      })
    },
  )

  test(
    'npm run paths reports missing files, invalid --cases files and files without machines',
    { tags: 'slow' },
    async () => {
      const [none, nowhere, cases] = await Promise.all([
        print(file('none.ts')),
        print(file('nowhere.ts')),
        print(file('shop.ts'), '--cases', file('none.ts')),
      ])

      expect([none.code, nowhere.code, cases.code]).toEqual([0, 1, 1])
      expect(none.complaint).toMatch(/none\.ts: exports no XState 5 machine\. Export /)
      expect(nowhere.complaint).toMatch(/nowhere\.ts: no such file or folder$/)
      expect(cases.complaint).toMatch(/none\.ts exports no valid cases\. Export cases = /)
    },
  )

  test(
    'npm run paths prints the paths of machines from a file and from the site together',
    { tags: 'slow' },
    async () => {
      const { output } = await print(file('kettle.ts'), ofSite, '--format', 'json')
      const { fixture } = generatePaths(ofSite)

      expect(JSON.parse(output)).toEqual({
        version: 1,
        machines: [expect.objectContaining({ machine: 'kettle' }), fixture],
      })
      const poured = await print(file('kettle.ts'), ofSite, '--event', 'poured')
      expect(poured.output).not.toContain(`${ofSite}, from`)
    },
  )

  test(
    'npm run paths FILE exits even if the file’s code has started an interval timer',
    { tags: 'slow' },
    async () => {
      const { code, output } = await run(
        'src/tools/machinePaths/pathsCommand.ts',
        file('lasting.ts'),
        '--format',
        'json',
      )

      expect([code, JSON.parse(output)]).toEqual([
        0,
        { version: 1, machines: [expect.objectContaining({ machine: 'clock', paths: [] })] },
      ])
    },
  )
})

test('npm run paths reports an unknown machine, option, format or state, and lists the known names', async () => {
  const refused = await Promise.all([
    print(ofSite.toUpperCase()),
    print('--quiet'),
    print('--format', 'xml'),
    printKettle('--state', 'hot'),
  ])

  expect(refused.map(({ code, output }) => [code, output])).toEqual(refused.map(() => [1, '']))
  const [machine, option, format, state] = refused.map(({ complaint }) => complaint)
  expect(machine).toBe(
    `Unknown machine: ${ofSite.toUpperCase()}. Use one of: ${machineNames.join(', ')}`,
  )
  expect(option).toContain("'--quiet'")
  expect(format).toBe(
    'Unknown format: xml. Use one of: text, checklist, csv, json, vitest, playwright',
  )
  expect(state).toContain(
    'Unknown state: hot. Use one of:\n  kettle\n  kettle.empty\n  kettle.full\n',
  )
  expect(option).toContain('--format')
})
