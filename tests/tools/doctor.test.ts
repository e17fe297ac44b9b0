import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sentFields } from '../../machines/contactRequest.ts'
import { localMail } from '../../src/build/configuration.ts'
import { contact } from '../../src/content/contact.ts'
import { endpoint } from '../../src/effects/callMailService.ts'
import type { Check } from '../../src/tools/doctor/check.ts'
import { main } from '../../src/tools/doctor/doctorCommand.ts'
import { examineConnection, examinePlain } from '../../src/tools/doctor/connection.ts'
import { examine } from '../../src/tools/doctor/doctor.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { makeCertificate, type Certificate } from '../support/certificate.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { failNext, serveBuild } from '../support/serveBuiltSite.ts'
import { serveWithApache } from '../support/webServers.ts'

/** An answer of the host before it is compressed, if it is. */
interface FakeAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  isCompressed: boolean
}

/** Changes an answer on its way. */
type Fault = (path: string, answer: FakeAnswer) => void

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Listens until the test has ended. */
function open(server: Server) {
  onTestFinished(() => void server.close())
  return listen(server)
}

const nothing: Fault = () => undefined

/** A host of the release, all right but for what `fault` does to its answers. */
let host: string
let fault = nothing
let site: Awaited<ReturnType<typeof serveBuild>>

/** Answers a request with the response of the site and the planted fault. */
async function answer(asked: IncomingMessage, outgoing: ServerResponse) {
  const {
    url: path = '',
    method = '',
    headers: { 'content-type': type = '' },
  } = asked
  const incoming = await new Promise<IncomingMessage>((resolve) =>
    asked.pipe(request(site.url + path, { method, headers: { 'content-type': type } }, resolve)),
  )
  const {
    connection: _,
    'content-length': __,
    'transfer-encoding': ___,
    'keep-alive': ____,
    ...headers
  } = incoming.headers
  if (headers['content-type'] === 'text/html') headers['content-type'] += '; charset=utf-8'
  const given = {
    status: incoming.statusCode ?? 500,
    headers,
    body: await text(incoming),
    isCompressed: /text|script|svg|xml/.test(headers['content-type'] ?? ''),
  }
  fault(path, given)
  if (given.isCompressed) headers['content-encoding'] = 'gzip'
  outgoing
    .writeHead(given.status, headers)
    .end(given.isCompressed ? gzipSync(given.body) : given.body)
}

beforeAll(async () => {
  site = await serveBuild('dist')
  const server = createServer((...call) => void answer(...call))
  host = `http://127.0.0.1:${await listen(server)}`
  return async () => {
    server.closeAllConnections()
    server.close()
    await site.close()
  }
})
beforeEach(() => {
  fault = nothing
})

const linesOf = (checks: Check[]) =>
  checks.flatMap(({ what, wrong }) => wrong.map((line) => `${what}: ${line}`))

const findings = async (now = Date.now) =>
  linesOf(
    await examine({
      address: host,
      sendEndpoint: localMail.VITE_SEND_ENDPOINT,
      now,
      before: new Map(),
    }),
  )

const on =
  (path: string | RegExp, change: (answer: FakeAnswer) => void): Fault =>
  (asked, answer) => {
    if (typeof path === 'string' ? asked === path : path.test(asked)) change(answer)
  }

const reword = (path: string, change: (text: string) => string) =>
  on(path, (answer) => (answer.body = change(answer.body)))

const status = (status: number) => (answer: FakeAnswer) => (answer.status = status)
const cached = (value: string) => (answer: FakeAnswer) => (answer.headers['cache-control'] = value)
const plain = (answer: FakeAnswer) => (answer.isCompressed = false)
const without = (name: string) => (answer: FakeAnswer) => delete answer.headers[name.toLowerCase()]
const typed = (type: string) => (answer: FakeAnswer) => (answer.headers['content-type'] = type)
const policed = (path: string, change: (policy: string) => string) =>
  on(path, ({ headers }) => {
    const name = 'content-security-policy'
    headers[name] = change(String(headers[name]))
  })
