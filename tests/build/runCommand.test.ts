import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'command-'))
  await mkdir(join(root, 'folder'))
  await symlink(join(root, 'folder'), join(root, 'link'), 'junction')
  await writeFile(
    join(root, 'folder/command.mts'),
    `import { runIfEntry } from ${JSON.stringify(resolve('src/build/runCommand.ts'))}
    await runIfEntry(import.meta, async (args) => {
      setInterval(() => undefined, 1_000)
      return { code: 3, output: args.join(' ') }
    })`,
  )
  await writeFile(join(root, 'folder/importer.mts'), "import './command.mts'")
})
afterAll(() => rm(root, { recursive: true }))

const run = (file: string, ...options: string[]) =>
  new Promise((resolve) => {
    const command = ['--import', 'tsx', ...options, join(root, file), 'a', 'b']
    execFile(process.execPath, command, (error, stdout) =>
      resolve([Number(error?.code ?? 0), stdout]),
    )
  })

test.for([
  ['folder/command.mts', 'no options', []],
  ['link/command.mts', 'no options', []],
  ['link/command.mts', '--preserve-symlinks-main', ['--preserve-symlinks-main']],
  [
    'link/command.mts',
    'both --preserve-symlinks options',
    ['--preserve-symlinks', '--preserve-symlinks-main'],
  ],
] as const)('runCommand runs the command if Node starts %s with %s', async ([file, , options]) => {
  expect(await run(file, ...options)).toEqual([3, 'a b\n'])
})

test('runCommand does not run a command if another module imports the command’s file', async () => {
  expect(await run('link/importer.mts', '--preserve-symlinks-main')).toEqual([0, ''])
})
