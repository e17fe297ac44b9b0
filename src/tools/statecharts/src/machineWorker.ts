import { parse, resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import type { AnyStateMachine } from 'xstate'
import { describeMachine } from './describe.ts'
import { addExports, exportsReturnedBy, machinesIn, settingsIn } from './exportedMachines.ts'
import { errorInOneLine, outputInOneLine } from './errorInOneLine.ts'
import { createImporter, type Importer } from './importer.ts'
import type { recordPathsAsData } from './recordPathsAsData.ts'
import type { Vite, ViteMessage } from './vite.ts'

/** The task of one worker process: describe the machines of a file, or record their paths. */
export interface Task {
  file: string
  what: 'describe' | 'record'
  /** The path of a cases file, which exports the events to send with their payloads. */
  cases?: string | undefined
  /** Expressions whose values are used as the machines, instead of the machines that the file exports. */
  calls?: readonly string[] | undefined
  /** The paths of the setup files, which are loaded before `file`. */
  setup?: readonly string[] | undefined
  /** The Vite installation of the file's project. Null if Node imports the files. */
  vite: Pick<Vite, 'folder' | 'runner'> | null
  /** The names of the machines that an earlier worker has already processed. */
  skip: string[]
}

/** A problem with one machine of a file. If `machine` is null, the problem concerns the file. */
export interface Problem {
  machine: string | null
  message: string
  /** Whether this is only a note, which does not change the exit code. */
  isNote?: boolean
  /** The folder whose files all have this problem. */
  folder?: string
}

/**
 * A message from the worker process to its parent. `started` is the name of the machine that the worker is about to
 * process, or null while it loads the file.
 */
export type Report<Result> =
  | { started: string | null }
  | { machine: string; result: Result }
  | { problem: Problem }
  | { imported: string[] }
  | { isDone: true }
  | ViteMessage

const noMachine =
  'exports no XState 5 machine. Export the result of createMachine(…), or pass an expression that returns one (--call)'

/** Imports a file. If the import fails, throws an error with the reason in one line. */
async function load(importer: Importer, file: string): Promise<Record<string, unknown>> {
  try {
    return await importer.load(file)
  } catch (error) {
    throw loadError(error)
  }
}

function loadError(cause: unknown): Error {
  const line = errorInOneLine(cause)
  return new Error(`cannot be loaded: ${line}${adviceOn(line)}`, { cause })
}

/**
 * Returns an error handler that throws the error again, with the name of `file` in the message. Used for setup files
 * and cases files, because the message otherwise names only the file with the machines.
 */
const withName = (file: string) => (error: unknown) => {
  throw new Error(`${file} ${errorInOneLine(error)}`)
}

function adviceOn(line: string): string {
  const [, missing] = /Cannot find (?:module|package) '([^']+)'/.exec(line) ?? []
  const [, name] = /^(\w+) is not defined$/.exec(line) ?? []
  if (missing) return adviceOnMissing(missing)
  if (name) return `. Define ${name} in a file, and pass this file to --setup`
  return /^Cannot access '.*' before initialization$/.test(line)
    ? '. The files contain a circular import. Use --setup to name the file that your app loads first'
    : ''
}

const adviceOnMissing = (missing: string) =>
  /[\\/]node_modules[\\/]/.test(missing)
    ? '. Build or reinstall this package first'
    : /^(@[\w.-]+\/)?\w[\w.-]*(\/|$)/.test(missing)
      ? ". Install the packages of the file's project first. If no package contains this module, use a setup file (--setup) to register the module with Node, or exclude the file in the configuration"
      : /^[@~#][^.]*\//.test(missing)
        ? ". Check that the project's tsconfig.json or Vite configuration defines this alias, and that the file exists"
        : /^[\w-]+:/.test(missing)
          ? '. Only a bundler provides this module. Load the file with Vite and the plugin that provides the module, or use a setup file (--setup) to register the module with Node'
          : ''

/**
 * Evaluates an expression that can use the file's exports as variables. Throws an error if the result contains no
 * machine.
 */
async function evaluate(
  expression: string,
  exported: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const made = await exportsReturnedBy((all): unknown => {
    const contexts = { contextExtensions: [all] }
    const make = compileFunction(`return (${expression}\n)`, ['exports'], contexts)
    return (make as (exports: object) => unknown)(all)
  }, exported).catch((error: unknown) => {
    throw new Error(outputInOneLine(String(error)), { cause: error })
  })
  if (machinesIn(made, '').size === 0) throw new Error('does not return an XState 5 machine')
  return made
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
async function createWork(
  { cases }: Task,
  importer: Importer,
  recordPaths: typeof recordPathsAsData | null,
) {
  if (recordPaths === null) return async (machine: AnyStateMachine) => describeMachine(machine)
  const settingsFor =
    cases === undefined
      ? () => ({})
      : await load(importer, cases).then(settingsIn).catch(withName(cases))
  return async (machine: AnyStateMachine, name: string) => recordPaths(machine, settingsFor(name))
}

async function main(task: Task): Promise<void> {
  const recordPaths =
    task.what === 'record' ? (await import('./recordPathsAsData.ts')).recordPathsAsData : null
  /**
   * Processes a machine or an expression. If that fails, reports the problem and does not throw, so that the next
   * machine is still processed.
   */
  const attempt = async (name: string, process: () => Promise<unknown>) => {
    if (task.skip.includes(name)) return
    await send({ started: name })
    await process().catch((error: unknown) => report(name, error))
  }
  await send({ started: null })
  try {
    const importer = await createImporter(task.vite)
    for (const setup of task.setup ?? []) await load(importer, setup).catch(withName(setup))
    const work = await createWork(task, importer, recordPaths)
    const exported = await load(importer, resolve(task.file))
    const made: Record<string, unknown> = task.calls ? {} : exported
    for (const call of task.calls ?? [])
      await attempt(`“${call}”`, async () => addExports(made, call, await evaluate(call, exported)))
    const machines = machinesIn(made, parse(task.file).name)
    if (machines.size === 0 && !task.calls)
      await send({ problem: { machine: null, message: noMachine, isNote: true } })
    for (const [name, machine] of machines)
      await attempt(name, async () => send({ machine: name, result: await work(machine, name) }))
    await send({ imported: importer.imported() })
  } catch (error) {
    await report(null, error)
  }
  await send({ isDone: true })
}

const end = () => process.exit()
process.on('uncaughtException', (error) => {
  void report(null, loadError(error))
    .then(() => send({ isDone: true }))
    .then(end)
})
await main(JSON.parse(process.argv[2] ?? '') as Task)
// End the process explicitly, because a timer or a connection of the loaded file could keep it running.
end()
