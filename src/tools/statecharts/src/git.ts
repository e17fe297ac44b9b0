import { execFileSync } from 'node:child_process'
import { basename, resolve } from 'node:path'
import { inOneLine } from './text.ts'

/**
 * Returns environment variables without git's own variables, except those for configuration and access. Git sets the
 * removed variables while it runs a hook. They could select another repository or another git index.
 */
export const withoutGitLocations = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !/^GIT_(?!ASKPASS|CONFIG|EXEC_PATH|SSH|TERMINAL_PROMPT)/.test(name),
    ),
  )

/** Runs git in a folder and returns its output. If git fails, throws an error with git's error output in one line. */
export function git(folder: string, parameters: string[], variables: NodeJS.ProcessEnv = {}) {
  try {
    return execFileSync('git', parameters, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...withoutGitLocations(process.env), ...variables },
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    const output = stderr?.trim() ?? ''
    const reason = output === '' ? 'Cannot run git. Check that it is installed.' : output
    throw new Error(inOneLine(reason.replace(/^fatal: /, '')), { cause: error })
  }
}

/** Returns the file names in the output of a git command that was run with the option `-z`. */
export const filesOf = (output: string) => output.split('\0').filter((file) => file !== '')

/**
 * Returns the full paths of all files and folders within a folder that git ignores. Also returns the paths of untracked
 * `node_modules`. Returns an empty set if the folder is not in a repository, or if git ignores the folder itself.
 */
export function ignoredWithin(folder: string): Set<string> {
  const list = (...options: string[]) =>
    filesOf(git(folder, ['ls-files', '-z', '--others', '--directory', ...options]))
  try {
    const packages = list().filter((file) => basename(file) === 'node_modules')
    const files = [...packages, ...list('--ignored', '--exclude-standard')]
    return files.includes('./') ? new Set() : new Set(files.map((file) => resolve(folder, file)))
  } catch {
    return new Set()
  }
}
