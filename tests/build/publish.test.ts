import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
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
import { urls } from '../../src/content/urls.ts'
import { footer } from '../../src/content/frame.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { copyOfOwner } from '../support/projectCopy.ts'
import {
  apacheOnLoopback,
  caddyCommand,
  caddyOnLoopback,
  freePort,
  htaccessOnLoopback,
  nginxCommand,
  onLoopback,
  startApache,
  startCaddy,
  startNginx,
  type Running,
} from '../support/webServers.ts'
import { untilAlive, launch, test } from '../support/builtSite.ts'

const year = 'public, max-age=31536000, immutable'
const changed = 'Schreiben Sie uns ab heute'

/** With the times of the files, by which servers tell one release's page from the other's. */
const copyWhole = { recursive: true, preserveTimestamps: true }

/** The folder that the releases name, for which a folder of the tests stands in. */
const www = '/var/www/www.hansen-kapital.test'

/** Two releases as `npm run release` leaves them, of which the second has another title on one page. */
let releases: string
beforeAll(async () => {
  releases = await mkdtemp(join(tmpdir(), 'releases-'))
  const copy = await copyOfOwner()
  for (const name of ['first', 'second']) {
    const { code, stderr } = await copy.run('tsx', ['src/build/release.ts'])
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
    await cp(join(copy.folder, 'release/current'), join(releases, name), copyWhole)
    await copy.edit('src/content/contact.ts', (text) =>
      text.replace(`'${contact.title}'`, `'${changed}'`),
    )
  }
  await copy.remove()
})
afterAll(() => rm(releases, { recursive: true, force: true }))

/** Where a server of a test has its files and ports. */
interface ReleaseFolder {
  /** Its own folder. */
  home: string
  /** Stands in for `www`. */
  server: string
  port: number
  otherPort: number
}

interface Publishing {
  isLeftOut: boolean
  /** Its files in the release, each with what makes it one for a place. */
  files: Record<string, (text: string, place: ReleaseFolder) => string>
  /** Starts the server and publishes the first release, in the order of its page in docs/deploy. */
  start: (place: ReleaseFolder, publish: () => void) => Promise<Running>
  /** What is run where `switch` calls the server's own command. */
  command?: (place: ReleaseFolder) => string
  /** What the server cannot read, and what it says of it. */
  nonsense?: [line: string, refusal: string]
}

const servers: Record<string, Publishing> = {
  nginx: {
    isLeftOut: isMissing('nginx'),
    files: { 'nginx.conf': (text, { port, otherPort }) => onLoopback(text, port, otherPort) },
    start: ({ home, server }, publish) => {
      publish()
      return startNginx(`include ${server}/current/nginx.conf;`, home)
    },
    command: ({ home }) => `[ ! -f ${home}/pid ] || exec ${nginxCommand(home).join(' ')} "$@"`,
    nonsense: ['nonsense;', 'unknown directive "nonsense"'],
  },
  caddy: {
    isLeftOut: isMissing('Caddy'),
    files: { Caddyfile: (text, { port }) => caddyOnLoopback(text, port) },
    start: async ({ home, server, otherPort }, publish) => {
      const options = `{\n\tadmin 127.0.0.1:${otherPort}\n}\n`
      const running = await startCaddy(options, home)
      await writeFile(join(home, 'Caddyfile'), `${options}import ${server}/current/Caddyfile\n`)
      publish()
      return running
    },
    command: ({ home }) =>
      `[ "$*" = "reload --config /etc/caddy/Caddyfile --force" ] && exec ${caddyCommand('reload', home).join(' ')} --force`,
    nonsense: ['nonsense {\n\tnonsense\n}', 'unrecognized directive: nonsense'],
  },
  apache: {
    isLeftOut: isMissing('Apache'),
    files: {
      htaccess: (text, { otherPort }) => htaccessOnLoopback(text, otherPort),
      'apache.conf': (text, { port, otherPort }) => apacheOnLoopback(text, port, otherPort),
    },
    start: ({ home, server, port, otherPort }, publish) => {
      publish()
      return startApache(`Include ${server}/current/apache.conf`, [port, otherPort], home)
    },
  },
}

