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
    const { cases, ...report } = recordPaths(machine, options)
    return { id: machine.id, ...report, actorNames, events: writeEvents(cases, actorNames) }
  } catch (error) {
    throw withRemedy(error)
  }
}

/** An event, written as the TypeScript code of an object. */
export interface WrittenEvent {
  does: string
  type: string
  /**
   * The type of the event. If XState itself sends the event, a readable name instead, such as `load done` or `after 2
   * s`.
   */
  label: string
  source: string
  /** The reason why TypeScript code cannot contain the event, or null. */
  problem: string | null
}

/** Writes the events of all steps as TypeScript. Steps with the same case share one object. */
export function writeEvents(
  paths: readonly Case[][],
  actorNames = new Map<string, string>(),
): WrittenEvent[][] {
  const written = new Map(paths.flat().map((one) => [one, writeEvent(one, actorNames)]))
  return paths.map((path) => path.flatMap((one) => written.get(one) ?? []))
}

function writeEvent(one: Case, actorNames: Map<string, string>): WrittenEvent {
  const { does, event } = one
  const names = { does, type: event.type, label: labelOf(one, actorNames) }
  try {
    return { ...names, source: writeLiteral(event, 'event', '    '), problem: null }
  } catch (error) {
    const problem = `the case “${inOneLine(does)}” cannot be part of a test file, because ${errorInOneLine(error)}. Use plain data in the case, and create the value in the test’s steps`
    return { ...names, source: '', problem }
  }
}

function labelOf({ does, event: { type } }: Case, actorNames: Map<string, string>): string {
  const [, what = '', id = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/s.exec(type) ?? []
  const ended = { 'done.actor': 'done', 'error.actor': 'failed', snapshot: 'changed' }[what]
  if (ended) return `${actorNames.get(id) ?? id} ${ended}`
  return type.startsWith('xstate.') ? does : type
}

function withRemedy(error: unknown): unknown {
  if (error instanceof StartError)
    return `cannot start: ${error.message}. If the machine needs an input, export input from a cases file (--cases).`
  if (error instanceof UnboundedStateSpaceError)
    return `${error.message === '' ? 'has too many states to search' : `has an unlimited number of states, because ${error.message} in its context always gets new values`}. Export a function named bound from a cases file (--cases). The function must return only the part of a snapshot on which later events depend.`
  return error
}
