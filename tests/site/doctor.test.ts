import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { compress } from '../../src/build/compress.ts'
import { localMail } from '../../src/build/configuration.ts'
import type { Check } from '../../src/tools/doctor/check.ts'
import { main } from '../../src/tools/doctor/command.ts'
import { examineConnection, examinePlain } from '../../src/tools/doctor/connection.ts'
import { contact } from '../../src/content/contact.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { examine } from '../../src/tools/doctor/doctor.ts'
import { sendMarked } from '../../src/tools/doctor/send.ts'
import { isMissing } from './installed.ts'
import { makeCertificate, type Certificate } from './certificate.ts'
import { serveWithApache, serveWithCaddy, serveWithNginx } from './servers.ts'
import { failNext } from './serve.ts'
import { serveSite, test } from './site.ts'

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

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const linesOf = (checks: Check[]) =>
  checks.flatMap(({ what, wrong }) => wrong.map((line) => `${what}: ${line}`))

const findings = async (
  address: string,
  { now = Date.now, before = new Map<string, string>() } = {},
) => linesOf(await examine({ address, sendEndpoint: localMail.VITE_SEND_ENDPOINT, now, before }))

/** The release behind nginx, for all tests. */
let site: Awaited<ReturnType<typeof serveWithNginx>>
/** The same, but for what `fault` does to its answers. */
let spoiled: string
let fault: Fault
const hasNginx = !isMissing('nginx')

