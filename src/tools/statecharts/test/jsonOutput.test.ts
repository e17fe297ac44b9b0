import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Machine } from '../src/describe.ts'
import { allTransitions, withDescendants } from '../src/describe.ts'
import { draw } from '../src/drawCommand.ts'
import type { PathReport } from '../src/paths.ts'
import { paths } from '../src/pathsCommand.ts'

const page = readFileSync(join(import.meta.dirname, '../JSON.md'), 'utf8')

const namesIn = (text = '') =>
  Array.from(text.replace(/\(.*?\)|`null`/g, '').matchAll(/`(\w+)`/g), ([, name]) => name).sort()

/** For each table in JSON.md, the property names in the first column. */
const tables = Array.from(page.matchAll(/^\| property .*\n.*\n((?:\|.*\n)+)/gm), ([, rows = '']) =>
  namesIn(rows.replace(/(?<=^\|[^|]*)\|.*/gm, '')),
)
/** For each list in JSON.md that begins with "each with", the property names in the list. */
const lists = Array.from(page.matchAll(/each with (.*?)(?:\.|\|)/g), ([, list]) => namesIn(list))
const ofMachine = namesIn(/two more properties: (.*?)\. /.exec(page)?.[1])

const keysOf = (objects: readonly (object | null)[]) =>
  [...new Set(objects.flatMap((one) => Object.keys(one ?? {})))].sort()

/**
 * Runs a command with a machine that has guards, actions and an actor. The event `fail` makes a guard of this machine
 * throw an error. Returns the parsed JSON output.
 */
async function run(command: typeof draw | typeof paths, ...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'json-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'lamp.js'),
    `import { createMachine, fromPromise } from 'xstate'
    export const lamp = createMachine({
      id: 'lamp',
      context: {},
      initial: 'dark',
      states: {
        dark: {
          entry: 'dim',
          invoke: { src: fromPromise(async () => 1), input: 1 },
          on: { press: { guard: () => true, target: 'lit', actions: 'click' } },
        },
        lit: { on: { fail: { guard: ({ event }) => event.a.b } } },
      },
    }).provide({ actions: { dim: () => undefined } })`,
  )
  const { output = '' } = await command([join(folder, 'lamp.js'), ...options])
  return JSON.parse(output) as unknown
}

test('JSON.md lists exactly the properties that statecharts draw --json prints', async () => {
  const printed = (await run(draw, '--json')) as { machines: Machine[] }
  const [root] = printed.machines
  if (!root) throw new Error('The command printed no machine')
  const [states, transitions] = [withDescendants(root), allTransitions(root)]
  const invokes = states.flatMap((state) => state.invokes)
  const [named, actions, actors] = lists
  const logic = [
    ...states.flatMap(({ entry, exit, initialActions }) => [...entry, ...exit, ...initialActions]),
    ...transitions.flatMap((transition) => [transition.guard, ...transition.actions]),
    ...invokes.flatMap(({ src, input }) => [src, input]),
  ]

  expect([keysOf([printed]), keysOf(states.slice(1)), keysOf(transitions)]).toEqual(
    tables.slice(0, 3),
  )
  expect(keysOf([root])).toEqual([...(tables[1] ?? []), ...ofMachine].sort())
  expect([keysOf(root.named), keysOf(logic), keysOf(invokes)]).toEqual([named, actions, actors])
})

test('JSON.md lists exactly the properties that statecharts paths --format json prints', async () => {
  const printed = (await run(paths, '--format', 'json')) as { machines: PathReport[] }
  const reports = printed.machines.flatMap((machine) => machine.paths)
  const steps = reports.flatMap((path) => path.steps)
  const [top, , , machine, expectation = [], step = []] = tables

  expect([keysOf([printed]), keysOf(printed.machines)]).toEqual([top, machine])
  expect([keysOf(reports), keysOf(steps)]).toEqual([lists[3], [...expectation, ...step].sort()])
  expect(keysOf(printed.machines.map(({ start }) => start))).toEqual(
    expectation.filter((name) => name !== 'breaks'),
  )
})
