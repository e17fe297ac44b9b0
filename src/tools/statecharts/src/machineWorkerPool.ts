import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { delimiter, extname, join, resolve } from 'node:path'
import type { Problem, Report, Task } from './machineWorker.ts'
import { shorten } from './source.ts'
import { tsconfigFor } from './tsconfig.ts'
import { outputInOneLine } from './errorInOneLine.ts'
import { closeVite, startVite, type Vite, type ViteMessage } from './vite.ts'

/**
 * `results` contains the results for the machines of one file, keyed by the machines' names. `printed` contains the
 * console output of the file in one line.
 */
export interface FileResult<Result> {
  file: string
  results: Map<string, Result>
  problems: Problem[]
  printed: string
  /** The files that Vite imported for this file. */
  imported: string[]
}

/** The default time limit in s. It applies separately to loading a file and to processing each of its machines. */
export const defaultTimeout = 30

/** The time limit for starting a worker process, in s. It is long, because Node can start slowly on a busy computer. */
const startTimeout = 300

/** The path of the worker's module. Its extension is `.ts` in the repository and `.js` in the built package. */
const entry = join(import.meta.dirname, `machineWorker${extname(import.meta.filename)}`)
const loader = createRequire(import.meta.url).resolve('tsx')

/**
 * Runs each task in a separate process, with as many processes at a time as there are CPU cores. Returns the results in
 * the order of the tasks.
 */
export async function runTasks<Result>(
  tasks: readonly Omit<Task, 'skip' | 'vite'>[],
  timeout = defaultTimeout,
): Promise<FileResult<Result>[]> {
  const results: FileResult<Result>[] = []
  const queue = [...tasks.entries()]
  const started = new Map<string, Promise<Vite>>()
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, task] = next
      const vite = await startVite(resolve(task.file), timeout, started)
      results[index] = await runTask<Result>(task, timeout, vite)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const vite of started.values()) await closeVite(await vite)
  return results
}

/**
 * Runs one task. If a machine crashes its worker process or exceeds the time limit, another worker process continues
 * with the remaining machines.
 */
async function runTask<Result>(
  task: Omit<Task, 'skip' | 'vite'>,
  timeout: number,
  vite: Vite | null,
): Promise<FileResult<Result>> {
  const result: FileResult<Result> = {
    file: task.file,
    results: new Map(),
    problems: [],
    printed: '',
    imported: [],
  }
  if (vite?.failure) {
    const message = `cannot be loaded, because its Vite configuration fails: ${vite.failure}. Correct the configuration until "npx vite build" works`
    return { ...result, problems: [{ machine: null, message, folder: vite.folder }] }
  }
  for (;;) {
    const failed = result.problems.flatMap(({ machine }) => machine ?? [])
    const skip = [...result.results.keys(), ...failed]
    const problem = await runWorker({ ...task, skip }, timeout, result, vite)
    if (problem !== null) result.problems.push(problem)
    if ((problem?.machine ?? null) === null) return result
  }
}

/**
 * Runs one worker process and adds its reports to `result`. Returns null if the worker has finished. Otherwise, returns
 * the reason why it ended, and the machine that it was processing.
 */
function runWorker<Result>(
  task: Omit<Task, 'vite'>,
  timeout: number,
  result: FileResult<Result>,
  vite: Vite | null,
) {
  const tsconfig = tsconfigFor(resolve(task.file))
  const given: Task = { ...task, vite: vite && { folder: vite.folder, runner: vite.runner } }
  const child = fork(entry, [JSON.stringify(given)], {
    // Newer versions of Node print a deprecation warning about tsx. Without this flag, the warning would be reported as
    // output of the loaded file.
    execArgv: ['--disable-warning=DEP0205', '--import', loader],
    env: environmentFor(tsconfig),
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => printed.push(data))
  return new Promise<Problem | null>((done) => {
    let machine: string | null = null
    let [isDone, isTimedOut, hasStarted] = [false, false, false]
    const abort = () => {
      isTimedOut = true
      child.kill('SIGKILL')
    }
    let timer = setTimeout(abort, startTimeout * 1_000)
    child.on('message', (report: Report<Result>) => {
      clearTimeout(timer)
      timer = setTimeout(abort, timeout * 1_000)
      hasStarted = true
      if ('vite' in report) forward(vite?.process, report)
      else if ('started' in report) machine = report.started
      else if ('problem' in report) result.problems.push(report.problem)
      else if ('imported' in report) result.imported = report.imported
      else if ('result' in report) result.results.set(report.machine, report.result)
      else isDone = true
    })
    const forwardResponse = (response: ViteMessage) => {
      if (response.id.startsWith(`${child.pid} `)) forward(child, response)
    }
    vite?.process.on('message', forwardResponse)
    const end = (code: number | null, signal: string | null) => {
      clearTimeout(timer)
      vite?.process.off('message', forwardResponse)
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
      const text = Buffer.concat(printed).toString()
      const output = outputInOneLine(text)
      if (isDone) result.printed = shorten(output, 500)
      const [, error = output] = /\bError: (.*)$/m.exec(text) ?? []
      const message = !hasStarted
        ? `cannot be loaded with ${tsconfig ?? loader}: ${isTimedOut ? `the worker process did not start within ${startTimeout} s` : error.replace(/^File '.*' not found\.$/, `$& ${tsconfigAdvice}`)}`
        : isTimedOut
          ? `timed out after ${timeout} s. Raise the limit with --timeout${task.what === 'record' && machine !== null ? boundAdvice : ''}`
          : `${describeExit(code, signal)}${output && code !== unsettledAwait ? `. Its output was: ${output}` : ''}`
      done(isDone ? null : { machine, message })
    }
    child.on('close', end)
    // Also handle "exit". The event "close" never occurs if the loaded file has started a child process that keeps the
    // pipes open. The delay allows pending output to arrive.
    child.on('exit', (code, signal) => setTimeout(() => setImmediate(end, code, signal), 500))
  })
}

const forward = (receiver: ChildProcess | undefined, message: ViteMessage) =>
  receiver?.connected && receiver.send(message)

const tsconfigAdvice =
  'Install the package that contains this file, or run the command that generates the file'

const boundAdvice =
  '. If the context of the machine grows with each event, export a function named bound from a cases file (--cases). The function must return only the part of a snapshot on which later events depend'

/** The exit code with which Node ends if a top-level await never settles. */
const unsettledAwait = 13

const describeExit = (code: number | null, signal: string | null) =>
  code === unsettledAwait
    ? 'has a top-level await that never settles'
    : `ended its process (${signal ? `signal ${signal}` : `exit code ${code}`})`

/**
 * Returns the environment variables for a worker: those of this process, and the path of the file's tsconfig. Adds the
 * `node_modules` of the working directory as a fallback for imports.
 */
function environmentFor(tsconfig: string | undefined): NodeJS.ProcessEnv {
  const { NODE_PATH, ...others } = process.env
  return {
    ...others,
    NODE_PATH: [NODE_PATH, resolve('node_modules')].filter(Boolean).join(delimiter),
    ...(tsconfig && { TSX_TSCONFIG_PATH: tsconfig }),
  }
}
