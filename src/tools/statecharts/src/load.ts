import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, parse, relative, resolve, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Machine } from './describe.ts'
import { ignoredWithin } from './git.ts'
import type { Problem, Task } from './machineWorker.ts'
import { runTasks, type FileResult } from './machineWorkerPool.ts'
import { renameStates } from './renameStates.ts'
import type { recordPathsAsData } from './recordPathsAsData.ts'

/**
 * The results for the machines of one file, and the file's problems. The names of the machines, which are the keys of
 * `results`, are unique among all loaded files.
 */
export interface LoadedFile<Result = Machine> extends FileResult<Result> {
  /** The original names of machines that were renamed to be unique, keyed by their unique names. */
  renamed: Map<string, string>
}

export interface LoadOptions {
  /** The time limit in s. It applies separately to loading a file and to processing each of its machines. */
  timeout?: number | undefined
  /**
   * Returns the expressions whose values are used as the machines of a file. These values replace the machines that the
   * file exports. Returns undefined for a file without such expressions.
   */
  calls?: ((file: string) => readonly string[] | undefined) | undefined
  /** The paths of the setup files, which are loaded before each file. */
  setup?: readonly string[] | undefined
  /** The full paths of the files and folders, and the globs, that are skipped when a folder or a glob is loaded. */
  exclude?: readonly string[] | undefined
}

/**
 * Describes the machines in the given files. In a given folder, reads all files that call `createMachine`. Describes
 * equal machines only once. `compared` returns the parts of a description that must be equal, by default all parts.
 * Never throws.
 */
export const readMachines = async (
  paths: readonly string[],
  options: LoadOptions = {},
  compared?: (machine: Machine) => unknown,
) =>
  (await loadAll<Machine>(paths, { what: 'describe' }, options, compared)).map((source) => ({
    ...source,
    results: new Map(
      [...source.results].map(([name, root]) => [
        name,
        root.id === name ? root : renameStates(root, new Map([[root.id, { id: name, name }]])),
      ]),
    ),
  }))

export type RecordedMachine = ReturnType<typeof recordPathsAsData>

/**
 * Plans and records the paths of the machines in the given files. The file `cases` exports the events with payloads.
 * Never throws.
 */
export const recordPathsOfFiles = (
  paths: readonly string[],
  { cases, ...options }: LoadOptions & { cases?: string | undefined },
) => loadAll<RecordedMachine>(paths, { what: 'record', cases }, options)

/** Formats a problem as one line that begins with the machine and the file. */
export const formatProblem = (file: string, { machine, message }: Problem) =>
  `${machine === null ? '' : `${machine} in `}${file}: ${message}`

/**
 * Returns two lists of lines. `problems` contains the problems of the files. `notes` contains other information, for
 * example about renamed machines, and the console output of the files.
 */
export function formatProblems(sources: readonly LoadedFile<unknown>[]) {
  const problems: string[] = []
  const notes: string[] = []
  for (const { file, renamed, printed, ...source } of sources) {
    const path = relative('.', file)
    for (const problem of source.problems)
      (problem.isNote ? notes : problems).push(
        formatProblem(problem.folder ? relative('.', problem.folder) || '.' : path, problem),
      )
    for (const [name, own] of renamed)
      notes.push(
        `${own} in ${path}: renamed to “${name}”, because another machine has the same name`,
      )
    if (printed !== '') notes.push(`${path}: console output: ${printed}`)
  }
  return { problems: [...new Set(problems)], notes }
}

async function loadAll<Result>(
  paths: readonly string[],
  task: Pick<Task, 'what' | 'cases'>,
  { timeout, calls, setup, exclude }: LoadOptions,
  compared: (result: Result) => unknown = (result) => result,
): Promise<LoadedFile<Result>[]> {
  const found = paths.map((path) => ({ path, files: filesIn(path, { exclude }) }))
  const files = [...new Set(found.flatMap(({ files }) => files ?? []))]
  const fileResults = await runTasks<Result>(
    files.map((file) => ({ ...task, file, setup, calls: calls?.(file) })),
    timeout,
  )
  const empty = found.flatMap(({ path, files }) => {
    if (files !== null && files.length > 0) return []
    const message = isInstalled(path)
      ? 'contains installed packages. Name a file or folder of your project'
      : files === null
        ? 'no such file or folder'
        : 'contains no file that calls createMachine(…)'
    return [
      {
        file: path,
        results: new Map<string, Result>(),
        problems: [{ machine: null, message }],
        printed: '',
        imported: [],
      },
    ]
  })
  return disambiguateNames(withoutCopies([...fileResults, ...empty], compared))
}

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !/\.(d|test|spec)\.\w+$/.test(file)

