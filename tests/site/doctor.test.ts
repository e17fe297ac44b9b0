import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { compress } from '../../src/build/compress.ts'
import { localMail } from '../../src/build/configuration.ts'
import { contact } from '../../src/content/contact.ts'
import { examine } from '../../src/tools/doctor/doctor.ts'
import { sendMarked } from '../../src/tools/doctor/send.ts'
import {
  serveWithApache,
  serveWithCaddy,
  serveWithNginx,
  withoutApache,
  withoutCaddy,
  withoutNginx,
} from './servers.ts'
import { failNext } from './serve.ts'
import { serveSite, test, type Site } from './site.ts'

interface Given {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Changes an answer on its way. */
type Fault = (path: string, answer: Given) => void

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'))
  await cp('dist', folder, { recursive: true })
  await compress(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const look = (address: string, now = Date.now) =>
  examine({ address, sendEndpoint: localMail.VITE_SEND_ENDPOINT, now })

const findings = async (address: string, now?: () => number) =>
  (await look(address, now)).flatMap(({ what, wrong }) => wrong.map((line) => `${what}: ${line}`))

/** Passes everything on to a site and changes its answers. */
async function spoil(site: Site, fault: Fault): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const { url: path = '', headers } = incoming
    request(site.url, { path, headers }, (inner) => {
      void buffer(inner).then((body) => {
        const answer = { status: inner.statusCode ?? 500, headers: { ...inner.headers }, body }
        fault(path, answer)
        delete answer.headers['transfer-encoding']
        answer.headers['content-length'] = `${answer.body.length}`
        outgoing.writeHead(answer.status, answer.headers).end(answer.body)
      })
    }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const on =
  (path: string | RegExp, change: (answer: Given) => void): Fault =>
  (asked, answer) => {
    if (typeof path === 'string' ? asked === path : path.test(asked)) change(answer)
  }

/** Changes a compressed text, which then goes uncompressed. */
const reword =
  (change: (text: string) => string) =>
  (answer: Given): void => {
    answer.body = Buffer.from(change(gunzipSync(answer.body).toString()))
    delete answer.headers['content-encoding']
  }

const faults: [what: string, fault: Fault, finding: RegExp][] = [
  ['a page that is gone', on('/faq', (a) => (a.status = 404)), /^\/faq: status is 404, not 200$/],
  [
    'an unknown address that answers 200',
    on('/gibt-es-nicht', (a) => (a.status = 200)),
    /^\/gibt-es-nicht \(not there\): status is 200, not 404$/,
  ],
  [
    'a header that is lost',
    on('/kontakt', ({ headers }) => delete headers['x-content-type-options']),
    /^\/kontakt: X-Content-Type-Options is missing, not nosniff$/,
  ],
  [
    'a page that the host changed',
    on(
      '/faq',
      reword((page) => page.replace('</body>', '<script>track()</script></body>')),
    ),
    /^\/faq: its own policy does not fit it as it is served \(script-src\): something changed the page$/,
  ],
  [
    'headers of another release',
    on('/', ({ headers }) => {
      headers['content-security-policy'] = String(headers['content-security-policy']).replace(
        /'sha256-[^']*'/,
        "'sha256-alt='",
      )
    }),
    /^\/: Content-Security-Policy does not fit the pages as they are served: script-src is /,
  ],
  [
    'a page that caches keep',
    on('/kontakt', ({ headers }) => (headers['cache-control'] = 'max-age=600')),
    /^\/kontakt: Cache-Control is max-age=600, not no-cache$/,
  ],
  [
    'files that caches forget',
    on(/^\/assets\/react/, ({ headers }) => (headers['cache-control'] = 'no-cache')),
    /^\/assets\/react-.*: Cache-Control is no-cache, not public, max-age=31536000, immutable$/,
  ],
  [
    'a refusal that caches keep',
    on(/^\/assets\/gibt/, ({ headers }) => (headers['cache-control'] = 'max-age=31536000')),
    /\(not there\): caches may keep that it is not there$/,
  ],
  [
    'texts without compression',
    on(
      '/',
      reword((page) => page),
    ),
    /^\/: is sent without compression$/,
  ],
  [
    'a hidden file in the open',
    on('/.env', (a) => (a.status = 200)),
    /^\/\.env \(hidden\): status is 200, not 404$/,
  ],
  [
    'a redirect to another host',
    on('/kontakt/', ({ headers }) => (headers.location = 'https://fremd.example/kontakt')),
    /a slash too many\): target is https:\/\/fremd\.example\/kontakt, not http/,
  ],
  [
    'another sitemap',
    on(
      '/sitemap.xml',
      reword((text) => text.slice(10)),
    ),
    /^\/sitemap\.xml: does not list the pages of this site$/,
  ],
  [
    'crawlers locked out',
    on(
      '/robots.txt',
      reword(() => 'User-agent: *\nDisallow: /'),
    ),
    /^\/robots\.txt: does not open the site or names another sitemap$/,
  ],
  [
    'a preview picture that is gone',
    on('/preview.png', (a) => (a.status = 404)),
    /^preview picture: status is 404, not 200$/,
  ],
  [
    'another canonical address',
    on(
      '/faq',
      reword((page) => page.replace('rel="canonical" href="', '$&x')),
    ),
    /^\/faq: canonical address is xhttps/,
  ],
]

describe('npm run doctor', () => {
  test.for([
    ...(withoutNginx ? [] : [['nginx', serveWithNginx] as const]),
    ...(withoutCaddy ? [] : [['Caddy', serveWithCaddy] as const]),
    ...(withoutApache ? [] : [['Apache', serveWithApache] as const]),
  ])('finds nothing wrong with the release behind %s', async ([, serve]) => {
    const site = await serve(folder)
    onTestFinished(site.close)
    expect(await findings(site.url)).toEqual([])
  })

  test.skipIf(withoutNginx).for(faults)('finds %s', async ([, fault, finding]) => {
    const site = await serveWithNginx(folder)
    onTestFinished(site.close)
    expect(await findings(await spoil(site, fault))).toContainEqual(expect.stringMatching(finding))
  })

  test.skipIf(withoutNginx)('finds a clock that is off', async () => {
    const site = await serveWithNginx(folder)
    onTestFinished(site.close)
    const hour = 3_600_000
    expect(await findings(site.url, () => Date.now() + hour)).toEqual([
      expect.stringMatching(/^clock: the host's clock is 3(599|600|601) s off ours$/),
    ])
  })

  test('sends one marked request, and says how it ended', async () => {
    const site = await serveSite()
    onTestFinished(site.close)
    const send = (email = 'probe@hansen.test') => sendMarked(site.url, email, 'Probe 7')
    expect(await send()).toEqual({ what: 'a request marked "Probe 7"', wrong: [] })
    expect(await (await fetch(`${site.url}/outbox`)).text()).toContain('Probe 7, bitte löschen.')
    await failNext(site, 'status:500', 'owner')
    expect((await send()).wrong).toEqual([expect.stringContaining(contact.failure.ownerMail)])
    expect((await send('probe')).wrong).toEqual(['the form refuses probe'])
  })
})

describe('The command', () => {
  const run = (...parameters: string[]) =>
    new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
      const tsx = join(
        dirname(createRequire(import.meta.url).resolve('tsx/package.json')),
        'dist/cli.mjs',
      )
      const child = execFile(
        process.execPath,
        [tsx, 'src/tools/doctor/command.ts', ...parameters],
        (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
      )
    })

  test('looks at no address but one with HTTPS, or of this machine', async () => {
    for (const address of ['', 'www.hansen.test', 'http://www.hansen.test']) {
      const { code, stdout, stderr } = await run(address)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^Which site\?/)
    }
  })

  test('ends with 2 where nobody answers', async () => {
    const { code, stderr } = await run('http://127.0.0.1:9')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^The site could not be looked at: /)
  })

  test.skipIf(withoutNginx)('ends with 0 or 1, in lines or as JSON', async () => {
    const site = await serveWithNginx(folder)
    onTestFinished(site.close)
    const well = await run(site.url)
    expect([well.code, well.stderr]).toEqual([0, ''])
    expect(well.stdout).toMatch(/: all \d+ checks are as they should be\.\n$/)
    const ill = await run(
      await spoil(
        site,
        on('/faq', (a) => (a.status = 500)),
      ),
      '--json',
    )
    expect(ill.code).toBe(1)
    const { isWell, checks } = JSON.parse(ill.stdout) as { isWell: boolean; checks: object[] }
    expect(isWell).toBe(false)
    expect(checks).toContainEqual({ what: '/faq', wrong: ['status is 500, not 200'] })
  })
})
