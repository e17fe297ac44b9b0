import type { Path } from 'xstate-statecharts'
import { loadFixture, pathTitle } from '../machinePaths/pathFixtures.ts'
import type { Visit } from './person.ts'
import type { Scenario } from './scenario.ts'

type Run = ReturnType<Scenario['play']>

/** A committed path, and the way in which the visitor causes the event of each step. */
export interface Walk {
  path: Path
  /** The name of the way for each step. Undefined if the event has only one. */
  ways: readonly (string | undefined)[]
  title: string
}

export const canHappen = (scenario: Scenario, path: Path) => scenario.isPossible?.(path) ?? true

/** Returns the names of the ways in which a visitor can cause each event of a scenario. An event with one way has none. */
export function waysIn({ play }: Scenario): Record<string, string[]> {
  const { does } = play({ person: {}, world: {} } as Visit)
  return Object.fromEntries(
    Object.entries(does).map(([type, action]) => [
      type,
      typeof action === 'object' ? Object.keys(action) : [],
    ]),
  )
}

/**
 * Returns how the committed paths of a scenario are walked. The ways of an event take turns. If the paths contain an
 * event less often than the event has ways, a path with this event is walked again.
 */
export function walksOf(scenario: Scenario): Walk[] {
  const { paths } = loadFixture(scenario.machine)
  const first = paths.filter(({ purpose }) => purpose === 'transitions')
  const ways = waysIn(scenario)
  const turns = new Map<string, number>()
  const walk = (path: Path): Walk => {
    const names = path.steps.map(({ event: { type } }) => {
      const key = `${type} ${canHappen(scenario, path)}`
      const turn = turns.get(key) ?? 0
      turns.set(key, turn + 1)
      return ways[type]?.[turn % ways[type].length]
    })
    return { path, ways: names, title: pathTitle(path) }
  }
  const walks = first.map(walk)
  for (const [type, { length }] of Object.entries(ways)) {
    const path = first.find(
      (path) => canHappen(scenario, path) && path.steps.some(({ event }) => event.type === type),
    )
    if (!path) continue
    while ((turns.get(`${type} true`) ?? 0) < length) {
      const again = walk(path)
      const way = again.ways[path.steps.findIndex(({ event }) => event.type === type)] ?? ''
      walks.push({ ...again, title: `${again.title} (${type} ${way})` })
    }
  }
  return [...walks, ...paths.filter((path) => !first.includes(path)).map(walk)]
}

/** Returns the action for a step of a walk. Undefined if the scenario does nothing for the event. */
export function actionFor({ does, ends = {} }: Run, { path, ways }: Walk, index: number) {
  const actions: Record<string, Run['does'][string] | undefined> = { ...does, ...ends }
  const action = actions[path.steps[index]?.event.type ?? '']
  return typeof action === 'object' ? action[ways[index] ?? ''] : action
}
