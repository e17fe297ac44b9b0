import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { Machine } from './describe.ts'
import { filesOf, git, ignoredWithin } from './git.ts'
import { importedFiles } from './importedFiles.ts'
import { filesIn, formatProblem, isIn, readMachines, type LoadOptions } from './load.ts'

/** The machines of a commit or of the working tree. File paths are relative to the repository's root. */
export interface Revision {
  machines: Machine[]
  /** Returns the text of a file, or undefined if it does not exist. */
  read: (file: string) => string | undefined
  /** The file of each machine, keyed by the machine's id. */
  files: Map<string, string>
  /** The problems of files that could not be read completely, keyed by file. */
  unread: Map<string, string>
  /** The notes about files that export no machine, keyed by file. */
  notes: Map<string, string>
  /** The machines' files and all files that they import, directly or indirectly. */
  imported: Set<string>
}

/** The location of machines in a repository, and the options for loading them. */
export interface RevisionPath extends LoadOptions {
  /** The root folder of the repository. */
  top: string
  /** The full paths of the files and folders that contain the machines. A path can be a glob. */
  paths: string[]
}

/** Finds the repository that contains the files and folders. Throws if there is none. */
export function locateInRepository(paths: readonly string[]): RevisionPath {
  const real = paths.map((path) => realPath(resolve(path)))
  const folder = real.map(existingFolder)[0] ?? process.cwd()
  return { top: git(folder, ['rev-parse', '--show-toplevel']).trim(), paths: real }
}

/** Returns a path without symbolic links. The end of the path does not need to exist. */
const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path))

const existingFolder = (path: string): string =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : existingFolder(dirname(path))

/** Loads the machines of the working tree. */
export const readWorkingTree = (location: RevisionPath): Promise<Revision> =>
  readRevision(location.top, location, 'now', (file) => {
    const path = join(location.top, file)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  })

/**
 * Loads the machines of a commit from a copy of the commit. The copy contains links to the files that git ignores, such
 * as installed packages and generated code. Throws if the commit does not exist.
 */
export async function readCommit(location: RevisionPath, reference: string): Promise<Revision> {
  const { top } = location
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'machines-')))
  const copy = join(folder, 'copy')
  // Use a separate git index, so that the user's index does not change.
  const index = { GIT_INDEX_FILE: join(folder, 'index') }
  try {
    git(top, ['read-tree', '--end-of-options', reference], index)
    git(top, ['checkout-index', '--all', `--prefix=${copy}/`], index)
    const linked = [...ignoredWithin(top)].map((path) => link(path, top, copy))
    const read = (file: string) => {
      try {
        return git(top, ['show', '--end-of-options', `${reference}:${file}`])
      } catch {
        return undefined
      }
    }
    return await readRevision(copy, location, reference, read, new Set(linked))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Links a file or folder into the copy of a commit, and returns the path of the link. Does nothing if the copy already
 * contains the path, or lacks the folder that contains it. In `node_modules`, a link to a package of the repository
 * becomes a link to the package in the copy.
 */
function link(path: string, top: string, copy: string): string {
  const target = join(copy, relative(top, path))
  if (existsSync(target) || !existsSync(path) || !existsSync(dirname(target))) return target
  if (/[\\/]node_modules(?:[\\/]@[^\\/]+)?$/.test(path) && statSync(path).isDirectory()) {
    mkdirSync(target)
    for (const name of readdirSync(path)) link(join(path, name), top, copy)
    return target
  }
  const real = realpathSync(path)
  const inCopy = join(copy, relative(top, real))
  const isOfRepository = real.startsWith(`${top}${sep}`) && !/[\\/]node_modules[\\/]/.test(real)
  symlinkSync(isOfRepository && existsSync(inCopy) ? inCopy : real, target)
  return target
}

/**
 * Returns the files that differ between two revisions, relative to the repository's root. Considers only the files at
 * `paths` and the files in `imported`.
 */
export const changedFiles = (
  { top, paths, exclude = [] }: RevisionPath,
  imported: readonly string[],
  since: string,
  until: string[],
): string[] =>
  filesOf(git(top, ['diff', '--name-only', '-z', '--end-of-options', since, ...until])).filter(
    (file) =>
      imported.includes(file) || (isIn(join(top, file), paths) && !isIn(join(top, file), exclude)),
  )

async function readRevision(
  top: string,
  { top: repository, paths, exclude = [], calls, ...options }: RevisionPath,
  name: string,
  read: Revision['read'],
  ignored = ignoredWithin(top),
): Promise<Revision> {
  // Convert the paths of the arguments and the settings, because they are paths in the working tree, and `top` can be a
  // copy of a commit.
  const inRevision = (path: string) => join(top, relative(repository, path))
  const filter = { ignored, exclude: exclude.map(inRevision) }
  const found = paths.flatMap((path) => filesIn(inRevision(path), filter) ?? [])
  const sources = await readMachines(found, {
    ...options,
    calls: (file) => calls?.(join(repository, relative(top, file))),
  })
  const imported = [
    ...(await importedFiles(sources.map(({ file }) => file))),
    ...sources.flatMap((source) => source.imported),
  ]
  const revision: Revision = {
    machines: [],
    read,
    files: new Map(),
    unread: new Map(),
    notes: new Map(),
    imported: new Set(imported.map((file) => relative(top, file))),
  }
  for (const { file, results, problems } of sources) {
    const path = relative(top, file)
    const lines = problems.map((problem) => formatProblem(`${path} (${name})`, problem))
    const list = problems.some(({ isNote }) => isNote) ? revision.notes : revision.unread
    if (lines.length > 0) list.set(path, lines.join('; ').replaceAll(`${top}/`, ''))
    for (const machine of results.values()) {
      revision.machines.push(machine)
      revision.files.set(machine.id, path)
    }
  }
  return revision
}