for (const [server, { isLeftOut, files, start, command, nonsense }] of Object.entries(servers))
  describe.skipIf(isLeftOut)(`Two releases behind ${server}`, () => {
    let home: string
    let folder: string
    let url: string
    let ids: { first: string; second: string }
    let running: Running | undefined

    const local = (name: string) => join(home, name)
    const run = (script: string, ...parameters: string[]) =>
      spawnSync('sh', [script, ...parameters], {
        encoding: 'utf8',
        env: { ...process.env, PATH: `${local('bin')}:${process.env.PATH}` },
      })
    const publish = (name: string) => run(local(`${name}/publish`), 'somebody@server', server)
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
    const pointers = () =>
      Promise.all(['current', 'previous'].map((name) => readlink(join(folder, name))))

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'published-'))
      folder = local('www')
      const [port, otherPort] = [await freePort(), await freePort()]
      const place = { home: local('server'), server: folder, port, otherPort }
      await cp(releases, home, copyWhole)
      for (const name of ['first', 'second']) {
        for (const [edited, change] of [
          ['publish', (text: string) => text] as const,
          ...Object.entries(files),
        ]) {
          const path = local(`${name}/${edited}`)
          const text = await readFile(path, 'utf8')
          await writeFile(path, change(text, place).replaceAll(www, folder))
        }
      }
      // As on a machine whose files are for their owner alone.
      spawnSync('chmod', ['-R', 'go-rwx', local('first'), local('second')])
      ids = { first: await idOf('first'), second: await idOf('second') }
      url = `http://127.0.0.1:${port}`

      await mkdir(local('bin'))
      await mkdir(place.home)
      // A server that gives up being root still has to get there.
      await chmod(home, 0o755)
      const shims = { ssh: 'shift; exec sh -c "$*"', ...(command && { [server]: command(place) }) }
      for (const [name, line] of Object.entries(shims))
        await writeFile(local(`bin/${name}`), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
      running = await start(place, () => {
        const { status, stderr } = publish('first')
        expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
      })
    })
    afterAll(async () => {
      await running?.stop()
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

      await untilAlive(page)
      await page.getByRole('button', { name: contact.submit }).click()
      await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(0)
      expect(await page.getByLabel(contact.fields.message, { exact: true }).inputValue()).toBe(
        'Wir suchen eine Wohnung in Leipzig.',
      )
      await expect.poll(() => answersFor(gone)).toEqual(gone.map((file) => [file, 200, year]))
      expect(problems).toEqual([])

      const { label = '' } = footer.links.find(({ path }) => path === urls.imprint) ?? {}
      await page.getByRole('contentinfo').getByRole('link', { name: label }).click()
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: contact.title }).waitFor()
      const reload = async () => {
        await page.reload()
        return page.getByRole('heading', { level: 1 }).textContent()
      }
      // On a connection that it opened before, a browser is served by what the server was for a moment.
      await expect.poll(reload).toBe(changed)
      expect(problems).toEqual([])
      await browser.close()
    })

    test.skipIf(nonsense === undefined)('a release that it refuses changes nothing', async () => {
      const [line = '', refusal = ''] = nonsense ?? []
      const before = await pointers()
      await cp(local('second'), local('broken'), { recursive: true })
      for (const [edited, change] of [
        ['publish', (text: string) => text.replace(ids.second, 'broken')],
        [Object.keys(files)[0] ?? '', (text: string) => `${text}\n${line}\n`],
      ] as const) {
        const path = local(`broken/${edited}`)
        await writeFile(path, change(await readFile(path, 'utf8')))
      }
      const { status, stderr } = publish('broken')
      expect(status).toBe(1)
      expect(stderr).toContain(refusal)
      expect(stderr).toContain(`Nothing has changed: ${server} refused releases/broken`)
      expect(await pointers()).toEqual(before)
      expect(await served()).toBe(true)
    })

    test('one command rolls back, and the code of the release that was left is still there', async () => {
      expect(run(join(folder, 'previous/switch'), server)).toMatchObject({ status: 0 })
      await expect.poll(served).toBe(false)
      expect(await pointers()).toEqual([`releases/${ids.first}`, `releases/${ids.second}`])
      const files = await codeOf('second')
      await expect.poll(() => answersFor(files)).toEqual(files.map((file) => [file, 200, year]))
    })

    test('what was replaced more than 30 days ago is no longer there', async () => {
      const old = join(folder, 'kept/assets/alt-a1B2c3D4.js')
      const day = 86_400_000
      for (const [age, isThere] of [
        [29, true],
        [32, false],
      ] as const) {
        await writeFile(old, 'export {}')
        await utimes(old, new Date(Date.now() - age * day), new Date(Date.now() - age * day))
        expect(run(join(folder, 'current/switch'), server)).toMatchObject({ status: 0 })
        expect([age, existsSync(old)]).toEqual([age, isThere])
      }
    })

    test('only the release that is served and the one before it stay', async () => {
      await mkdir(join(folder, 'releases/alt/site'), { recursive: true })
      expect(publish('second')).toMatchObject({ status: 0 })
      expect(await pointers()).toEqual([`releases/${ids.second}`, `releases/${ids.first}`])
      expect((await readdir(join(folder, 'releases'))).sort()).toEqual(
        [ids.first, ids.second].sort(),
      )
      await expect.poll(served).toBe(true)
    })

    test('a server with an unknown name changes nothing', async () => {
      const before = await pointers()
      const { status, stderr } = run(join(folder, 'previous/switch'), 'iis')
      expect([status, stderr]).toEqual([
        1,
        `Unknown server: iis\nNothing has changed: iis refused ${before[1]}\n`,
      ])
      expect(await pointers()).toEqual(before)
    })
  })
