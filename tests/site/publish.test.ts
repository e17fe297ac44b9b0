import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { contact } from '../../src/content/contact.ts'
import { paths } from '../../src/content/paths.ts'
import { footer } from '../../src/content/site.ts'
import { copyProject, documents, filledIn, fillIn } from './copy.ts'
import { freePort, nginxCommand, onLoopback, startNginx, withoutNginx } from './servers.ts'
import { alive, launch, test } from './site.ts'

const year = 'public, max-age=31536000, immutable'
const changed = 'Schreiben Sie uns ab heute'

interface Releases {
  /** Each release's name, by the folder in which `npm run release` left it. */
  first: string
  second: string
}

describe.skipIf(withoutNginx)('Two releases behind nginx', () => {
  let home: string
  let server: string
  let url: string
  let releases: Releases
  let stop: (() => Promise<void>) | undefined

  const local = (name: string) => join(home, name)
  const run = (script: string, ...parameters: string[]) =>
    spawnSync('sh', [script, ...parameters], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${local('bin')}:${process.env.PATH}` },
    })
  const publish = (name: string) => run(local(`${name}/publish`), 'somebody@server', 'nginx')
  const idOf = async (name: string) =>
    /releases\/(\w+)/.exec(await readFile(local(`${name}/publish`), 'utf8'))?.[1] ?? ''
  const served = async () => (await (await fetch(`${url}/kontakt`)).text()).includes(changed)
  const codeOf = async (name: string) =>
    (await readdir(local(`${name}/site/assets`))).filter((file) => file.endsWith('.js'))
  const answersFor = (files: string[]) =>
    Promise.all(
      files.map(async (file) => {
        const { status, headers } = await fetch(`${url}/assets/${file}`)
        return [file, status, headers.get('cache-control')]
      }),
    )

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'published-'))
    server = local('www')
    const copy = await copyProject()
    await writeFile(join(copy.folder, '.env'), filledIn)
    for (const name of ['src/content/company.ts', ...documents]) await copy.edit(name, fillIn)
    const [port, redirectPort] = [await freePort(), await freePort()]
    for (const name of ['first', 'second']) {
      const { code, stderr } = await copy.run('tsx', ['src/build/release.ts'])
      expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
      await cp(join(copy.folder, 'release/current'), local(name), { recursive: true })
      for (const file of ['nginx.conf', 'publish']) {
        const text = await readFile(local(`${name}/${file}`), 'utf8')
        const moved = text.replaceAll('/var/www/www.hansen-kapital.test', server)
        await writeFile(
          local(`${name}/${file}`),
          file === 'nginx.conf' ? onLoopback(moved, port, redirectPort) : moved,
        )
      }
      await copy.edit('src/content/contact.ts', (text) =>
        text.replace(`'${contact.title}'`, `'${changed}'`),
      )
    }
    await copy.remove()
    releases = { first: await idOf('first'), second: await idOf('second') }
    url = `http://127.0.0.1:${port}`

    await mkdir(local('bin'))
    const prefix = local('nginx')
    await mkdir(prefix)
    const shims = {
      ssh: 'shift; exec sh -c "$*"',
      nginx: `[ ! -f ${prefix}/pid ] || exec ${nginxCommand(prefix).join(' ')} "$@"`,
    }
    for (const [name, line] of Object.entries(shims))
      await writeFile(local(`bin/${name}`), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
    const { status, stderr } = publish('first')
    expect([status, stderr]).toEqual([0, ''])
    stop = await startNginx(`include ${server}/current/nginx.conf;`, prefix)
  }, 120_000)
  afterAll(async () => {
    await stop?.()
    await rm(home, { recursive: true, force: true })
  })

  test('a page that is open goes on after the switch, with the words in its form and its own code', async () => {
    expect(await served()).toBe(false)
    const ofSecond = await codeOf('second')
    const gone = (await codeOf('first')).filter((file) => !ofSecond.includes(file))
    expect(gone.length).toBeGreaterThan(0)

    const browser = await launch()
    const page = await browser.newPage({ baseURL: url, locale: 'de-DE' })
    const problems: string[] = []
    page.on('console', (message) => problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto('/kontakt')
    await page
      .getByLabel(contact.fields.message, { exact: true })
      .fill('Wir suchen eine Wohnung in Leipzig.')

    expect(publish('second')).toMatchObject({ status: 0 })
    await expect.poll(served).toBe(true)

    await alive(page)
    await page.getByRole('button', { name: contact.submit }).click()
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(0)
    expect(await page.getByLabel(contact.fields.message, { exact: true }).inputValue()).toBe(
      'Wir suchen eine Wohnung in Leipzig.',
    )
    await expect.poll(() => answersFor(gone)).toEqual(gone.map((file) => [file, 200, year]))
    expect(problems).toEqual([])

    const { label = '' } = footer.links.find(({ path }) => path === paths.imprint) ?? {}
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click()
    await page.getByRole('heading', { level: 1, name: label }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: contact.title }).waitFor()
    await page.reload()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(changed)
    expect(problems).toEqual([])
    await browser.close()
  })

  test('a release that nginx refuses changes nothing', async () => {
    await cp(local('second'), local('broken'), { recursive: true })
    for (const [name, change] of [
      ['publish', (text: string) => text.replace(releases.second, 'broken')],
      ['nginx.conf', (text: string) => `${text}\nnonsense;\n`],
    ] as const) {
      const path = local(`broken/${name}`)
      await writeFile(path, change(await readFile(path, 'utf8')))
    }
    const { status, stderr } = publish('broken')
    expect(status).toBe(1)
    expect(stderr).toContain('unknown directive "nonsense"')
    expect(stderr).toContain('Nothing has changed: nginx refused releases/broken')
    expect(await readlink(join(server, 'current'))).toBe(`releases/${releases.second}`)
    expect(await served()).toBe(true)
  })

  test('one command goes back, and the code of the release that was left is still there', async () => {
    expect(run(join(server, 'previous/switch'), 'nginx')).toMatchObject({ status: 0 })
    await expect.poll(served).toBe(false)
    expect([
      await readlink(join(server, 'current')),
      await readlink(join(server, 'previous')),
    ]).toEqual([`releases/${releases.first}`, `releases/${releases.second}`])
    const files = await codeOf('second')
    await expect.poll(() => answersFor(files)).toEqual(files.map((file) => [file, 200, year]))
  })

  test('what was replaced more than 30 days ago is no longer there', async () => {
    const old = join(server, 'kept/assets/alt-a1B2c3D4.js')
    const day = 86_400_000
    for (const [age, isThere] of [
      [29, true],
      [32, false],
    ] as const) {
      await writeFile(old, 'export {}')
      await utimes(old, new Date(Date.now() - age * day), new Date(Date.now() - age * day))
      expect(run(join(server, 'current/switch'), 'nginx')).toMatchObject({ status: 0 })
      expect([age, existsSync(old)]).toEqual([age, isThere])
    }
  })
})
