import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuScrollDelay } from '../../machines/constants.ts'
import { contact } from '../../src/content/contact.ts'
import { header } from '../../src/content/frame.ts'
import { faultForm } from '../../src/tools/mailService/outboxPage.ts'
import { machineNames, machineCases, type MachineName } from '../../src/tools/machineCases/index.ts'
import { declared } from '../../src/tools/statecharts/coverage.ts'
import type { Fixture } from '../../src/tools/machinePaths/sitePaths.ts'
import { loadFixture } from '../support/pathFixtures.ts'
import { main, usage } from '../../src/tools/machinePaths/pathsCommand.ts'
import { run } from '../support/runScript.ts'

const printPaths = async (...options: string[]) => {
  const {
    code,
    output = '',
    complaint = '',
  } = await main(['--prose', 'tests/scenarios/pathProse.ts', ...options])
  return { code, output, complaint }
}

test('the paths of a machine are printed as journeys with their figures', async () => {
  const { code, output } = await printPaths('navigation')
  const { states, transitions } = declared(await machineCases.navigation.load())
  const { paths } = loadFixture('navigation')

  expect(code).toBe(0)
  expect(output).toMatch(/^\d+\. follows a link to a section of the home page → the wait /m)
  expect(output).toContain(
    `  ${menuScrollDelay} ms later: the wait for the closing menu ends → resting\n`,
  )
  expect(output).toMatch(
    RegExp(
      `^${paths.length} paths, \\d+ steps; ${states.size} of ${states.size} states; ` +
        `${transitions.size} of ${transitions.size} transitions`,
      'm',
    ),
  )
})

test('each step says what a person must see, by the labels of the page', async () => {
  const { output } = await printPaths('headerMenu', '--event', 'menu.escaped')

  expect(output).toContain(
    [
      '  presses Escape → closed',
      '      the menu is closed',
      `      its button is called „${header.openMenu}“`,
      '      marked is no section',
      `      the focus is on „${header.openMenu}“`,
    ].join('\n'),
  )
})

const escaping = '"event":{"type":"menu.escaped"'

test.each<[filters: string[], machine: MachineName, parts: string[]]>([
  [['--event', 'menu.escaped'], 'headerMenu', [escaping]],
  [['--state', 'declined.settled'], 'cookieConsent', ['"declined":"settled"']],
  [['--transition', 'open on menu.dismissed'], 'headerMenu', ['"event":{"type":"menu.dismissed"']],
  [['--purpose', 'pairs'], 'mailCall', ['"purpose":"pairs"']],
  [
    ['--purpose', 'transitions', '--event', 'menu.toggled', '--transition', 'menu.escaped'],
    'headerMenu',
    ['"purpose":"transitions"', '"type":"menu.toggled"', escaping],
  ],
])('the filters %j leave the paths of %s that fit them all', async (filters, machine, parts) => {
  const { output } = await printPaths(machine, ...filters)
  const numbers = Array.from(output.matchAll(/^(\d+)\. /gm), ([, number]) => Number(number))
  const fitting = loadFixture(machine).paths.flatMap((path, at) =>
    parts.every((part) => JSON.stringify(path).includes(part)) ? [at + 1] : [],
  )

  expect(fitting).not.toEqual([])
  expect(numbers).toEqual(fitting)
})