beforeAll(async () => {
  if (!hasNginx) return
  site = await serveWithNginx(folder)
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
  spoiled = `http://127.0.0.1:${await listen(server)}`
  return async () => {
    server.closeAllConnections()
    server.close()
    await site.close()
  }
})

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
    on(/^\/assets\/main/, ({ headers }) => (headers['cache-control'] = 'no-cache')),
    /^\/assets\/main-.*: Cache-Control is no-cache, not public, max-age=31536000, immutable$/,
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
  [
    'a canonical address that is none',
    on(
      '/',
      reword((page) => page.replace(/(rel="canonical" href=")[^"]*/, '$1https://[')),
    ),
    /^\/: canonical address is https:\/\/\[, not http/,
  ],
  [
    'a redirect to no address',
    on('/kontakt/', ({ headers }) => (headers.location = 'https://[')),
    /a slash too many\): target is https:\/\/\[, not http/,
  ],
  [
    'a preview picture elsewhere',
    on(
      '/',
      reword((page) => page.replace(/(og:image" content=")[^"]*/, '$1x:.fremd.example/a')),
    ),
    /^preview picture: lies at x:\.fremd\.example\/a$/,
  ],
]

describe('npm run doctor', () => {
  test.for([
    ['Caddy', serveWithCaddy],
    ['Apache', serveWithApache],
  ] as const)('finds nothing wrong with the release behind %s', async ([name, serve], { skip }) => {
    skip(isMissing(name))
    const { url, close } = await serve(folder)
    onTestFinished(close)
    expect(await findings(url)).toEqual([])
  })

  test.runIf(hasNginx).for(faults)('finds %s', async ([, planted, finding]) => {
    fault = planted
    expect(await findings(spoiled)).toContainEqual(expect.stringMatching(finding))
  })

  test.runIf(hasNginx)('finds a clock that is off', async () => {
    const hour = 3_600_000
    expect(await findings(site.url, { now: () => Date.now() + hour })).toEqual([
      expect.stringMatching(/^clock: the host's clock is 3(599|600|601) s off ours$/),
    ])
  })

  test.runIf(hasNginx)('finds code of the release before that is gone or changed', async () => {
    const gone = '/assets/alt-a1B2c3D4.js'
    const kept = '/assets/alt-e5F6g7H8.js'
    await mkdir(join(folder, 'kept/assets'), { recursive: true })
    await writeFile(join(folder, 'kept', kept), 'export {}')
    const lookFor = (before: Record<string, string>) =>
      findings(site.url, { before: new Map(Object.entries(before)) })
    expect(await lookFor({ [kept]: 'export {}' })).toEqual([])
    expect(await lookFor({ [gone]: 'export {}', [kept]: 'export default 1' })).toEqual([
      `${gone} (of the release before): status is 404, not 200`,
      `${gone} (of the release before): is not what that release holds`,
      `${kept} (of the release before): is not what that release holds`,
    ])
  })

  test('sends one marked request, and says how it ended', async () => {
    const site = await serveSite()
    onTestFinished(site.close)
    const send = (email = 'probe@hansen.test') => sendMarked(site.url, email, 'Probe 7')
    expect(await send()).toEqual({ what: 'a request marked "Probe 7"', wrong: [] })
    expect(await (await fetch(`${site.url}/outbox`)).text()).toContain('Probe 7, bitte löschen.')
    await failNext(site, standIn.mailboxFailure, 'owner')
    expect((await send()).wrong).toEqual([expect.stringContaining(contact.failure.ownerMail)])
    expect((await send('probe')).wrong).toEqual(['the form refuses probe'])
  })
})

describe.skipIf(isMissing('OpenSSL'))('npm run doctor looks at the connection and', () => {
  let lasting: Certificate
  let ended: Certificate
  beforeAll(() => {
    lasting = makeCertificate(90)
    ended = makeCertificate(-1)
  })
  afterAll(() => {
    lasting.remove()
    ended.remove()
  })

  const days = (count: number) => Date.now() + count * 86_400_000

  /** Listens until the test has ended. */
  const open = (server: Server) => {
    onTestFinished(() => void server.close())
    return listen(server)
  }

  /** What is found at a server with a certificate and these settings of TLS. */
  async function seen(
    certificate: Certificate,
    {
      host = 'localhost',
      now = Date.now(),
      ca = certificate.cert,
      ...tls
    }: TlsOptions & {
      host?: string
      now?: number
    } = {},
  ) {
    const { cert, key } = certificate
    const server = createTlsServer({ cert, key, ALPNProtocols: ['h2', 'http/1.1'], ...tls })
    const port = await open(server)
    return examineConnection(`https://${host}:${port}`, now, ca as string)
  }

  test('finds nothing wrong with a good one', async () => {
    expect(await seen(lasting)).toEqual({
      isTrusted: true,
      checks: ['certificate', 'TLS', 'HTTP/2'].map((what) => ({ what, wrong: [] })),
    })
  })

  const end = /[A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4} GMT/.source

  test.each<[string, () => Parameters<typeof seen>, trusted: boolean, finding: RegExp]>([
    [
      'a certificate that ended',
      () => [ended],
      false,
      RegExp(
        `^certificate: browsers refuse it \\(CERT_HAS_EXPIRED\\): it is for DNS:localhost, until ${end}$`,
      ),
    ],
    [
      'a certificate for another host',
      () => [lasting, { host: '127.0.0.1' }],
      false,
      /^certificate: browsers refuse it \(ERR_TLS_CERT_ALTNAME_INVALID\): it is for DNS:localhost, /,
    ],
    [
      'a certificate of nobody that browsers know',
      () => [lasting, { ca: ended.cert }],
      false,
      /^certificate: browsers refuse it \(DEPTH_ZERO_SELF_SIGNED_CERT\): /,
    ],
    [
      'a certificate that nobody renews',
      () => [lasting, { now: days(70) }],
      true,
      RegExp(`^certificate: ends in 19 days \\(${end}\\) and has not been renewed$`),
    ],
    [
      'a server without TLS 1.3',
      () => [lasting, { maxVersion: 'TLSv1.2' }],
      true,
      /^TLS: version is TLSv1\.2, not TLSv1\.3$/,
    ],
    [
      'a server with TLS 1.1',
      () => [lasting, { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }],
      true,
      /^TLS: speaks TLSv1\.1 or older, which browsers refuse$/,
    ],
    [
      'a server without HTTP/2',
      () => [lasting, { ALPNProtocols: ['http/1.1'] }],
      true,
      /^HTTP\/2: is not offered$/,
    ],
  ])('finds %s', async (_, given, trusted, finding) => {
    const { isTrusted, checks } = await seen(...given())
    expect([isTrusted, linesOf(checks)]).toEqual([trusted, [expect.stringMatching(finding)]])
  })

  test('finds that a certificate of nine months has been renewed early enough', async () => {
    const long = makeCertificate(270)
    onTestFinished(long.remove)
    expect((await seen(long, { now: days(240) })).checks[0]?.wrong).toEqual([])
    expect((await seen(long, { now: days(250) })).checks[0]?.wrong).toHaveLength(1)
  })

  test.runIf(hasNginx)('follows plain HTTP to the same page with HTTPS', async () => {
    const { redirectUrl } = site
    const at = async (plain: string, address = 'https://127.0.0.1') =>
      (await examinePlain(plain, address)).wrong
    expect(await at(redirectUrl)).toEqual([])
    expect(await at(redirectUrl, 'https://www.hansen.test')).toEqual([
      'target is https://127.0.0.1/kontakt, not https://www.hansen.test/kontakt',
    ])
    const plain = createServer((_, response) => response.end('Willkommen'))
    expect(await at(`http://127.0.0.1:${await open(plain)}`)).toEqual([
      'status is 200, not 301 or 308',
      'target is missing, not https://127.0.0.1/kontakt',
    ])
    expect(await at('http://127.0.0.1:9')).toEqual(['nobody answers'])
  })

  test.for([
    ['nginx', () => serveWithNginx(folder, '', lasting)],
    ['Apache', () => serveWithApache(folder, lasting)],
  ] as const)(
    'as a command goes on to the site behind %s where browsers do',
    async ([name, serve], { skip }) => {
      skip(isMissing(name))
      const well = await serve()
      onTestFinished(well.close)
      const { VITE_SEND_ENDPOINT } = localMail
      const here = { NODE_EXTRA_CA_CERTS: lasting.file, VITE_SEND_ENDPOINT }
      const { code, stdout } = await spawn([well.url], here)
      expect(stdout.split('\n')).toEqual([
        expect.stringMatching(/: all \d+ checks are as they should be\.$/),
        'Not looked at: plain HTTP, as the address names a port.',
        'Not looked at: the code of the release before, as release/previous/ is not here.',
        '',
      ])
      expect(code).toBe(0)
    },
  )

  test.runIf(hasNginx)('goes no further where browsers refuse the certificate', async () => {
    const { url, close } = await serveWithNginx(folder, '', lasting)
    onTestFinished(close)
    const { code, output } = await main([url], folder)
    expect([code, output?.split('\n')]).toEqual([
      1,
      [
        `${url}: 1 finding(s) in 3 checks.`,
        expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
        'Not looked at: all else, as browsers show nothing of a site with such a certificate.',
      ],
    ])
  })
})

/** Runs the command with Node in a folder without releases. */
const spawn = (parameters: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number | null; stdout: string }>((done) => {
    const command = ['--import', import.meta.resolve('tsx'), resolve('src/tools/doctor/command.ts')]
    const child = execFile(
      process.execPath,
      [...command, ...parameters],
      { cwd: folder, env: { ...process.env, ...env } },
      (_error, stdout) => done({ code: child.exitCode, stdout }),
    )
  })

describe('The command', () => {
  test('looks at no address but one with HTTPS, or of this machine', async () => {
    for (const address of ['', 'www.hansen.test', 'http://www.hansen.test'])
      expect(await main([address])).toEqual({
        code: 2,
        complaint: expect.stringMatching(/^Which site\?/) as string,
      })
  })

  test('ends with 2 where nobody answers', async () => {
    expect(await main(['http://127.0.0.1:9'], folder)).toEqual({
      code: 2,
      complaint: expect.stringMatching(/^The site could not be looked at: /) as string,
    })
  })

  test.runIf(hasNginx)('ends with 0 or 1, in lines or as JSON', async () => {
    const well = await main([site.url], folder)
    expect(well).toEqual({
      code: 0,
      output: expect.stringMatching(/: all \d+ checks are as they should be\.\n/) as string,
    })
    fault = on('/faq', (a) => (a.status = 500))
    const { code, output = '' } = await main([spoiled, '--json'], folder)
    expect(code).toBe(1)
    const { isWell, checks } = JSON.parse(output) as { isWell: boolean; checks: object[] }
    expect(isWell).toBe(false)
    expect(checks).toContainEqual({ what: '/faq', wrong: ['status is 500, not 200'] })
  })

  test.runIf(hasNginx)(
    'prints nothing of a hostile site that a terminal would obey, and reads no more of it than it needs',
    async () => {
      const escapes = '\u001b]0;fremd\u0007\u009b2J\u202e\u2028\r\n- well'
      fault = on(
        '/faq',
        reword((page) => page.replace('rel="canonical" href="', `$&${escapes}`)),
      )
      for (const parameters of [[spoiled], [spoiled, '--json']]) {
        const { code, output = '' } = await main(parameters, folder)
        expect(code).toBe(1)
        expect(output).toContain('fremd')
        expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(output).not.toMatch(/^- well/m)
      }

      fault = on('/faq', (answer) => {
        answer.body = gzipSync(Buffer.alloc(50_000_000), { level: 1 })
        answer.headers['content-encoding'] = 'gzip'
      })
      expect(await main([spoiled], folder)).toEqual({
        code: 2,
        complaint: `The site could not be looked at: ${spoiled}/faq is larger than 200000 bytes`,
      })
    },
  )

  test.runIf(hasNginx)('asks for no more than 200 files', async () => {
    let asked = 0
    const names = Array.from({ length: 300 }, (_, index) => `/assets/x-${index}.js`).join(' ')
    fault = (path, answer) => {
      if (path === '/faq')
        reword((page) => page.replace('</body>', `<p>${names}</p></body>`))(answer)
      if (path.startsWith('/assets/x-')) asked += 1
    }
    await findings(spoiled)
    expect(asked).toBeGreaterThan(100)
    expect(asked).toBeLessThanOrEqual(200)
  })

  test.runIf(hasNginx)('asks for the code of the release before, as it is kept here', async () => {
    const root = await mkdtemp(join(tmpdir(), 'released-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const assets = join(root, 'release/previous/site/assets')
    await mkdir(assets, { recursive: true })
    for (const name of ['alt-a1B2c3D4.js', 'alt-a1B2c3D4.js.br', 'alt-a1B2c3D4.js.gz'])
      await writeFile(join(assets, name), 'export {}')
    const { code, output = '' } = await main([site.url, '--json'], root)
    const { checks } = JSON.parse(output) as { checks: Check[] }
    expect(code).toBe(1)
    expect(checks.filter(({ what }) => what.includes('before'))).toEqual([
      {
        what: '/assets/alt-a1B2c3D4.js (of the release before)',
        wrong: expect.arrayContaining(['status is 404, not 200']) as string[],
      },
    ])
  })
})
