import type { Path } from 'xstate-statecharts'
import { loadFixture, pathTitle } from '../machinePaths/pathFixtures.ts'
import type { Visit } from './visitor.ts'
import type { Scenario } from './scenario.ts'

type ScenarioRun = ReturnType<Scenario['play']>

/**
 * A run of a committed path. If a visitor can cause an event in several ways, the run selects one of them for each
 * step.
 */
export interface PathRun {
  path: Path
  /** The name of the way for each step. Undefined if the event has only one way. */
  ways: readonly (string | undefined)[]
  title: string
}

export const canHappen = (scenario: Scenario, path: Path) => scenario.isPossible?.(path) ?? true

/** Returns the names of the ways to cause each event of a scenario. The list is empty if an event has only one way. */
export function waysByEvent({ play }: Scenario): Record<string, string[]> {
  const { does } = play({ visitor: {}, environment: {} } as Visit)
  return Object.fromEntries(
    Object.entries(does).map(([type, action]) => [
      type,
      typeof action === 'object' ? Object.keys(action) : [],
    ]),
  )
}

/**
 * Returns the runs of all committed paths of a scenario. Each occurrence of an event uses the next of its ways. If an
 * event has more ways than occurrences, a path with this event runs again with another way.
 */
export function pathRunsOf(scenario: Scenario): PathRun[] {
  const { paths } = loadFixture(scenario.machine)
  const first = paths.filter(({ purpose }) => purpose === 'transitions')
  const ways = waysByEvent(scenario)
  const turns = new Map<string, number>()
  const nextRun = (path: Path): PathRun => {
    const names = path.steps.map(({ event: { type } }) => {
      const key = `${type} ${canHappen(scenario, path)}`
      const turn = turns.get(key) ?? 0
      turns.set(key, turn + 1)
      return ways[type]?.[turn % ways[type].length]
    })
    return { path, ways: names, title: pathTitle(path) }
  }
  const runs = first.map(nextRun)
  for (const [type, { length }] of Object.entries(ways)) {
    const path = first.find(
      (path) => canHappen(scenario, path) && path.steps.some(({ event }) => event.type === type),
    )
    if (!path) continue
    while ((turns.get(`${type} true`) ?? 0) < length) {
      const again = nextRun(path)
      const way = again.ways[path.steps.findIndex(({ event }) => event.type === type)] ?? ''
      runs.push({ ...again, title: `${again.title} (${type} ${way})` })
    }
  }
  return [...runs, ...paths.filter((path) => !first.includes(path)).map(nextRun)]
}

/** Returns the action for a step of a run. Undefined if the scenario has no action for the event. */
export function actionFor(
  { does, ends = {} }: ScenarioRun,
  { path, ways }: PathRun,
  index: number,
) {
  const actions: Record<string, ScenarioRun['does'][string] | undefined> = { ...does, ...ends }
  const action = actions[path.steps[index]?.event.type ?? '']
  return typeof action === 'object' ? action[ways[index] ?? ''] : action
}
