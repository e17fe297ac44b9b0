import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { localConfiguration } from '../../src/build/configuration.ts'
import { findUnmeant } from '../../src/build/published.ts'
import { findUntruths } from '../../src/build/truth.ts'
import { copyProject } from './copy.ts'

const configuration = localConfiguration

/** The path and the hash of each file below a folder. */
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

describe('The built site', () => {
  test('contradicts neither its privacy policy nor its legal pages', async () => {
    expect(await findUntruths('dist', configuration)).toEqual([])
  })

  test('holds nothing that nobody meant to publish', async () => {
    expect(await findUnmeant('dist', 'src/public')).toEqual([])
  })

  test('is not released with what another tool leaves in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'built-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await cp('dist', folder, { recursive: true })
    await mkdir(join(folder, '.vite'))
    for (const name of ['.vite/manifest.json', 'assets/main-a1B2c3D4.js.map', 'stats.html'])
      await writeFile(join(folder, name), '{}')
    expect((await findUnmeant(folder, 'src/public')).map(({ where }) => where)).toEqual([
      'site/.vite/manifest.json',
      'site/assets/main-a1B2c3D4.js.map',
      'site/stats.html',
    ])
  })

  test('is not released with a picture that is none: a link, or a name that only looks like one', async () => {
    const home = await mkdtemp(join(tmpdir(), 'public-'))
    onTestFinished(() => rm(home, { recursive: true }))
    const [built = '', given = ''] = ['site', 'public'].map((name) => join(home, name))
    for (const folder of [built, given]) await mkdir(folder)
    const alike = ['Preview.png', 'favicon.ico.', 'icon-192.png\u200b', 'ⅰcon-512.png']
    for (const name of alike) await writeFile(join(given, name), 'PASSWORT=geheim')
    await symlink(resolve('.env.example'), join(given, 'preview.png'))
    expect((await findUnmeant(built, given)).map(({ where }) => where)).toEqual(
      [...alike, 'preview.png (a link)'].sort().map((name) => `${given}/${name}`),
    )
  })

  test('is the same, byte for byte, when it is built from a copy in another folder', async () => {
    const copy = await copyProject()
    onTestFinished(copy.remove)
    const { code, stderr } = await copy.run('vite', ['build', '--logLevel', 'warn'])
    expect([code, stderr]).toEqual([0, ''])
    expect(await hashesOf(join(copy.folder, 'dist'))).toEqual(await hashesOf('dist'))
  })

  test('cannot be built with code in it that serves development only', async () => {
    const copy = await copyProject()
    onTestFinished(copy.remove)
    await copy.edit('src/main.tsx', (text) => text.replace("VITE_INSPECT !== 'true'", 'DEV'))
    const { code, stderr } = await copy.run('vite', ['build', '--logLevel', 'warn'])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /These serve development only: .*src\/tools\/inspect\/.*node_modules\/@statelyai\/inspect\//,
    )
  })
})