const matching = (finding: RegExp) => expect.stringMatching(finding) as unknown

const unfit = (directive: string) =>
  `Content-Security-Policy does not fit the pages as they are served: ${directive}`
const changed = (what: string) => `${what}: something changed the page`
const ownPolicy = 'http-equiv="Content-Security-Policy" content="'

/** Faults that can be present at once, in the order in which the doctor looks, each with what the doctor finds. */
const faults: [fault: Fault, finding: unknown][] = [
  [
    policed('/', (policy) => policy.replace(/'sha256-[^']*'/, "'sha256-alt='")),
    matching(RegExp(`^/: ${unfit('script-src is ')}`)),
  ],
  [on('/', plain), '/: is sent without compression'],
  [
    policed('/kontakt', (policy) => `${policy}; sandbox allow-forms`),
    `/kontakt: ${unfit('sandbox is "allow-forms", not "missing"')}`,
  ],
  [on('/kontakt', cached('max-age=600')), '/kontakt: Cache-Control is max-age=600, not no-cache'],
  [
    reword('/kontakt', (page) => page.replace(ownPolicy, `$&worker-src 'none'; `)),
    `/kontakt: ${changed('its own policy does not fit it as it is served (worker-src)')}`,
  ],
  [on('/faq', status(404)), '/faq: status is 404, not 200'],
  [
    policed('/faq', (policy) => policy.replace('img-src', '$& https://fremd.example')),
    `/faq: ${unfit(`img-src is "'self' https://fremd.example", not "'self'"`)}`,
  ],
  [
    reword('/faq', (page) => page.replace('rel="canonical" href="', '$&x')),
    matching(/^\/faq: canonical address is xhttps/),
  ],
  [
    reword('/faq', (page) => page.replace('</body>', '<script defer src="/x.js"></script>$&')),
    `/faq: ${changed('it loads the script /x.js')}`,
  ],
  [
    on('/impressum', without('Content-Security-Policy')),
    '/impressum: Content-Security-Policy is missing',
  ],
  [
    on('/impressum', typed('text/html')),
    '/impressum: type is text/html, not text/html;charset=utf-8',
  ],
  [
    reword('/impressum', (page) => page.replace(ownPolicy, '')),
    `/impressum: ${changed('its own policy is missing')}`,
  ],
  [
    on('/impressum', ({ headers }) => (headers['set-cookie'] = ['lb=1'])),
    '/impressum: sets a cookie, and the site says that it uses none',
  ],
  [
    policed('/datenschutz', (policy) => policy.replace("base-uri 'none'; ", '')),
    `/datenschutz: ${unfit(`base-uri is "missing", not "'none'"`)}`,
  ],
  ...[
    'Strict-Transport-Security',
    'X-Content-Type-Options',
    'X-Frame-Options',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
    'Permissions-Policy',
    'Cache-Control',
    'Cross-Origin-Resource-Policy',
  ].map((name): [Fault, unknown] => [
    on('/datenschutz', without(name)),
    matching(RegExp(`^/datenschutz: ${name} is missing, not `)),
  ]),
  [on('/gibt-es-nicht', status(200)), '/gibt-es-nicht (not there): status is 200, not 404'],
  [
    policed('/gibt-es-nicht', (policy) => `img-src *; ${policy}`),
    `/gibt-es-nicht (not there): ${unfit(`img-src is "*", not "'self'"`)}`,
  ],
  [
    on('/gibt-es-nicht', cached('s-maxage=600')),
    '/gibt-es-nicht (not there): caches may keep that it is not there',
  ],
  [
    on(/^\/assets\/gibt/, cached('max-age=31536000')),
    matching(/^\/assets\/gibt.* \(not there\): caches may keep that it is not there$/),
  ],
  ...['/.env', '/.git/config', '/.htaccess', '/_headers'].map((path): [Fault, unknown] => [
    on(path, status(200)),
    `${path} (hidden): status is 200, not 404`,
  ]),
  [on(/^\/assets\/shared/, status(404)), matching(/^\/assets\/shared-.*: status is 404, not 200$/)],
  [
    on(/^\/assets\/main/, cached('no-cache')),
    matching(/^\/assets\/main-.*: Cache-Control is no-cache, not public, max-age=31536000, imm/),
  ],
  [
    on(/^\/assets\/main/, typed('text/plain')),
    matching(/^\/assets\/main-.*: type is text\/plain, with which browsers refuse the file$/),
  ],
  [on(/^\/assets\/main/, plain), matching(/^\/assets\/main-.*: is sent without compression$/)],
  [
    on(/^\/assets\/plot/, without('Content-Type')),
    matching(/^\/assets\/plot-.*: type is missing, with which browsers refuse the file$/),
  ],
  [on('/kontakt/', status(302)), '/kontakt/ (a slash too many): status is 302, not 301 or 308'],
  [
    on('/kontakt/', ({ headers }) => (headers.location = 'https://fremd.example/kontakt')),
    matching(/a slash too many\): target is https:\/\/fremd\.example\/kontakt, not http/),
  ],
  [
    on('/kontakt/', cached('max-age=600')),
    '/kontakt/ (a slash too many): caches may keep the redirect',
  ],
  [on('/sitemap.xml', status(500)), '/sitemap.xml: status is 500, not 200'],
  [
    reword('/sitemap.xml', (text) => text.slice(10)),
    '/sitemap.xml: does not list the pages of this site',
  ],
  [on('/robots.txt', status(500)), '/robots.txt: status is 500, not 200'],
  [
    reword('/robots.txt', () => 'User-agent: *\nDisallow: /'),
    '/robots.txt: does not open the site or names another sitemap',
  ],
  [on('/preview.png', status(404)), 'preview picture: status is 404, not 200'],
  [on('/preview.png', typed('image/jpeg')), 'preview picture: type is image/jpeg, not image/png'],
  [
    on('/preview.png', without('Cross-Origin-Resource-Policy')),
    'preview picture: Cross-Origin-Resource-Policy is missing, not cross-origin',
  ],
  [on('/', ({ headers }) => (headers.date = 'soon')), 'clock: Date is missing'],
]

