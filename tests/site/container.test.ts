import { spawnSync } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compress } from '../../src/build/compress.ts'
import { localMail } from '../../src/build/configuration.ts'
import { parseHeadersFile } from '../../src/build/headers.ts'
import { hostFiles } from '../../src/build/hosts.ts'
import { examine } from '../../src/tools/doctor/doctor.ts'
import { isMissing } from './installed.ts'
import { freePort, startNginx, type Running } from './servers.ts'

/** The user of the image, where the tests run as one who can become another. */
const user = process.getuid?.() === 0 ? 101 : process.getuid?.()

describe.skipIf(isMissing('nginx'))('The container', () => {
  let image: string
  let running: Running | undefined
  let url: string

  const mode = (change: string, path: string) => spawnSync('chmod', ['-R', change, path])
  const inImage = (path: string) => join(image, path)

  /** Does what a line of the Dockerfile says, below the folder that stands in for the image. */
  async function follow(line: string, context: string) {
    const [instruction = '', ...words] = line.split(' ')
    if (instruction === 'COPY') {
      const [from = '', to = ''] = words
      await mkdir(dirname(inImage(to)), { recursive: true })
      await cp(join(context, from), inImage(to), { recursive: true })
    }
    if (instruction === 'RUN') {
      const command = words.join(' ').replaceAll(/ (\/(?:tmp|etc)\/)/g, ` ${image}$1`)
      expect(spawnSync('sh', ['-c', command], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      })
    }
  }

  beforeAll(async () => {
    image = await mkdtemp(join(tmpdir(), 'image-'))
    const context = await mkdtemp(join(tmpdir(), 'released-'))
    await cp('dist', join(context, 'site'), { recursive: true })
    await compress(join(context, 'site'))
    const rules = parseHeadersFile(await readFile('dist/_headers', 'utf8'))
    for (const [name, text] of Object.entries(
      hostFiles({ host: 'www.hansen.test', id: 'a1', rules }),
    ))
      await writeFile(join(context, name), text)
    await mkdir(inImage('/etc/nginx/conf.d'), { recursive: true })
    const dockerfile = await readFile(join(context, 'Dockerfile'), 'utf8')
    for (const line of dockerfile.replaceAll('\\\n', '').split('\n')) await follow(line, context)
    await rm(context, { recursive: true })

    const [port, redirectPort] = [await freePort(), await freePort()]
    const file = inImage('/etc/nginx/conf.d/default.conf')
    const site = await readFile(file, 'utf8')
    expect(site.match(/(?<=^ +)(listen|root|ssl).*/gm)).toEqual([
      'listen 8081;',
      'listen [::]:8081;',
      'listen 8080;',
      'listen [::]:8080;',
      'root /usr/share/nginx/html;',
    ])
    const here = site
      .replaceAll(/listen \[::\].*/g, '')
      .replace('listen 8081', `listen 127.0.0.1:${redirectPort}`)
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace(/(?<=^ +root )/m, image)
    await writeFile(file, here)
    const tmp = inImage('/tmp')
    await rm(join(tmp, 'site.conf'))
    mode('a-w,a+rX', image)
    mode('u+w', tmp)
    if (user !== undefined) await chown(tmp, user, user)
    running = await startNginx(`include ${file};`, tmp, user)
    url = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    await running?.stop()
    mode('u+w', image)
    await rm(image, { recursive: true, force: true })
  })

  test('runs as a user who is not root', () => {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,uid='], { encoding: 'utf8' })
    const processes = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
    const users = processes.filter(([id, parent]) => [id, parent].includes(running?.pid))
    expect(new Set(users.map(([, , uid]) => uid))).toEqual(new Set([user]))
    expect(user).not.toBe(0)
  })

  test('serves the release as it should be, from a folder that it cannot write to', async () => {
    const checks = await examine({
      address: url,
      sendEndpoint: localMail.VITE_SEND_ENDPOINT,
      now: Date.now,
      before: new Map(),
    })
    expect(checks.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  })
})