/**
 * Returns the files at a path, which can be a file, a folder or a glob. In a folder, finds the files that call
 * `createMachine`. Omits excluded files and files that git ignores. Returns null if the path does not exist.
 */
export function filesIn(
  path: string,
  { ignored, exclude = [] }: { ignored?: ReadonlySet<string> } & Pick<LoadOptions, 'exclude'> = {},
): string[] | null {
  const is = statSync(path, { throwIfNoEntry: false })
  if (!is && isGlob(path)) {
    const folder = dirname(path.slice(0, path.search(/[*?{[]/) + 1))
    const files = filesIn(folder, { ...(ignored && { ignored }), exclude }) ?? []
    return files.filter((file) => isIn(file, [path]))
  }
  if (!is) return null
  if (!is.isDirectory()) return [path]
  if (isInstalled(path)) return []
  return codeIn(path, ignored ?? ignoredWithin(path))
    .filter((file) => !isIn(resolve(file), exclude) && makesMachines(file))
    .sort()
}

const isInstalled = (folder: string) => resolve(folder).split(sep).includes('node_modules')

const isGlob = (path: string) => /[*?{[]/.test(path) && !existsSync(path)

/** Checks whether a file is in `paths`, is in a folder in `paths`, or matches a glob in `paths`. */
export const isIn = (file: string, paths: readonly string[]): boolean =>
  paths.some((path) =>
    isGlob(path) ? patternOf(path).test(file) : `${file}/`.startsWith(`${path}/`),
  )

/** Returns the regular expression of a glob with `*`, `**`, `?`, `[…]` or `{…}`. */
function patternOf(glob: string): RegExp {
  const pattern = glob
    .replace(/[.+^$()|\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\[!/g, '[^')
    .replace(/(?<!\()\?/g, '[^/]')
    .replace(
      /\*\*\/|\*\*?/g,
      (stars) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[stars] ?? '',
    )
  return RegExp(`^${pattern}$`)
}

const codeIn = (folder: string, ignored: ReadonlySet<string>): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (ignored.has(resolve(path))) return []
    if (entry.isDirectory())
      return /^(node_modules|\.git)$/.test(entry.name) ? [] : codeIn(path, ignored)
    return isCode(entry.name) && statSync(path, { throwIfNoEntry: false })?.isFile() ? [path] : []
  })

const makesMachines = (file: string) => /\bcreateMachine[<(]/.test(readFileSync(file, 'utf8'))

/**
 * Removes machines whose result is equal to that of another machine. Compares only the parts of a result that `compared`
 * returns. Such duplicates exist if two machines invoke the same machine, or if a file exports a copy that `provide()`
 * has created. Keeps the machine in the file with the fewest machines, because that file probably defines it.
 */
function withoutCopies<Result>(
  answers: readonly FileResult<Result>[],
  compared: (result: Result) => unknown,
): FileResult<Result>[] {
  const kept: unknown[] = []
  const results = new Map<FileResult<Result>, Map<string, Result>>()
  for (const answer of answers.toSorted((one, other) => one.results.size - other.results.size)) {
    const own = [...answer.results].filter(([, result]) => {
      const parts = compared(result)
      const isCopy = kept.some((other) => isDeepStrictEqual(other, parts))
      if (!isCopy) kept.push(parts)
      return !isCopy
    })
    results.set(answer, new Map(own))
  }
  return answers.map((answer) => ({ ...answer, results: results.get(answer) ?? new Map() }))
}

/**
 * Makes the names of machines unique. If several machines have the same name, adds the name of the file before the name
 * of the machine. If several of these files also have the same name, adds the path of the file instead.
 */
function disambiguateNames<Result>(answers: readonly FileResult<Result>[]): LoadedFile<Result>[] {
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

/** Returns a file's path without extension, relative to the innermost folder that contains all files in `others`. */
function pathWithinCommonFolder(file: string, others: readonly { file: string }[]): string {
  const folders = others.map((other) => parse(other.file).dir.split(sep))
  const [first = []] = folders
  const end = first.findIndex((folder, at) => folders.some((other) => other[at] !== folder))
  return relative(
    first.slice(0, end < 0 ? undefined : end).join(sep) || sep,
    join(parse(file).dir, parse(file).name),
  )
}