describe('npm run doctor', () => {
  test('finds everything that is wrong, and nothing else', async () => {
    fault = (path, answer) => faults.forEach(([planted]) => planted(path, answer))
    expect(await findings()).toEqual(faults.map(([, finding]) => finding))
  })

  test('finds a page that the host changed, and addresses that are none', async () => {
    fault = (path, answer) => {
      reword('/faq', (page) => page.replace('</body>', '<script>track()</script></body>'))(
        path,
        answer,
      )
      reword('/', (page) =>
        page
          .replace(/(rel="canonical" href=")[^"]*/, '$1https://[')
          .replace(/(og:image" content=")[^"]*/, '$1x:.fremd.example/a'),
      )(path, answer)
      on('/kontakt/', ({ headers }) => (headers.location = 'https://['))(path, answer)
    }
    expect(await findings()).toEqual(
      expect.arrayContaining(
        [
          /^\/: canonical address is https:\/\/\[, not http/,
          /^\/faq: its own policy does not fit it as it is served \(script-src\): something changed the page$/,
          /a slash too many\): target is https:\/\/\[, not http/,
          /^preview picture: lies at x:\.fremd\.example\/a$/,
        ].map(matching),
      ),
    )
  })

  test.for([
    ['a minute off', 60_000, []],
    ['too slow', 61_000, ["clock: the host's clock is 61 s off ours"]],
    ['too fast', -61_000, ["clock: the host's clock is 61 s off ours"]],
  ] as const)('finds where the host’s clock is %s, and nothing else', async ([, off, found]) => {
    const hostTime = Date.UTC(2026, 0, 15, 9, 30)
    fault = on('/', ({ headers }) => {
      headers.date = new Date(hostTime).toUTCString()
    })
    expect(await findings(() => hostTime + off)).toEqual(found)
  })

  test(
    'sends a marked request with --send and ends with 1 if it fails',
    { tags: 'slow' },
    async () => {
      const send = async (email = 'probe@hansen.test') => {
        const { code, output = '' } = await main([host, '--send', email])
        return { code, lines: output.split('\n') }
      }
      const { code, lines } = await send()
      const [, mark = '', contained = ''] =
        /^Look for "(Probe [^"]*)" in the owner's mailbox\. That mail must contain (.*), and "Reply"/.exec(
          lines.at(-1) ?? '',
        ) ?? []
      expect({ code, lines: lines.slice(0, -1) }).toEqual({
        code: 0,
        lines: [
          matching(/: all \d+ checks are as they should be\.$/),
          'Not looked at: certificate, TLS, HTTP/2, as the address is one of plain HTTP.',
          'Not looked at: the code of the release before, as release/previous/ is not here.',
        ],
      })
      const [, notification] = (await (await fetch(`${site.url}/outbox/mails.json`)).json()) as {
        text: string
      }[]
      const values = contained.split(/", "/).map((value) => value.replaceAll('"', ''))
      expect(values).toHaveLength(sentFields.length)
      expect(values).toContain(`${mark}, bitte löschen.`)
      expect(values.filter((value) => !notification?.text.includes(value))).toEqual([])
      const failed = (finding: string) => ({
        code: 1,
        lines: expect.arrayContaining([
          matching(/: 1 finding\(s\) in \d+ checks\.$/),
          matching(RegExp(`^  - a request marked "Probe [^"]*": ${finding}`)),
        ]) as unknown,
      })
      await failNext(site, serviceAnswers.mailboxFailure, 'owner')
      expect(await send()).toEqual(failed(`.*${contact.failure.ownerMail}`))
      expect(await send('probe')).toEqual(failed('the form refuses probe$'))
    },
  )

  test.for([
    [301, 'https://127.0.0.1', []],
    [308, 'https://127.0.0.1', []],
    [302, 'https://127.0.0.1', ['status is 302, not 301 or 308']],
    [
      301,
      'https://www.hansen.test',
      ['target is https://www.hansen.test/kontakt, not https://127.0.0.1/kontakt'],
    ],
    [
      200,
      undefined,
      ['status is 200, not 301 or 308', 'target is missing, not https://127.0.0.1/kontakt'],
    ],
  ] as const)('follows plain HTTP that answers %i and leads to %s', async ([code, to, wrong]) => {
    const server = createServer(({ url = '' }, response) =>
      response.writeHead(code, to && { Location: to + url }).end(),
    )
    const address = `http://127.0.0.1:${await open(server)}`
    expect(await examinePlain(address, 'https://127.0.0.1')).toEqual({ what: 'plain HTTP', wrong })
  })

  test('finds that nobody answers plain HTTP', async () => {
    expect(await examinePlain('http://127.0.0.1:9', 'https://127.0.0.1')).toEqual({
      what: 'plain HTTP',
      wrong: ['nobody answers'],
    })
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

  /** Whether browsers trust a server with a certificate and these settings of TLS, and what is found. */
  async function seen(
    certificate: Certificate,
    {
      host = 'localhost',
      now = Date.now(),
      ca = certificate.cert,
      ...tls
    }: TlsOptions & { host?: string; now?: number } = {},
  ) {
    const { cert, key } = certificate
    const server = createTlsServer({ cert, key, ALPNProtocols: ['h2', 'http/1.1'], ...tls })
    const address = `https://${host}:${await open(server)}`
    const { isTrusted, checks } = await examineConnection(address, now, ca as string)
    return [isTrusted, ...linesOf(checks)]
  }

  test('finds a certificate that browsers refuse, or will as nobody renews it', async () => {
    const refused = (code: string) =>
      matching(
        RegExp(
          `^certificate: browsers refuse it \\(${code}\\): it is for DNS:localhost, until [^,]* GMT$`,
        ),
      )
    expect(await seen(lasting)).toEqual([true])
    expect(await seen(ended)).toEqual([false, refused('CERT_HAS_EXPIRED')])
    expect(await seen(lasting, { host: '127.0.0.1' })).toEqual([
      false,
      refused('ERR_TLS_CERT_ALTNAME_INVALID'),
    ])
    expect(await seen(lasting, { ca: ended.cert })).toEqual([
      false,
      refused('DEPTH_ZERO_SELF_SIGNED_CERT'),
    ])
    const late = /^certificate: ends in 19 days \([^,]* GMT\) and has not been renewed$/
    expect(await seen(lasting, { now: days(70) })).toEqual([true, matching(late)])
    const long = makeCertificate(270)
    onTestFinished(long.remove)
    const short = makeCertificate(6)
    onTestFinished(short.remove)
    expect(await seen(short)).toEqual([true])
    expect(await seen(short, { now: days(5) })).toHaveLength(2)
    expect(await seen(long, { now: days(240) })).toEqual([true])
    expect(await seen(long, { now: days(250) })).toHaveLength(2)
  })

  test.for<[TlsOptions, finding: string]>([
    [{ maxVersion: 'TLSv1.2' }, 'TLS: version is TLSv1.2, not TLSv1.3'],
    [
      { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' },
      'TLS: speaks TLSv1.1 or older, which browsers refuse',
    ],
    [{ ALPNProtocols: ['http/1.1'] }, 'HTTP/2: is not offered'],
  ])('finds what a server with %j lacks', async ([settings, finding]) => {
    expect(await seen(lasting, settings)).toEqual([true, finding])
  })

  test('finds nothing wrong with Apache as a release has it', async ({ skip }) => {
    skip(isMissing('Apache'))
    const { url, close } = await serveWithApache('dist', '', lasting)
    onTestFinished(close)
    const { checks } = await examineConnection(url, Date.now(), lasting.cert)
    expect(linesOf(checks)).toEqual([])
  })

  test('as a command examines the site only if browsers trust its certificate', async () => {
    const { cert, key, file } = lasting
    const server = createSecureServer(
      { cert, key, allowHTTP1: true },
      (...call) => void answer(...(call as unknown as Parameters<typeof answer>)),
    )
    const address = `https://localhost:${await open(server)}`
    const command = resolve('src/tools/doctor/doctorCommand.ts')
    const doctor = async (VITE_SEND_ENDPOINT: string) => {
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: file, VITE_SEND_ENDPOINT }
      const { code, stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ['--import', import.meta.resolve('tsx'), command, address],
        { cwd: tmpdir(), env },
      ).then(
        (printed) => ({ code: 0, ...printed }),
        (error: unknown) => error as { code: number; stdout: string; stderr: string },
      )
      return { code, stderr, lines: stdout.split('\n') }
    }
    expect(await doctor(localMail.VITE_SEND_ENDPOINT)).toEqual({
      code: 0,
      stderr: '',
      lines: [
        matching(/: all \d+ checks are as they should be\.$/),
        'Not looked at: plain HTTP, as the address names a port.',
        'Not looked at: the code of the release before, as release/previous/ is not here.',
        '',
      ],
    })
    const real = `/: Content-Security-Policy .* connect-src is "'self'", not "'self' ${endpoint}"$`
    expect(await doctor('')).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([matching(RegExp(real))]) as unknown,
    })
    const { output } = await main([address], tmpdir())
    expect(output?.split('\n')).toEqual([
      `${address}: 1 finding(s) in 3 checks.`,
      expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
      'Not looked at: all else, as browsers show nothing of a site with such a certificate.',
    ])
  })
})

