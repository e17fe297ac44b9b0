import type { AnyStateMachine } from 'xstate'
import {
  defaultOptions,
  recordPaths,
  StartError,
  UnboundedStateSpaceError,
  type PathOptions,
} from './paths.ts'

/**
 * Records the paths of a machine as plain data. If this fails, throws an error whose message says what the user can do.
 */
export function recordPathsAsData(machine: AnyStateMachine, given: Partial<PathOptions>) {
  const options = defaultOptions(machine, given)
  const { actorNames = new Map<string, string>() } = options
  try {
    const { start, paths, ...report } = recordPaths(machine, options)
    return { id: machine.id, ...report, actorNames, ...toData({ start, paths }) }
  } catch (error) {
    throw withRemedy(error)
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
