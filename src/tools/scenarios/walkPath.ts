import { AssertionError } from 'node:assert'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Expectation } from 'xstate-statecharts'
import { loadFixture } from '../machinePaths/pathFixtures.ts'
import type { Shown, Visit } from './person.ts'
import type { Scenario } from './scenario.ts'
import { actionFor, type Walk } from './walks.ts'

interface Options {
  /** How long is waited for what is to be seen, in ms. */
  timeout?: number
  /** Looks at more, wherever the machine rests. */
  look?: (rest: Expectation, anytime: Partial<Record<string, () => Promise<void>>>) => Promise<void>
  /** Takes a step under its title, for a report. */
  report?: (title: string, step: () => Promise<void>) => Promise<void>
}

const timer = 'xstate.after.'

/** Tries until it succeeds: what a browser does for itself takes its time. */
async function retry(attempt: () => Promise<void>, timeout: number): Promise<void> {
  const end = performance.now() + timeout
  for (;;)
    try {
      await attempt()
      return
    } catch (error) {
      if (performance.now() >= end) throw error
      await setTimeout(20)
    }
}

/** Walks along a path: does what each step says, and throws where something else shows than should. */
export async function walk(
  { machine, play }: Scenario,
  visit: Visit,
  route: Walk,
  { timeout = 20_000, look, report = (_, step) => step() }: Options = {},
): Promise<void> {
  const run = play(visit)
  const { begin, shows, isPassing, anytime = {} } = run
  const { path, ways, title } = route
  const advice = `If you meant this change: npm run update, and describe what the page shows in src/tools/scenarios/${machine}.ts`
  let before: Expectation = loadFixture(machine).start
  let where = 'at the start'
  let expected: Shown = {}

  const compare = async () => {
    const { person, world } = visit
    const seen: Shown = { ...(await person.see()), ...(await world.observe()) }
    if ('asksBeforeClosing' in expected) seen.asksBeforeClosing = await world.close()
    const parts = (Object.keys(expected) as (keyof Shown)[]).filter((part) => part in seen)
    const only = (shown: Shown) => Object.fromEntries(parts.map((part) => [part, shown[part]]))
    const [actual, wanted] = [only(seen), only(expected)]
    if (isDeepStrictEqual(actual, wanted)) return
    const operator = 'deepStrictEqual'
    const { message } = new AssertionError({ actual, expected: wanted, operator })
    throw new Error(`${message}\n\n${advice}`)
  }
  const rest = async (at: Expectation) => {
    await retry(compare, timeout)
    await look?.(at, anytime)
  }

  try {
    const begun = (await begin(path)) ?? 0
    expected = shows(before)
    if (begun === 0) await rest(before)
    for (const [index, step] of path.steps.entries()) {
      where = `after “${[step.does, ways[index]].filter(Boolean).join(' ')}”`
      const { type } = step.event
      const action = actionFor(run, route, index)
      await report(step.does, async () => {
        if (type.startsWith(timer)) {
          await visit.world.pass(step.elapsed - 1)
          await compare()
          await visit.world.pass(1)
        } else if (!action) throw new Error(`Nothing is done for ${type}`)
        else {
          if (step.elapsed > 0) await visit.world.pass(step.elapsed)
          if (index >= begun) await action(step.event, { step, before })
        }
        expected = shows(step)
        if (!isPassing?.(step)) await rest(step)
      })
      before = step
    }
  } catch (error) {
    throw new Error(`${title}: ${where}\n${String(error)}`, { cause: error })
  }
}
