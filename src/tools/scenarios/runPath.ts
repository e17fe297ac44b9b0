import { AssertionError } from 'node:assert'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Expectation } from 'xstate-statecharts/paths'
import { loadFixture } from '../machinePaths/pathFixtures.ts'
import type { Shown, Visit } from './visitor.ts'
import type { Scenario } from './scenario.ts'
import { actionFor, type PathRun } from './pathRuns.ts'

interface Options {
  /** The time in ms within which the page must show the expected contents. */
  timeout?: number
  /**
   * Makes additional checks. It is called at the start and after each step, except if the page changes again
   * immediately after the step.
   */
  inspect?: (
    rest: Expectation,
    alwaysPossible: Partial<Record<string, () => Promise<void>>>,
  ) => Promise<void>
  /** Wraps the execution of each step, for example to show the step's title in a test report. */
  report?: (title: string, step: () => Promise<void>) => Promise<void>
}

const timer = 'xstate.after.'

/** Calls a function until it succeeds. Throws the function's last error if it still fails after `timeout` ms. */
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

/**
 * Carries out the steps of a path. After each step, compares the page with the contents that the scenario expects.
 * Throws if they differ.
 */
export async function runPath(
  { machine, play }: Scenario,
  visit: Visit,
  pathRun: PathRun,
  { timeout = 20_000, inspect, report = (_, step) => step() }: Options = {},
): Promise<void> {
  const run = play(visit)
  const { begin, shows, isTooShortToSee, alwaysPossible = {} } = run
  const { path, ways, title } = pathRun
  const advice = `If this change is intended, run "npm run update" and update src/tools/scenarios/${machine}.ts`
  let before: Expectation = loadFixture(machine).start
  let where = 'at the start'
  let expected: Shown = {}

  const compare = async () => {
    const { visitor, environment } = visit
    const seen: Shown = { ...(await visitor.see()), ...(await environment.observe()) }
    if ('asksBeforeClosing' in expected) seen.asksBeforeClosing = await environment.tryToClose()
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
    await inspect?.(at, alwaysPossible)
  }

  try {
    const begun = (await begin(path)) ?? 0
    expected = shows(before)
    if (begun === 0) await rest(before)
    for (const [index, step] of path.steps.entries()) {
      where = `after “${[step.does, ways[index]].filter(Boolean).join(' ')}”`
      const { type } = step.event
      const action = actionFor(run, pathRun, index)
      await report(step.does, async () => {
        if (type.startsWith(timer)) {
          await visit.environment.passTime(step.elapsed - 1)
          await compare()
          await visit.environment.passTime(1)
        } else if (!action)
          throw new Error(
            `The scenario has no action for ${type}. Add one in src/tools/scenarios/${machine}.ts`,
          )
        else {
          if (step.elapsed > 0) await visit.environment.passTime(step.elapsed)
          if (index >= begun) await action(step.event, { step, before })
        }
        expected = shows(step)
        if (!isTooShortToSee?.(step)) await rest(step)
      })
      before = step
    }
  } catch (error) {
    throw new Error(`${title}: ${where}\n${String(error)}`, { cause: error })
  }
}
