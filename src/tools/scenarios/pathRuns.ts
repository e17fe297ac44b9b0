import type { Path } from 'xstate-statecharts/paths'
import { loadFixture, pathTitle } from '../machinePaths/pathFixtures.ts'
import type { Visit } from './visitor.ts'
import type { Scenario } from './scenario.ts'

type ScenarioRun = ReturnType<Scenario['play']>

/**
 * A run of a committed path. If a visitor can cause an event in several ways, such as with the mouse or the keyboard,
 * the run uses one of them for each step.
 */
export interface PathRun {
  path: Path
  /** For each step, the name of the way in which the visitor causes the event. Undefined if there is only one way. */
  ways: readonly (string | undefined)[]
  title: string
}

export const canHappen = (scenario: Scenario, path: Path) => scenario.isPossible?.(path) ?? true

type Actions = Readonly<Record<string, ScenarioRun['does'][string] | undefined>>

/** Returns the ways to cause an event, keyed by name. The result is empty if the event has only one way. */
const waysIn = (actions: Actions, type: string) => {
  const action = actions[type]
  return typeof action === 'object' ? action : {}
}

const actionsOf = ({ play }: Scenario) => play({ visitor: {}, environment: {} } as Visit).does

/**
 * Returns how a visitor can cause each event of a scenario, such as with a button, a key or a swipe. The keys are event
 * types, and the values are the names of the ways. If there is only one way, it has no name, so the list is empty.
 */
export function waysByEvent(scenario: Scenario): Record<string, string[]> {
  const does = actionsOf(scenario)
  return Object.fromEntries(
    Object.keys(does).map((type) => [type, Object.keys(waysIn(does, type))]),
  )
}

/**
 * Returns the runs of all committed paths of a scenario. If a visitor can cause an event in several ways, such as by
 * mouse and by key, each occurrence of the event uses the least used way that is possible at this point. If a way is
 * never used, a path with this event runs again with this way.
 */
export function pathRunsOf(scenario: Scenario): PathRun[] {
  const { start, paths } = loadFixture(scenario.machine)
  const first = paths.filter(({ purpose }) => purpose === 'transitions')
  const does = actionsOf(scenario)
  const uses = new Map<string, number>()
  /** Returns the possible ways for each step of a path, each with its name and its key in `uses`. */
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

/** Returns the function that carries out a step of a run. Returns undefined if the scenario has none for the event. */
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