test('a checklist says how each step is done, the fault of the outbox too, and what to tick off', async () => {
  const { output } = await printPaths(
    'contactForm',
    '--state',
    'ownerMail',
    '--format',
    'checklist',
  )

  expect(output).toMatch(/^## contactForm \d+: opens the contact page → /m)
  expect(output).toContain(`2. opens the contact page (the link „${header.cta}“ in the header)\n`)
  expect(output).toMatch(
    RegExp(
      `^3. in the outbox first „412 – Postfach nicht verbunden“, „${faultForm.owner}“, Anzahl 1, ` +
        `„${faultForm.submit}“; submits a complete request .*the button „${contact.submit}“\\) → ` +
        'the complete request is in order → the owner mail is not sent$',
      'm',
    ),
  )
  expect(output).toContain(
    `   - [ ] the alert says „${contact.failure.title}“, „${contact.failure.ownerMail}“`,
  )
})

test('what nobody can do by hand is left out of a checklist, and counted by its reasons', async () => {
  const { output } = await printPaths('mailCall', '--format', 'checklist')
  const [, left, all, reasons = ''] =
    /^Left out are (\d+) of (\d+) that nobody can walk by hand: (.*)\.$/m.exec(output) ?? []

  expect(Number(all)).toBe(2 * loadFixture('mailCall').paths.length)
  expect(output.match(/^## /gm)).toHaveLength(Number(all) - Number(left))
  expect(reasons.split('; ').map((reason) => reason.replace(/ \(\d+\)$/, ''))).toEqual([
    'the outbox asks for no pause',
    'the code has no such bug',
    'the outbox holds one fault at a time',
  ])
  expect(output).not.toContain('breaks')
})

describe('the machines of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paths-'))
  const file = (name: string) => join(folder, name)

  beforeAll(() => {
    symlinkSync(resolve('node_modules'), file('node_modules'))
    const create = "import { assign, createMachine, fromPromise } from 'xstate'\n"
    const files = {
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
      'none.ts': 'export const none = 1',
      'lasting.ts': `${create}setInterval(() => undefined, 1_000)\nexport const clock = createMachine({ id: 'clock' })`,
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are walked with empty payloads, and what that leaves open is named', async () => {
    const { code, output, complaint } = await printPaths(file('shop.ts'))
    const lines = complaint.split('\n').map((line) => line.replace(/in \S+shop\.ts/, 'in shop.ts'))

    expect(code).toBe(1)
    expect(output).toContain(
      "  pick → closed\n      breaks with “Cannot read properties of undefined (reading 'name')”\n",
    )
    expect(lines).toEqual([
      'counts in shop.ts: has states without end, as n of its context never repeats; give as bound in a file of cases (--cases) what the future depends on',
      "needs in shop.ts: cannot start: Cannot read properties of undefined (reading 'user'); if it needs an input, give it as input in a file of cases (--cases)",
      'No path of shop takes:',
      '  shop.open',
      '  shop.sold',
      '  shop.closed on pick, 1',
      '  shop.open on xstate.done.actor.0.shop.open, 1',
      '  shop.open on xstate.after.2000.shop.open, 1',
      'Events have no payload unless a file of cases gives them one (--cases).',
    ])
  })

  test('are walked with the cases of a file, in all formats', async () => {
    const print = (format: string) =>
      printPaths(file('shop.ts'), '--cases', file('cases.ts'), '--format', format)
    const [text, checklist, csv, json] = await Promise.all(
      ['text', 'checklist', 'csv', 'json'].map(print),
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
    const machines = JSON.parse(json?.output ?? '') as Fixture[]
    expect(machines.map(({ machine, paths }) => [machine, paths.length])).toEqual([
      ['counts', 1],
      ['needs', 0],
      ['shop', 2],
    ])
  })

  test('that cannot be read are a line each', async () => {
    const [none, nowhere, cases] = await Promise.all([
      printPaths(file('none.ts')),
      printPaths(file('nowhere.ts')),
      printPaths(file('shop.ts'), '--cases', file('none.ts')),
    ])

    expect([none.code, nowhere.code, cases.code]).toEqual([1, 1, 1])
    expect(none.complaint).toMatch(/none\.ts: exports no machine of XState 5: /)
    expect(nowhere.complaint).toMatch(/nowhere\.ts: there is no such file$/)
    expect(cases.complaint).toMatch(/none\.ts exports no cases: export cases = /)
  })

  test('are printed beside those of the site by the command, which ends though a file has begun something', async () => {
    const files = [file('lasting.ts'), 'headerMenu']
    const { code, output } = await run(
      'src/tools/machinePaths/pathsCommand.ts',
      ...files,
      '--format',
      'json',
    )

    expect([code, JSON.parse(output)]).toEqual([
      0,
      [expect.objectContaining({ machine: 'clock', paths: [] }), loadFixture('headerMenu')],
    ])
  })
})

test('--help says how it is used', async () => {
  expect(await main(['--help'])).toEqual({ code: 0, output: usage })
})

test('an unknown name is refused with the names that there are', async () => {
  const refused = await Promise.all([
    printPaths('headermenu'),
    printPaths('--quiet'),
    printPaths('--format', 'xml'),
    printPaths('headerMenu', '--state', 'opened'),
  ])

  expect(refused.map(({ code, output }) => [code, output])).toEqual(refused.map(() => [1, '']))
  const [machine, option, format, state] = refused.map(({ complaint }) => complaint)
  expect(machine).toContain('Unknown machine: headermenu\n')
  expect(option).toContain("'--quiet'")
  expect(format).toContain('Unknown format: xml\n')
  expect(state).toContain('Unknown state: opened. There is:\n  headerMenu\n  headerMenu.closed\n')
  for (const { complaint } of refused) {
    expect(complaint).toContain(`one of ${machineNames.join(', ')}`)
    expect(complaint).toContain('--format')
  }
})
