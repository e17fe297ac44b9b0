import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Actor, AnyStateMachine } from 'xstate'
import { allTransitions, describeMachine } from 'xstate-statecharts'
import type { Expectation } from 'xstate-statecharts/paths'
import { describePage, fetchPage } from '../../src/routes.ts'
import { createSite } from '../../src/site.ts'
import { effects } from '../../src/effects/index.ts'
import { actors, machineCases, machineNames, machines } from '../../src/tools/machineCases/index.ts'
import { generate as generateCharts } from '../../src/tools/chartsCommand.ts'
import { loadFixture } from '../../src/tools/machinePaths/pathFixtures.ts'
import { pageOf } from '../../src/tools/machinePages.ts'
import type { Shown, Visit } from '../../src/tools/scenarios/visitor.ts'
import { scenarios } from '../../src/tools/scenarios/index.ts'
import type { Scenario } from '../../src/tools/scenarios/scenario.ts'
import {
  actionFor,
  canHappen,
  waysByEvent,
  pathRunsOf,
} from '../../src/tools/scenarios/pathRuns.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

const files = filesIn(['machines'], /\.ts$/)
  .filter((file) => readProjectFile(file).includes('createMachine('))
  .map((file) => basename(file, '.ts'))

/** Returns the runs of a scenario's paths that `npm test` executes in a browser. */
const browserRunsOf = (scenario: Scenario) =>
  pathRunsOf(scenario).filter(
    ({ path }) => path.purpose === 'transitions' && canHappen(scenario, path),
  )

const machinesWithScenario = new Set<string>(Object.values(scenarios).map(({ machine }) => machine))

/** Returns the parts of the project that a machine needs in addition to its own file, and whether each part exists. */
const requiredParts = (name: string): [part: string, exists: boolean][] => {
  const isIn = (path: string, text: string): [string, boolean] => [
    `${text} in ${path}`,
    existsSync(path) && readProjectFile(path).includes(text),
  ]
  return [
    [
      'an actor in src/tools/machineCases/',
      Object.values(actors).some((machine) => machine === name),
    ],
    ['cases in src/tools/machineCases/', machineNames.some((one) => one === name)],
    isIn(`tests/machines/${name}.test.ts`, `testPaths('${name}', `),
    isIn(pageOf(name), '## What must never happen'),
    isIn('src/site.ts', `'../machines/${name}.ts'`),
    ['a scenario in src/tools/scenarios/index.ts', machinesWithScenario.has(name)],
  ]
}

test.each(files)(
  'the machine %s has an actor, sample events (cases), a test file, documentation and a browser scenario',
  (name) => {
    expect(requiredParts(name).flatMap(([part, exists]) => (exists ? [] : [part]))).toEqual([])
  },
)

test('every machine in src/tools/machineCases/ has a file of the same name in machines/', () => {
  expect(machineNames.filter((name) => !files.includes(name))).toEqual([])
})

test.each(Object.values(scenarios))(
  'the browser tests of the page part “$part” use every user action that can cause an event',
  (scenario) => {
    const used: Record<string, Set<string>> = {}
    for (const { path, ways } of browserRunsOf(scenario))
      path.steps.forEach(({ event }, index) => {
        if (ways[index]) (used[event.type] ??= new Set()).add(ways[index])
      })
    const listed = Object.entries(waysByEvent(scenario)).filter(([, ways]) => ways.length > 0)
    expect(used).toEqual(Object.fromEntries(listed.map(([type, ways]) => [type, new Set(ways)])))
  },
)

test('the browser tests use a user action only in states that the action’s `when` function accepts', () => {
  const original = scenarios.contactForm as Scenario
  const act = async () => undefined
  const hasFailed = ({ value }: Expectation) => JSON.stringify(value).includes('failure')
  const scenario: Scenario = {
    ...original,
    play: (visit) => ({
      ...original.play(visit),
      does: { 'form.submitted': { 'in the alert': { when: hasFailed, act }, anywhere: act } },
    }),
  }
  const statesBefore = browserRunsOf(scenario).flatMap(({ path, ways }) =>
    ways.flatMap((way, index) => (way === 'in the alert' ? path.steps[index - 1] : [])),
  )
  expect(new Set(statesBefore.map((before) => before && hasFailed(before)))).toEqual(
    new Set([true]),
  )
})

/** Returns the names of the enabled buttons in the page contents that a scenario expects. */
const buttonsIn = ({ form, banner, menu, toast = [] }: Shown) => [
  ...(form?.buttons.flatMap(({ says, disabled }) => (disabled ? [] : says)) ?? []),
  ...[form?.alert, banner, ...toast].flatMap((part) => part?.buttons ?? []),
  ...(menu ? [menu.button] : []),
]

