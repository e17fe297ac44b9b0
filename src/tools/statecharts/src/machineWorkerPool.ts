import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, extname, join, resolve } from 'node:path'
import type { Problem, Report, Task } from './machineWorker.ts'
import { shorten } from './source.ts'
import { inOneLine } from './errorInOneLine.ts'

/** What came of one file: results by its machines' names, what went wrong, and what it printed, in one line. */
export interface FileResult<Result> {
  file: string
  results: Map<string, Result>
  problems: Problem[]
  printed: string
}

/** How long it may take to load a file, and then each of its machines, in s. */
export const defaultTimeout = 30

/** How long a process may take until it begins with a file, in s: Node's own start, many times longer on a busy machine. */
const startTimeout = 300

/** Compiled as this file is, or not. */
const entry = join(import.meta.dirname, `machineWorker${extname(import.meta.filename)}`)
const loader = createRequire(import.meta.url).resolve('tsx')

/** Has each file loaded in a process of its own, as many at once as there are cores; answers in the order of the files. */
export async function runTasks<Result>(
  tasks: readonly Omit<Task, 'skip'>[],
  timeout = defaultTimeout,
): Promise<FileResult<Result>[]> {
  const answers: FileResult<Result>[] = []
  const waiting = [...tasks.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      answers[next[0]] = await runTask<Result>(next[1], timeout)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return answers
}

/** Where one machine ends the process, or does not come to an end, another process goes on with the others. */
async function runTask<Result>(
  task: Omit<Task, 'skip'>,
  timeout: number,
): Promise<FileResult<Result>> {
  const answer: FileResult<Result> = {
    file: task.file,
    results: new Map(),
    problems: [],
    printed: '',
  }
  for (;;) {
    const failed = answer.problems.flatMap(({ machine }) => machine ?? [])
    const skip = [...answer.results.keys(), ...failed]
    const problem = await runWorker({ ...task, skip }, timeout, answer)
    if (problem !== null) answer.problems.push(problem)
    if ((problem?.machine ?? null) === null) return answer
  }
}

/** One process, which adds to the answer; what it was at where it ended before its time. */
async function runWorker<Result>(task: Task, timeout: number, answer: FileResult<Result>) {
  const tsconfig = await tsconfigFor(resolve(task.file))
  const child = fork(entry, [JSON.stringify(task)], {
    // What a newer Node says of how tsx registers itself is no word of the file's.
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
    let [isDone, isLate, hasStarted] = [false, false, false]
    const giveUp = () => {
      isLate = true
      child.kill('SIGKILL')
    }
    let timer = setTimeout(giveUp, startTimeout * 1_000)
    child.on('message', (report: Report<Result>) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, timeout * 1_000)
      hasStarted = true
      if ('begun' in report) machine = report.begun
      else if ('problem' in report) answer.problems.push(report.problem)
      else if ('result' in report) answer.results.set(report.machine, report.result)
      else isDone = true
    })
    const end = (code: number | null, signal: string | null) => {
      clearTimeout(timer)
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
      const text = Buffer.concat(printed).toString()
      const said = inOneLine(text)
      if (isDone) answer.printed = shorten(said, 500)
      const [, error = said] = /\bError: (.*)$/m.exec(text) ?? []
      const message = !hasStarted
        ? `cannot be loaded by ${tsconfig ?? loader}: ${isLate ? `nothing has begun after ${startTimeout} s` : error}`
        : isLate
          ? `has not ended after ${timeout} s (--timeout)${task.what === 'walk' && machine !== null ? advice : ''}`
          : `${howItEnded(code, signal)}${said && code !== unsettled ? `, having printed: ${said}` : ''}`
      done(isDone ? null : { machine, message })
    }
    child.on('close', end)
    // What the file has started may keep its output open; what it has said is read first, however late.
    child.on('exit', (code, signal) => setTimeout(() => setImmediate(end, code, signal), 500))
  })
}

const advice =
  '; if its context grows with each event, give as bound in a file of cases (--cases) what the future depends on'

/** Node's exit code where an await at the top of a module never ends, of which newer ones warn besides. */
const unsettled = 13

const howItEnded = (code: number | null, signal: string | null) =>
  code === unsettled
    ? 'awaits at its top what never comes'
    : `ends the process by itself (${signal ?? `code ${code}`})`

/** Lets a file find what its own tsconfig says, and the packages of this project where it has none. */
function environmentFor(tsconfig: string | null): NodeJS.ProcessEnv {
  const { NODE_PATH, ...others } = process.env
  return {
    ...others,
    NODE_PATH: [NODE_PATH, resolve('node_modules')].filter(Boolean).join(delimiter),
    ...(tsconfig !== null && { TSX_TSCONFIG_PATH: tsconfig }),
  }
}

/** The tsconfig nearest to a file, or the one that this refers to for it. */
export async function tsconfigFor(file: string): Promise<string | null> {
  const nearest = nearestTsconfig(dirname(file))
  if (nearest === null || !readFileSync(nearest, 'utf8').includes('"references"')) return nearest
  const { default: ts } = await import('typescript')
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const read = (config: string) => ts.getParsedCommandLineOfConfigFile(config, {}, host)
  const others = (read(nearest)?.projectReferences ?? []).map(ts.resolveProjectReferencePath)
  const isFor = (config: string) => read(config)?.fileNames.includes(file)
  return [nearest, ...others].find(isFor) ?? nearest
}

function nearestTsconfig(folder: string): string | null {
  const file = join(folder, 'tsconfig.json')
  if (existsSync(file)) return file
  return dirname(folder) === folder ? null : nearestTsconfig(dirname(folder))
}