describe('The command', () => {
  test('looks at no address but one with HTTPS, or of this machine', async () => {
    const https = 'https://www.hansen.test'
    for (const addresses of [[''], ['www.hansen.test'], ['http://www.hansen.test'], [https, https]])
      expect(await main(addresses)).toEqual({
        code: 2,
        complaint: expect.stringMatching(/^Which site\?/) as string,
      })
  })

  test('refuses --send without an address', async () => {
    expect(await main([host, '--send'])).toEqual({
      code: 2,
      complaint: expect.stringContaining("'--send <value>' argument missing") as string,
    })
  })

  test('ends with 2 where nobody answers', async () => {
    expect(await main(['http://127.0.0.1:9'])).toEqual({
      code: 2,
      complaint: expect.stringMatching(/^The site could not be looked at: /) as string,
    })
  })

  test('prints nothing of a hostile site that a terminal would obey, in lines or as JSON', async () => {
    const escapes = '\u001b]0;fremd\u0007\u009b2J\u202e\u2028\r\n- well'
    fault = reword('/faq', (page) => page.replace('rel="canonical" href="', `$&${escapes}`))
    for (const parameters of [[host], [host, '--json']]) {
      const { code, output = '' } = await main(parameters)
      expect(code).toBe(1)
      expect(output).toContain('fremd')
      expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(output).not.toMatch(/^- well/m)
    }
  })

  test('reads no more of a page than it needs, and asks for no more than 200 files', async () => {
    let asked = 0
    const names = Array.from({ length: 300 }, (_, index) => `/assets/x-${index}.js`).join(' ')
    fault = (path, answer) => {
      reword('/faq', (page) => page.replace('</body>', `<p>${names}</p></body>`))(path, answer)
      if (path.startsWith('/assets/x-')) asked += 1
    }
    await findings()
    expect(asked).toBeGreaterThan(100)
    expect(asked).toBeLessThanOrEqual(200)

    for (const [path, limit] of [
      ['/faq', 200_000],
      ['/robots.txt', 2_000_000],
    ] as const) {
      fault = reword(path, () => '\0'.repeat(limit + 1))
      expect(await main([host])).toEqual({
        code: 2,
        complaint: `The site could not be looked at: ${host}${path} is larger than ${limit} bytes`,
      })
    }
  })

  test('compares the files of the previous release and ends with 1 if one is wrong', async () => {
    const root = await mkdtemp(join(tmpdir(), 'released-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const assets = join(root, 'release/previous/site/assets')
    await mkdir(assets, { recursive: true })
    for (const name of ['bare.js', 'changed.js', 'gone.js', 'kept.js', 'kept.js.br', 'kept.js.gz'])
      await writeFile(join(assets, name), 'export {}')
    fault = (path, answer) => {
      on(/(bare|changed|kept)\.js$/, (answer) =>
        Object.assign(answer, { status: 200, body: 'export {}' }),
      )(path, answer)
      on('/assets/bare.js', without('X-Frame-Options'))(path, answer)
      reword('/assets/changed.js', () => 'export default 1')(path, answer)
    }
    const { code, output = '' } = await main([host, '--json'], root)
    const { isWell, checks } = JSON.parse(output) as { isWell: boolean; checks: Check[] }
    expect([code, isWell]).toEqual([1, false])
    const previous = ' (of the release before)'
    const found = checks.filter(({ what }) => what.endsWith(previous))
    expect(
      Object.fromEntries(found.map(({ what, wrong }) => [what.slice(0, -previous.length), wrong])),
    ).toEqual({
      '/assets/bare.js': ['X-Frame-Options is missing, not DENY'],
      '/assets/changed.js': ['is not what that release holds'],
      '/assets/gone.js': ['status is 404, not 200', 'is not what that release holds'],
      '/assets/kept.js': [],
    })
  })
})
