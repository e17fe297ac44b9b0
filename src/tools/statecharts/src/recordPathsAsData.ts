import type { AnyStateMachine } from 'xstate'
import {
  defaultOptions,
  recordPaths,
  StartError,
  UnboundedStateSpaceError,
  type Case,
  type PathOptions,
} from './paths.ts'
import { errorInOneLine } from './errorInOneLine.ts'
import { writeLiteral } from './literal.ts'
import { inOneLine } from './text.ts'

/**
 * Records the paths of a machine as plain data. If this fails, throws an error whose message says what the user can do.
 */
export function recordPathsAsData(machine: AnyStateMachine, given: Partial<PathOptions>) {
  const options = defaultOptions(machine, given)
  const { actorNames = new Map<string, string>() } = options
  try {
    const { start, paths, cases, ...report } = recordPaths(machine, options)
    const events = writeEvents(cases)
    return { id: machine.id, ...report, actorNames, events, ...toData({ start, paths }) }
  } catch (error) {
    throw withRemedy(error)
  }
}

/** The event of a case as TypeScript, or the reason why it cannot be written as TypeScript. */
export interface WrittenEvent {
  source: string
  problem: string | null
}

/** Writes the events of all steps as TypeScript. Steps with the same case share one object. */
export function writeEvents(paths: readonly Case[][]): WrittenEvent[][] {
  const cases = [...new Set(paths.flat())]
  const written = new Map(cases.map((one) => [one, writeEvent(one)]))
  return paths.map((path) => path.flatMap((one) => written.get(one) ?? []))
}

function writeEvent({ does, event }: Case): WrittenEvent {
  try {
    return { source: writeLiteral(event, 'event', '    '), problem: null }
  } catch (error) {
    const problem = `the case “${inOneLine(does)}” cannot be written into a test file, because ${errorInOneLine(error)}. Use plain data in the case, and create this value in the test’s steps`
    return { source: '', problem }
  }
}

/** Removes values that cannot be sent to another process, such as functions in a context. */
const toData = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data)) as Data

function withRemedy(error: unknown): unknown {
  if (error instanceof StartError)
    return `cannot start: ${error.message}. If the machine needs an input, export input from the file of cases (--cases).`
  if (error instanceof UnboundedStateSpaceError)
    return `${error.message === '' ? 'has too many states to search' : `has an unlimited number of states, because ${error.message} in its context always gets new values`}. Export bound from the file of cases (--cases): a function that returns only the part of the snapshot on which later events depend.`
  return error
}
