import { register } from 'node:module'
import { parse } from 'node:path'
import { compileFunction } from 'node:vm'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { describeMachine } from './describe.ts'
import { exportsReturnedBy, machinesIn, settingsIn } from './exportedMachines.ts'
import { errorInOneLine, outputInOneLine } from './errorInOneLine.ts'
import type { recordPathsAsData } from './recordPathsAsData.ts'

/** The task of one worker process: describe the machines of a file, or record their paths. */
export interface Task {
  file: string
  what: 'describe' | 'record'
  /** The path of a file that exports cases: the events to send, with their payloads. */
  cases?: string | undefined
  /** An expression whose value is used as the machine, instead of the machines that the file exports. */
  call?: string | undefined
  /** The names of the machines that an earlier worker has already processed. */
  skip: string[]
}

/** A problem with one machine of a file. If `machine` is null, it is a problem with the file. */
export interface Problem {
  machine: string | null
  message: string
  /** Whether this is only a note, which does not change the exit code. */
  isNote?: boolean
}

/**
 * A message from the worker process to its parent. `started` is the name of the machine that the worker is about to
 * process, or null while it loads the file.
 */
export type Report<Result> =
  | { started: string | null }
  | { machine: string; result: Result }
  | { problem: Problem }
  | { isDone: true }

const noMachine =
  'exports no XState 5 machine. Export the result of createMachine(…), or pass an expression that returns one (--call)'

/**
 * Makes Node find this project's packages if an ES module outside of any project imports them. `NODE_PATH` only works
 * for CommonJS. The hook applies only to package names that Node cannot find by itself.
 */
const resolveFromOwnPackages = () =>
  register(
    `data:text/javascript,${encodeURIComponent(`
      export const resolve = (name, context, next) =>
        next(name, context).catch((error) => {
          if (error.code !== 'ERR_MODULE_NOT_FOUND' || /^[./#]|^\\w+:/.test(name)) throw error
          return next(name, { ...context, parentURL: ${JSON.stringify(import.meta.url)} }).catch(() => { throw error })
        })`)}`,
  )

/** Imports a file. Throws an error with the reason in one line if that fails. */
async function load(file: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  } catch (error) {
    const line = errorInOneLine(error)
    const [, missing] = /Cannot find (?:module|package) '([^']+)'/.exec(line) ?? []
    throw new Error(`cannot be loaded: ${line}${missing ? adviceOn(missing) : ''}`, {
      cause: error,
    })
  }
}

const adviceOn = (missing: string) =>
  /^(@[\w.-]+\/)?\w[\w.-]*(\/|$)/.test(missing)
    ? '. Install the packages of its project first'
    : /^[@~#][^.]*\//.test(missing)
      ? '. Check that its tsconfig.json defines this alias, and that the file exists'
      : ''

/**
 * Evaluates the expression of `--call`, in which the file's exports are variables. Throws an error with the reason in
 * one line if that fails.
 */
async function evaluate(
  call: string,
  exported: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  try {
    return await exportsReturnedBy((all): unknown => {
      const make = compileFunction(`return (${call}\n)`, ['exports'], { contextExtensions: [all] })
      return (make as (exports: object) => unknown)(all)
    }, exported)
  } catch (error) {
    throw new Error(`--call ${call}: ${outputInOneLine(String(error))}`, { cause: error })
  }
}

const send = (report: Report<unknown>) =>
  new Promise((sent) => {
    process.send?.(report, sent)
  })

const report = (machine: string | null, error: unknown) =>
  send({ problem: { machine, message: errorInOneLine(error) } })

/**
 * Returns the function that processes one machine. If `recordPaths` is null, it describes the machine. Otherwise, it
 * records the machine's paths.
 */
async function createWork({ cases }: Task, recordPaths: typeof recordPathsAsData | null) {
  if (recordPaths === null) return async (machine: AnyStateMachine) => describeMachine(machine)
  const settingsFor =
    cases === undefined
      ? () => ({})
      : await load(cases)
          .then(settingsIn)
          .catch((error: unknown) => {
            throw new Error(`${cases} ${errorInOneLine(error)}`)
          })
  return async (machine: AnyStateMachine, name: string) => recordPaths(machine, settingsFor(name))
}

async function main(task: Task): Promise<void> {
  const recordPaths =
    task.what === 'record' ? (await import('./recordPathsAsData.ts')).recordPathsAsData : null
  await send({ started: null })
  resolveFromOwnPackages()
  try {
    const work = await createWork(task, recordPaths)
    const exported = await load(task.file)
    const made = task.call === undefined ? exported : await evaluate(task.call, exported)
    const machines = machinesIn(made, parse(task.file).name)
    if (machines.size === 0 && task.call !== undefined)
      throw new Error(`--call ${task.call}: does not return an XState 5 machine`)
    if (machines.size === 0)
      await send({ problem: { machine: null, message: noMachine, isNote: true } })
    for (const [name, machine] of machines) {
      if (task.skip.includes(name)) continue
      await send({ started: name })
      try {
        await send({ machine: name, result: await work(machine, name) })
      } catch (error) {
        await report(name, error)
      }
    }
  } catch (error) {
    await report(null, error)
  }
  await send({ isDone: true })
}

const end = () => process.exit()
process.on('uncaughtException', (error) => {
  void report(null, error)
    .then(() => send({ isDone: true }))
    .then(end)
})
await main(JSON.parse(process.argv[2] ?? '') as Task)
// End the process explicitly, because a timer or a connection of the loaded file could keep it running.
end()
