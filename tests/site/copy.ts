import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** What a command of the project printed and how it ended. */
export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** A copy of the project's sources in a folder of its own, with this checkout's packages. */
export interface Copy {
  folder: string
  /** Replaces a file's text. */
  edit: (name: string, change: (text: string) => string) => Promise<void>
  /** Runs a package's command with Node, with nothing of the tests' own environment but these variables. */
  run: (
    command: 'vite' | 'tsx',
    parameters: string[],
    env?: Record<string, string>,
  ) => Promise<Outcome>
  remove: () => Promise<void>
}

const binary = { vite: 'bin/vite.js', tsx: 'dist/cli.mjs' }

/** Copies everything that Git does not ignore. */
export async function copyProject(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-copy-'))
  const ignored = (await readFile('.gitignore', 'utf8'))
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
  await cp('.', folder, {
    recursive: true,
    filter: (path) => ![...ignored, '.git'].includes(basename(path)),
  })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')

  return {
    folder,
    edit: async (name, change) => {
      const path = join(folder, name)
      await writeFile(path, change(await readFile(path, 'utf8')))
    },
    run: (command, parameters, env = {}) => {
      const manifest = createRequire(import.meta.url).resolve(`${command}/package.json`)
      const program = join(dirname(manifest), binary[command])
      const { VITEST: _, NODE_ENV: __, ...inherited } = process.env
      return new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [program, ...parameters],
          { cwd: folder, env: { ...inherited, NO_COLOR: '1', ...env } },
          (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
        )
      })
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
