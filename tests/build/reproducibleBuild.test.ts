import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findUnexpectedFiles } from '../../src/build/publicFiles.ts'
import { copyProject, ownerEnv } from '../support/projectCopy.ts'

/** Returns the hash of each file in a folder, keyed by path. */
async function hashesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hashes = await Promise.all(
    files.sort().map(async (file) => [
      file.slice(folder.length),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ]),
  )
  return Object.fromEntries(hashes) as Record<string, string>
}

describe('the build', () => {
  test('findUnexpectedFiles reports unknown files, symbolic links and lookalike names in the public folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'public-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const none = [
      ...['Preview.png', 'favicon.ico.', 'icon-192.png\u200b', 'ⅰcon-512.png'],
      ...['.env', '.git/config', 'assets/preview.png', 'datenschutz.html'],
    ]
    for (const name of ['.git', 'assets']) await mkdir(join(folder, name))
    for (const name of [...none, 'favicon.ico'])
      await writeFile(join(folder, name), 'PASSWORT=geheim')
    await symlink(resolve('.env.example'), join(folder, 'preview.png'))
    expect(await findUnexpectedFiles(folder)).toEqual(
      [...none, 'preview.png'].sort().map((name) => `${folder}/${name}`),
    )
  })

  test(
    'a build in another folder with a .env file has the same bytes, and leaves no temporary file',
    { tags: 'slow' },
    async () => {
      const copy = await copyProject()
      onTestFinished(copy.remove)
      await writeFile(join(copy.folder, '.env'), `${ownerEnv}\nVITE_INSPECT=true`)
      const temporary = await mkdtemp(join(tmpdir(), 'temporary-'))
      onTestFinished(() => rm(temporary, { recursive: true }))
      const { code, stderr } = await copy.run('vite', ['build', '--logLevel', 'warn'], {
        TMPDIR: temporary,
      })
      expect([code, stderr, await readdir(temporary)]).toEqual([0, '', []])
      expect(await hashesOf(join(copy.folder, 'dist'))).toEqual(await hashesOf('dist'))
    },
  )

  test(
    'the build and the tests run in a folder whose name contains special characters',
    { tags: 'slow' },
    async () => {
      const copy = await copyProject("[neu] {a,b} (x) ä ! $& ' ")
      onTestFinished(copy.remove)
      const commands = [
        await copy.run('vite', ['build', '--logLevel', 'warn']),
        await copy.run('vitest', ['run', '--project', 'machines', 'headerMenu']),
      ]
      expect(commands.map(({ code, stderr }) => [code, stderr])).toEqual([
        [0, ''],
        [0, ''],
      ])
    },
  )

  test('the build fails if the site imports development modules', { tags: 'slow' }, async () => {
    const copy = await copyProject()
    onTestFinished(copy.remove)
    await copy.edit('src/main.tsx', (text) => text.replace("VITE_INSPECT !== 'true'", 'DEV'))
    const { code, stderr } = await copy.run('vite', ['build', '--logLevel', 'warn'])
    expect(code).toBe(1)
    const [, refused = ''] =
      /The site must not import development tools, tests or packages from devDependencies: (.*)/.exec(
        stderr,
      ) ?? []
    expect(refused).toContain('/src/tools/inspect/')
    expect(refused).toContain('/node_modules/@statelyai/inspect/')
  })
})
