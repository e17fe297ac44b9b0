import type { Path } from 'xstate-statecharts/paths'
import { loadFixture, pathTitle } from '../machinePaths/pathFixtures.ts'
import type { Visit } from './visitor.ts'
import type { Scenario } from './scenario.ts'

type ScenarioRun = ReturnType<Scenario['play']>

/**
 * A run of a committed path. A visitor can cause some events in several ways, for example with the mouse or with the
 * keyboard. The run uses one of these ways for each step.
 */
export interface PathRun {
  path: Path
  /**
   * For each step, the name of the way in which the visitor causes the event, for example by a click or by a key press.
   * Undefined if there is only one way.
   */
  ways: readonly (string | undefined)[]
  title: string
}

export const canHappen = (scenario: Scenario, path: Path) => scenario.isPossible?.(path) ?? true

type Actions = Readonly<Record<string, ScenarioRun['does'][string] | undefined>>

/**
 * Returns the alternative ways to cause an event, for example by a click or by a key press, keyed by name. Returns an
 * empty object if the event has only one way, because this way has no name.
 */
const waysIn = (actions: Actions, type: string) => {
  const action = actions[type]
  return typeof action === 'object' ? action : {}
}

const actionsOf = ({ play }: Scenario) => play({ visitor: {}, environment: {} } as Visit).does

/**
 * Returns the names of the alternative ways to cause each event of a scenario, keyed by event type. For example, a
 * visitor can cause an event with a button, a key or a swipe. The list of names is empty if there is only one way,
 * because this way has no name.
 */
export function waysByEvent(scenario: Scenario): Record<string, string[]> {
  const does = actionsOf(scenario)
  return Object.fromEntries(
    Object.keys(does).map((type) => [type, Object.keys(waysIn(does, type))]),
  )
}

/**
 * Returns the runs of all committed paths of a scenario. A visitor can cause some events in several ways, for example
 * with the mouse or with the keyboard. For each occurrence of such an event, a run uses the possible way that earlier
 * runs used least often. If no run uses a way, an additional run of a path uses it.
 */
export function pathRunsOf(scenario: Scenario): PathRun[] {
  const { start, paths } = loadFixture(scenario.machine)
  const first = paths.filter(({ purpose }) => purpose === 'transitions')
  const does = actionsOf(scenario)
  const uses = new Map<string, number>()
  /**
   * Returns the possible ways to cause the event of each step of a path. Each way has a name, and a key under which
   * `uses` counts it.
   */
  const possibleWays = (path: Path) =>
    path.steps.map(({ event: { type } }, index) =>
      Object.entries(waysIn(does, type)).flatMap(([name, way]) =>
        typeof way === 'function' || way.when(path.steps[index - 1] ?? start)
          ? { name, key: `${type} ${name} ${canHappen(scenario, path)}` }
          : [],
      ),
    )
  const nextRun = (path: Path): PathRun => {
    const ways = possibleWays(path).map((possible) => {
      const usesOf = ({ key }: { key: string }) => uses.get(key) ?? 0
      const [least] = possible.sort((one, other) => usesOf(one) - usesOf(other))
      if (least) uses.set(least.key, usesOf(least) + 1)
      return least?.name
    })
    return { path, ways, title: pathTitle(path) }
  }
  const runs = first.map(nextRun)
  for (const [type, names] of Object.entries(waysByEvent(scenario)))
    for (const name of names) {
      const key = `${type} ${name} true`
      const path = first.find((path) =>
        possibleWays(path)
          .flat()
          .some((way) => way.key === key),
      )
      if (!path) continue
      while (!uses.has(key)) {
        const again = nextRun(path)
        runs.push({ ...again, title: `${again.title} (${type} ${name})` })
      }
    }
  return [...runs, ...paths.filter((path) => !first.includes(path)).map(nextRun)]
}

/**
 * Returns the function that carries out a step of a run. Returns undefined if the scenario has no function for the
 * step's event.
 */
export function actionFor(
  { does, ends = {} }: ScenarioRun,
  { path, ways }: PathRun,
  index: number,
) {
  const actions: Actions = { ...does, ...ends }
  const action = actions[path.steps[index]?.event.type ?? '']
  if (typeof action !== 'object') return action
  const way = action[ways[index] ?? '']
  return typeof way === 'object' ? way.act : way
}
