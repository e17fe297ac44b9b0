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
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isWithin, type Machine } from './describe.ts'
import { filesOf, git, ignoredWithin } from './git.ts'
import { importedFiles } from './importedFiles.ts'
import { filesIn, readMachines, formatProblem, type LoadOptions } from './load.ts'

/** The machines of a commit or of the working tree. File paths are relative to the repository's root. */
export interface Revision {
  machines: Machine[]
  /** Returns the text of a file, or undefined if it does not exist. */
  read: (file: string) => string | undefined
  /** The file of each machine, keyed by the machine's id. */
  files: Map<string, string>
  /** The problems of files that could not be read completely, keyed by file. */
  unread: Map<string, string>
  /** The machines' files and all files that they import, directly or indirectly. */
  imported: Set<string>
}

/** The location of machines in a repository, and the options for loading them. */
export interface RevisionPath extends LoadOptions {
  /** The root folder of the repository. */
  top: string
  /** The file or folder of the machines, relative to the root. */
  machines: string
}

/** Finds the repository that contains a file or folder. Throws if there is none. */
export function locateInRepository(path: string): RevisionPath {
  const full = existsSync(path) ? realpathSync(path) : resolve(path)
  const folder = existsSync(full) && statSync(full).isDirectory() ? full : dirname(full)
  const top = git(folder, ['rev-parse', '--show-toplevel']).trim()
  return { top, machines: relative(top, full) || '.' }
}

/** Loads the machines of the working tree. */
export const readWorkingTree = ({ top, ...location }: RevisionPath): Promise<Revision> =>
  readRevision(top, location, 'now', (file) =>
    existsSync(join(top, file)) ? readFileSync(join(top, file), 'utf8') : undefined,
  )

/**
 * Loads the machines of a commit from a copy of the commit. The copy contains links to the files that git ignores, such
 * as installed packages and generated code. Throws if the commit does not exist.
 */
export async function readCommit(
  { top, ...location }: RevisionPath,
  reference: string,
): Promise<Revision> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'machines-')))
  const copy = join(folder, 'copy')
  // Use a separate index, so that the user's index does not change.
  const index = { GIT_INDEX_FILE: join(folder, 'index') }
  try {
    git(top, ['read-tree', '--no-sparse-checkout', '--end-of-options', reference], index)
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
 * contains the path, or lacks its folder. In `node_modules`, a link to a package of the repository becomes a link to
 * the package in the copy.
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
 * Returns the files that differ between two revisions. Only considers the files and the folder of the machines, and the
 * files that they import.
 */
export const changedFiles = (
  { top, machines }: RevisionPath,
  imported: readonly string[],
  since: string,
  until: string[],
): string[] =>
  filesOf(git(top, ['diff', '--name-only', '-z', '--end-of-options', since, ...until])).filter(
    (file) => imported.includes(file) || machines === '.' || isWithin(file, machines, '/'),
  )

async function readRevision(
  top: string,
  { machines, timeout, call }: Omit<RevisionPath, 'top'>,
  name: string,
  read: Revision['read'],
  ignored = ignoredWithin(top),
): Promise<Revision> {
  const found = filesIn(join(top, machines), ignored) ?? []
  const sources = await readMachines(found, { timeout, call })
  const imported = await importedFiles(sources.map(({ file }) => file))
  const revision: Revision = {
    machines: [],
    read,
    files: new Map(),
    unread: new Map(),
    imported: new Set([...imported].map((file) => relative(top, file))),
  }
  for (const { file, results, problems } of sources) {
    const path = relative(top, file)
    const lines = problems.map((problem) => formatProblem(`${path} (${name})`, problem))
    if (lines.length > 0) revision.unread.set(path, lines.join('; ').replaceAll(`${top}/`, ''))
    for (const machine of results.values()) {
      revision.machines.push(machine)
      revision.files.set(machine.id, path)
    }
  }
  return revision
}
