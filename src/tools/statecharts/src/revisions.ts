import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import type { Machine } from './describe.ts'
import { importedFiles } from './importedFiles.ts'
import { readMachines, formatProblem, type LoadOptions } from './load.ts'

/** The machines of a commit or of the working tree. All files are relative to the repository's root. */
export interface Revision {
  machines: Machine[]
  /** Returns the text of a file, or undefined if it does not exist. */
  read: (file: string) => string | undefined
  /** The file of each machine, keyed by the machine's id. */
  files: Map<string, string>
  /** The problems of files that could not be loaded completely, keyed by file. */
  unread: Map<string, string>
  /** The machines' files and all files that they import, directly or indirectly. */
  imported: Set<string>
}

/** The location of machines in a repository. */
export interface RevisionPath extends LoadOptions {
  /** The repository's root. */
  top: string
  /** The file or folder of the machines, relative to the root. */
  machines: string
}

/** Finds the repository of a file or folder. Throws if the file or folder is not in a repository. */
export function locateInRepository(path: string): RevisionPath {
  const full = existsSync(path) ? realpathSync(path) : resolve(path)
  const folder = existsSync(full) && statSync(full).isDirectory() ? full : dirname(full)
  const top = git(folder, 'rev-parse', '--show-toplevel').toString().trim()
  return { top, machines: relative(top, full) || '.' }
}

/** Loads the machines of the working tree. */
export const readWorkingTree = ({ top, ...location }: RevisionPath): Promise<Revision> =>
  readRevision(top, location, 'now', (file) =>
    existsSync(join(top, file)) ? readFileSync(join(top, file), 'utf8') : undefined,
  )

/** Loads the machines of a commit, with the packages that are installed now. Throws if the commit does not exist. */
export async function readCommit(
  { top, ...location }: RevisionPath,
  reference: string,
): Promise<Revision> {
  const archive = git(top, 'archive', '--end-of-options', reference)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'machines-')))
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    linkPackages(top, join(top, location.machines), folder)
    return await readRevision(folder, location, reference, (file) => {
      try {
        return git(top, 'show', '--end-of-options', `${reference}:${file}`).toString()
      } catch {
        return undefined
      }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Returns the files that differ between two revisions, limited to the machines' files and folder and the imported
 * files.
 */
export const changedFiles = (
  { top, machines }: RevisionPath,
  imported: readonly string[],
  since: string,
  until: string[],
): string[] =>
  git(top, 'diff', '--name-only', '-z', '--end-of-options', since, ...until)
    .toString()
    .split('\0')
    .filter((file) => imported.includes(file) || isWithin(file, machines))

const isWithin = (file: string, folder: string) =>
  folder === '.' || `${file}/`.startsWith(`${folder}/`)

/** Links every `node_modules` folder between the machines and the root into the copy of a commit. */
function linkPackages(top: string, from: string, copy: string): void {
  const own = 'node_modules'
  for (let folder = from; folder.startsWith(top); folder = dirname(folder)) {
    const target = join(copy, relative(top, folder), own)
    if (existsSync(join(folder, own)) && existsSync(dirname(target)) && !existsSync(target))
      symlinkSync(join(folder, own), target)
  }
}

async function readRevision(
  top: string,
  { machines, timeout, call }: Omit<RevisionPath, 'top'>,
  name: string,
  read: Revision['read'],
): Promise<Revision> {
  const path = join(top, machines)
  const sources = existsSync(path) ? await readMachines([path], { timeout, call }) : []
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

/** The variables that make git use another repository, index or object folder than those of the current folder. */
const gitLocations = [
  ...['GIT_DIR', 'GIT_COMMON_DIR', 'GIT_WORK_TREE', 'GIT_IMPLICIT_WORK_TREE', 'GIT_PREFIX'],
  ...['GIT_INDEX_FILE', 'GIT_OBJECT_DIRECTORY', 'GIT_ALTERNATE_OBJECT_DIRECTORIES'],
  ...['GIT_NAMESPACE', 'GIT_SHALLOW_FILE', 'GIT_GRAFT_FILE', 'GIT_REPLACE_REF_BASE'],
]

/** Returns the environment without the variables of another repository, which git sets for hooks. */
export const withoutGitLocations = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !gitLocations.includes(name)))

function git(folder: string, ...parameters: string[]): Buffer {
  try {
    return execFileSync('git', parameters, {
      cwd: folder,
      env: withoutGitLocations(process.env),

      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer }
    const output =
      (stderr?.toString() ?? '').trim() || 'Cannot run git. Check that it is installed.'
    throw new Error(output.replace(/^fatal: /, '').replace(/\s*\n\s*/g, ' '), { cause: error })
  }
}
