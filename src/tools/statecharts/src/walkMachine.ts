import type { AnyStateMachine } from 'xstate'
import { settingOf, type Setting } from './cases.ts'
import { Endless, Unstartable, walkPaths } from './planPaths.ts'

/** The paths of a machine as plain data; throws a line that says what it takes to find them. */
export function walkMachine(machine: AnyStateMachine, given: Partial<Setting>) {
  const setting = settingOf(machine, given)
  const { actorNames = new Map<string, string>() } = setting
  try {
    const { start, paths, ...walked } = walkPaths(machine, setting)
    return { ...walked, actorNames, ...toData({ start, paths }) }
  } catch (error) {
    throw advised(error)
  }
}

/** Without what cannot leave a process, like functions in a context. */
const toData = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data)) as Data

function advised(error: unknown): unknown {
  if (error instanceof Unstartable)
    return `cannot start: ${error.message}. If the machine needs an input, export input from the file of cases (--cases).`
  if (error instanceof Endless)
    return `${error.message === '' ? 'has too many states to search' : `has an unlimited number of states, because ${error.message} in its context always gets new values`}. Export bound from the file of cases (--cases): a function that returns only the part of the snapshot on which later events depend.`
  return error
}
