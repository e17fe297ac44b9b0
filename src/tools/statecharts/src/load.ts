import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse, relative, sep } from 'node:path'
import type { Machine } from './describe.ts'
import type { Problem, Task } from './machineWorker.ts'
import { runTasks, type FileResult } from './machineWorkerPool.ts'
import { renameState } from './renameState.ts'
import type { walkMachine } from './walkMachine.ts'

/** What one file has of machines, by names of which no two are equal, and what is wrong with it. */
export interface Source<Result = Machine> extends FileResult<Result> {
  /** Names that are not the machines' own, as another has those. */
  renamed: Map<string, string>
}

/** How files are read: how long each may take, in s, and the expression that makes its machine. */
export interface LoadOptions {
  timeout?: number | undefined
  call?: string | undefined
}

/** Describes the machines of files, and of all files in folders that make some; never throws. */
export const readMachines = async (paths: readonly string[], { timeout, call }: LoadOptions = {}) =>
  (await loadAll<Machine>(paths, { what: 'describe', call }, timeout)).map((source) => ({
    ...source,
    results: new Map(
      [...source.results].map(([name, root]) => [
        name,
        root.id === name ? root : renameState(root, root.id, name, name),
      ]),
    ),
  }))

export type WalkedMachine = Awaited<ReturnType<typeof walkMachine>>

/** Walks the paths of the machines of files, with the cases of another; never throws. */
export const walkMachines = (
  paths: readonly string[],
  { cases, timeout, call }: LoadOptions & { cases?: string | undefined },
) => loadAll<WalkedMachine>(paths, { what: 'walk', cases, call }, timeout)

/** A problem of a file, in a line. */
export const formatProblem = (file: string, { machine, message }: Problem) =>
  `${machine === null ? '' : `${machine} in `}${file}: ${message}`

/** What is wrong with files, a line each, and what else is to be known of them. */
export function formatProblems(sources: readonly Source<unknown>[]) {
  const problems: string[] = []
  const notes: string[] = []
  for (const { file, renamed, printed, ...source } of sources) {
    const path = relative('.', file)
    problems.push(...source.problems.map((problem) => formatProblem(path, problem)))
    for (const [name, own] of renamed)
      notes.push(`${own} in ${path}: goes by “${name}”, as another machine has its name`)
    if (printed !== '') notes.push(`${path}: prints: ${printed}`)
  }
  return { problems, notes }
}

async function loadAll<Result>(
  paths: readonly string[],
  task: Pick<Task, 'what' | 'cases' | 'call'>,
  timeout?: number,
): Promise<Source<Result>[]> {
  const found = paths.map((path) => ({ path, files: filesIn(path) }))
  const answers = await runTasks<Result>(
    [...new Set(found.flatMap(({ files }) => files ?? []))].map((file) => ({ ...task, file })),
    timeout,
  )
  const empty = found.flatMap(({ path, files }) => {
    if (files !== null && files.length > 0) return []
    const message = files === null ? 'there is no such file' : 'holds no file that makes a machine'
    return [
      {
        file: path,
        results: new Map<string, Result>(),
        problems: [{ machine: null, message }],
        printed: '',
      },
    ]
  })
  return disambiguateNames([...answers, ...empty])
}

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !/\.(d|test|spec)\.\w+$/.test(file)

/** A file, or the files in a folder that make machines; null where there is nothing. */
function filesIn(path: string): string[] | null {
  const is = statSync(path, { throwIfNoEntry: false })
  if (!is) return null
  return is.isDirectory() ? codeIn(path).filter(makesMachines).sort() : [path]
}

const codeIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|\.git)$/.test(entry.name) ? [] : codeIn(path)
    return isCode(entry.name) && statSync(path, { throwIfNoEntry: false })?.isFile() ? [path] : []
  })

const makesMachines = (file: string) => readFileSync(file, 'utf8').includes('createMachine(')

/** Machines of one name go by their file's too, and by its folders where files have one name. */
function disambiguateNames<Result>(answers: readonly FileResult<Result>[]): Source<Result>[] {
  const filesOf = (name: string) => answers.filter(({ results }) => results.has(name))
  return answers.map((answer) => {
    const renamed = new Map<string, string>()
    const results = [...answer.results].map(([name, result]): [string, Result] => {
      const others = filesOf(name)
      if (others.length === 1) return [name, result]
      const stem = parse(answer.file).name
      const isAlone = others.filter(({ file }) => parse(file).name === stem).length === 1
      const apart = `${isAlone ? stem : pathWithinCommonFolder(answer.file, others)} ${name}`
      renamed.set(apart, name)
      return [apart, result]
    })
    return { ...answer, results: new Map(results), renamed }
  })
}

/** A file's path from the folder that it shares with others. */
function pathWithinCommonFolder(file: string, others: readonly { file: string }[]): string {
  const folders = others.map((other) => parse(other.file).dir.split(sep))
  const [first = []] = folders
  const end = first.findIndex((folder, at) => folders.some((other) => other[at] !== folder))
  return relative(
    first.slice(0, end < 0 ? undefined : end).join(sep) || sep,
    join(parse(file).dir, parse(file).name),
  )
}