test('the browser tests press every enabled button that their scenarios expect on the page', async () => {
  const pressed = new Set<string>()
  const shown = new Set<string>()
  const nothing = async () => undefined
  const press = async (name: string) => void pressed.add(name)
  const presses: Record<string, unknown> = { press, pressKeyOn: press, activate: press }
  const visit = {
    visitor: new Proxy({}, { get: (_, action) => presses[String(action)] ?? nothing }),
    environment: new Proxy({}, { get: () => nothing }),
  } as Visit
  for (const scenario of Object.values(scenarios))
    for (const pathRun of browserRunsOf(scenario)) {
      const run = scenario.play(visit)
      await run.begin(pathRun.path)
      let before: Expectation = loadFixture(scenario.machine).start
      run.shows(before)
      for (const [index, step] of pathRun.path.steps.entries()) {
        await actionFor(run, pathRun, index)?.(step.event, { step, before })
        for (const name of buttonsIn(run.shows(step))) shown.add(name)
        before = step
      }
    }
  expect(
    [...shown].filter((name) => !pressed.has(name)),
    'None of the paths that npm test runs presses these buttons. For each button, add a way to cause its event in src/tools/scenarios/, with a `when` for the states that show the button',
  ).toEqual([])
})

test.each(machineNames)(
  'in the machine %s, descriptions of events with several user actions do not mention a button or key',
  (name) => {
    const ways = Object.assign(
      {},
      ...Object.values(scenarios)
        .filter(({ machine }) => machine === name)
        .map(waysByEvent),
    ) as Record<string, string[]>
    const transitions = allTransitions(describeMachine(machineCases[name].machine))
    const naming = transitions.filter(
      ({ event, description }) => ways[event]?.length && /button|\bkey\b/.test(description ?? ''),
    )
    expect(
      naming.map(({ event, description }) => [event, description]),
      'Describe the event without a button or key, because visitors can cause it in several ways (src/tools/scenarios/)',
    ).toEqual([])
  },
)

/**
 * The events that the site's code sends from several locations, with the number of locations. The second location
 * handles a navigation in the history, a press before hydration, or a toast that an extension removed.
 */
const sentFromSeveral = {
  'menu.toggled': 2,
  'place.wanted': 2,
  'toast.released': 2,
}

test('the constant sentFromSeveral lists each event that the site’s code sends from several locations', () => {
  const files = [...filesIn(['src/views'], /\.tsx$/), 'src/site.ts', 'src/App.tsx', 'src/main.tsx']
  const counts: Record<string, number> = {}
  for (const file of files)
    for (const [, type = ''] of readProjectFile(file).matchAll(/\{ type: '(\w+\.\w+)'/g))
      counts[type] = (counts[type] ?? 0) + 1
  expect(
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 1)),
    'If a visitor can now cause an event in another way, add this way to src/tools/scenarios/. Then update the number in sentFromSeveral',
  ).toEqual(sentFromSeveral)
})

const {
  start: _start,
  stop: _stop,
  ...running
} = createSite({ ...effects, fetchPage, describePage }, '/')

test('the list of actors in src/tools/machineCases/ contains every actor of the site', () => {
  const unknown = Object.keys(running).filter((name) => !Object.hasOwn(actors, name))
  expect(unknown, 'Add these actors of the site to src/tools/machineCases/').toEqual([])
})

test('src/site.ts implements every action and actor of each machine', () => {
  const all = running as unknown as Record<string, Actor<AnyStateMachine>>
  const missing = Object.entries(all).flatMap(([name, { logic }]) => {
    const own = machines.get(name)?.implementations
    // XState creates actions such as `assign` itself, so they need no implementation in src/site.ts.
    const isPlaceholder = (implementation: unknown) =>
      typeof implementation !== 'function' || !('type' in implementation)
    return (['actors', 'actions'] as const).flatMap((kind) =>
      Object.entries(own?.[kind] ?? {})
        .filter(
          ([key, original]) =>
            isPlaceholder(original) && logic.implementations[kind][key] === original,
        )
        .map(([key]) => `${key} of ${name}`),
    )
  })
  expect(missing, 'Implement these actions and actors in src/site.ts').toEqual([])
})

test('every chart in docs/charts belongs to a machine', async () => {
  const charts = [...(await generateCharts()).keys(), 'docs/charts/paths.md']
  expect(filesIn(['docs/charts'], /./).sort()).toEqual(charts.sort())
})
