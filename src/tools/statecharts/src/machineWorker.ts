import { register } from 'node:module'
import { parse } from 'node:path'
import { compileFunction } from 'node:vm'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { describeMachine } from './describe.ts'
import { exportsReturnedBy, machinesIn, settingsIn } from './exportedMachines.ts'
import { errorInOneLine, inOneLine } from './errorInOneLine.ts'
import type { walkMachine as Walk } from './walkMachine.ts'

/** What a process of its own does with one file: describes its machines, or walks their paths. */
export interface Task {
  file: string
  what: 'describe' | 'walk'
  /** A file of cases. */
  cases?: string | undefined
  /** An expression that makes the machine, instead of those that are exported. */
  call?: string | undefined
  /** The names of the machines that are done. */
  skip: string[]
}

/** What went wrong with a file, or with one of its machines. */
export interface Problem {
  machine: string | null
  message: string
}

export type Report<Result> =
  | { begun: string | null }
  | { machine: string; result: Result }
  | { problem: Problem }
  | { isDone: true }

const noMachine =
  'exports no machine of XState 5: export what createMachine(…) returns, or call what makes it (--call)'

/** Has an ES module that lies in no package find those of this project, as NODE_PATH does for others. */
const resolveFromOwnPackages = () =>
  register(
    `data:text/javascript,${encodeURIComponent(`
      export const resolve = (name, context, next) =>
        next(name, context).catch((error) => {
          if (error.code !== 'ERR_MODULE_NOT_FOUND' || /^[./#]|^\\w+:/.test(name)) throw error
          return next(name, { ...context, parentURL: ${JSON.stringify(import.meta.url)} }).catch(() => { throw error })
        })`)}`,
  )

/** Imports a file; throws a line that says why it cannot be. */
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
    ? '; install its packages first'
    : /^[@~#][^.]*\//.test(missing)
      ? '; its tsconfig.json has no such alias, or no such file'
      : ''

/** The exports that an expression makes, in which those of a file are known by their names; throws a line that says why not. */
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
    throw new Error(`--call ${call}: ${inOneLine(String(error))}`, { cause: error })
  }
}

const send = (report: Report<unknown>) =>
  new Promise((sent) => {
    process.send?.(report, sent)
  })

const report = (machine: string | null, error: unknown) =>
  send({ problem: { machine, message: errorInOneLine(error) } })

/** What is done with each machine. */
async function workOn({ cases }: Task, walkMachine: typeof Walk | null) {
  if (walkMachine === null) return async (machine: AnyStateMachine) => describeMachine(machine)
  const given =
    cases === undefined
      ? () => ({})
      : await load(cases)
          .then(settingsIn)
          .catch((error: unknown) => {
            throw new Error(`${cases} ${errorInOneLine(error)}`)
          })
  return async (machine: AnyStateMachine, name: string) => walkMachine(machine, given(name))
}

async function main(task: Task): Promise<void> {
  const walk = task.what === 'walk' ? (await import('./walkMachine.ts')).walkMachine : null
  await send({ begun: null })
  resolveFromOwnPackages()
  try {
    const work = await workOn(task, walk)
    const exported = await load(task.file)
    const made = task.call === undefined ? exported : await evaluate(task.call, exported)
    const machines = machinesIn(made, parse(task.file).name)
    if (machines.size === 0)
      throw new Error(task.call === undefined ? noMachine : `--call ${task.call}: gives no machine`)
    for (const [name, machine] of machines) {
      if (task.skip.includes(name)) continue
      await send({ begun: name })
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
// What a file has started would keep the process from ending.
end()
