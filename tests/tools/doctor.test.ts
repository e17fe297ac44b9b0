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
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createSecureContext, createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sentFields } from '../../machines/contactRequest.ts'
import { localConfiguration, localMail } from '../../src/build/configuration.ts'
import { contact } from '../../src/content/contact.ts'
import { urls } from '../../src/content/urls.ts'
import { endpoint } from '../../src/effects/callMailService.ts'
import type { Check } from '../../src/tools/doctor/check.ts'
import { main } from '../../src/tools/doctor/doctorCommand.ts'
import { examineConnection, examineHttpRedirect } from '../../src/tools/doctor/connection.ts'
import { examine } from '../../src/tools/doctor/doctor.ts'
import { checkProxy } from '../../src/tools/doctor/proxy.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { makeCertificate, type Certificate } from '../support/certificate.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { longestWait } from '../support/timeouts.ts'
import { failNext, serveBuild } from '../support/serveBuiltSite.ts'
import { serveWithApache } from '../support/webServers.ts'

/** A response of the fake host, before the host compresses it. */
interface FakeResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
  isCompressed: boolean
}

/** Simulates a mistake of the host: changes the response for a path before the host sends it. */
type Fault = (path: string, response: FakeResponse) => void

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts a server that closes at the end of the test, and returns its port. */
function open(server: Server) {
  onTestFinished(() => void server.close())
  return listen(server)
}

/** Starts a server that accepts connections, but never responds. Returns its port. */
function openSilentServer() {
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  return open(createTcpServer((socket) => void sockets.push(socket)))
}

/** Imports a module again after the given exports of another module of the doctor have been replaced. */
function importWithMock<Module>(file: string, exports: object, load: () => Promise<Module>) {
  const path = `../../src/tools/doctor/${file}`
  vi.resetModules()
  vi.doMock(path, async (original) => ({ ...(await original<object>()), ...exports }))
  onTestFinished(() => {
    vi.doUnmock(path)
    vi.resetModules()
  })
  return load()
}

const shortTimeout = { timeout: 100 }

const noFault: Fault = () => undefined

/** The URL of a host that serves the release correctly, except for the changes that `fault` makes. */
let host: string
let fault = noFault
let site: Awaited<ReturnType<typeof serveBuild>>

/** Sends the site's response to a request after `fault` has changed the response. */
async function respond(asked: IncomingMessage, outgoing: ServerResponse) {
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
  const server = createServer((...call) => void respond(...call))
  host = `http://127.0.0.1:${await listen(server)}`
  return async () => {
    server.closeAllConnections()
    server.close()
    await site.close()
  }
})
beforeEach(() => {
  fault = noFault
})

const linesOf = (checks: Check[]) =>
  checks.flatMap(({ what, wrong }) => wrong.map((line) => `${what}: ${line}`))

const findings = async (now = Date.now, address = host) =>
  linesOf(
    await examine({
      address,
      sendEndpoint: localMail.VITE_SEND_ENDPOINT,
      now,
      previousAssets: new Map(),
    }),
  )

const on =
  (path: string | RegExp, change: (answer: FakeResponse) => void): Fault =>
  (asked, answer) => {
    if (typeof path === 'string' ? asked === path : path.test(asked)) change(answer)
  }

const changeBody = (path: string | RegExp, change: (text: string) => string) =>
  on(path, (answer) => (answer.body = change(answer.body)))

const status = (status: number) => (answer: FakeResponse) => (answer.status = status)
const cacheControl = (value: string) => (answer: FakeResponse) =>
  (answer.headers['cache-control'] = value)
const uncompressed = (answer: FakeResponse) => (answer.isCompressed = false)
const without = (name: string) => (answer: FakeResponse) =>
  delete answer.headers[name.toLowerCase()]
const contentType = (type: string) => (answer: FakeResponse) =>
  (answer.headers['content-type'] = type)
const changePolicy = (path: string | RegExp, change: (policy: string) => string) =>
  on(path, ({ headers }) => {
    const name = 'content-security-policy'
    headers[name] = change(String(headers[name]))
  })
const matching = (finding: RegExp) => expect.stringMatching(finding) as unknown

const policyFinding = (directive: string) =>
  `Content-Security-Policy does not match the received pages: ${directive}`
const pageFinding = (difference: string) =>
  `${difference}. The host changed the page: turn off everything that rewrites HTML`
const metaPolicy = 'http-equiv="Content-Security-Policy" content="'

/**
 * Faults that can occur together, and the finding that the doctor must report for each fault. The faults are in the
 * order of the doctor's checks.
 */
const faults: [fault: Fault, finding: unknown][] = [
  [
    changePolicy('/', (policy) => policy.replace(/'sha256-[^']*'/, "'sha256-alt='")),
    matching(RegExp(`^/: ${policyFinding('script-src is ')}`)),
  ],
  [on('/', uncompressed), '/: the response is not compressed. Enable Brotli or gzip'],
  [
    changePolicy('/kontakt', (policy) => `${policy}; sandbox allow-forms`),
    `/kontakt: ${policyFinding('sandbox is "allow-forms", expected no such directive')}`,
  ],
  [
    on('/kontakt', ({ headers }) => (headers['strict-transport-security'] = 'max-age=63072000')),
    '/kontakt: Strict-Transport-Security is max-age=63072000, expected max-age=63072000; includeSubDomains',
  ],
  [
    on('/kontakt', cacheControl('max-age=600')),
    '/kontakt: Cache-Control is max-age=600, expected no-cache',
  ],
  [
    changeBody('/kontakt', (page) => page.replace(metaPolicy, `$&worker-src 'none'; `)),
    `/kontakt: ${pageFinding('the policy in <meta> does not match the received page (worker-src)')}`,
  ],
  [on('/faq', status(404)), '/faq: status is 404, expected 200'],
  [
    changePolicy('/faq', (policy) => policy.replace('img-src', '$& https://fremd.example')),
    `/faq: ${policyFinding(`img-src is "'self' https://fremd.example", expected "'self'"`)}`,
  ],
  [
    on('/faq', ({ headers }) => (headers['x-frame-options'] = 'DENY, SAMEORIGIN')),
    '/faq: X-Frame-Options is DENY, SAMEORIGIN, expected DENY',
  ],
  [
    changeBody('/faq', (page) => page.replace('rel="canonical" href="', '$&x')),
    matching(/^\/faq: canonical link is xhttps/),
  ],
  [
    changeBody('/faq', (page) => page.replace('</body>', '<script defer src="/x.js"></script>$&')),
    `/faq: ${pageFinding('the page loads the script /x.js')}`,
  ],
  [
    on('/impressum', without('Content-Security-Policy')),
    '/impressum: Content-Security-Policy is missing',
  ],
  [
    on('/impressum', contentType('text/html')),
    '/impressum: Content-Type is text/html, expected text/html;charset=utf-8',
  ],
  [
    changeBody('/impressum', (page) =>
      page.replace(/(rel="canonical" href="[^"]*)impressum/, '$1'),
    ),
    matching(/^\/impressum: canonical link is [^,]*\/, expected [^,]*\/impressum$/),
  ],
  [
    changeBody('/impressum', (page) => page.replace(metaPolicy, '')),
    `/impressum: ${pageFinding('the policy in <meta> is missing')}`,
  ],
  [
    changeBody('/impressum', (page) =>
      page.replace('</body>', "<script\nsrc='/x.js' async></script>$&"),
    ),
    `/impressum: ${pageFinding('the page loads the script /x.js')}`,
  ],
  [
    on('/impressum', ({ headers }) => (headers['set-cookie'] = ['lb=1'])),
    '/impressum: the response sets a cookie, but according to the privacy policy, the site does not use cookies. Turn off the cookie at the host',
  ],
  [
    changePolicy('/datenschutz', (policy) => policy.replace("base-uri 'none'; ", '')),
    `/datenschutz: ${policyFinding(`base-uri is missing, expected "'none'"`)}`,
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
    matching(RegExp(`^/datenschutz: ${name} is missing, expected `)),
  ]),
  [
    changeBody('/datenschutz', (page) => page.replace('</body>', '<script src=/x.js></script>$&')),
    `/datenschutz: ${pageFinding('the page loads the script /x.js')}`,
  ],
  [
    on('/gibt-es-nicht', status(200)),
    '/gibt-es-nicht (nonexistent path): status is 200, expected 404',
  ],
  [
    changePolicy('/gibt-es-nicht', (policy) => `img-src *; ${policy}`),
    `/gibt-es-nicht (nonexistent path): ${policyFinding(`img-src is "*", expected "'self'"`)}`,
  ],
  [
    on('/gibt-es-nicht', cacheControl('s-maxage=600')),
    '/gibt-es-nicht (nonexistent path): caches may store the error response. Remove max-age and s-maxage',
  ],
  [
    on(/^\/assets\/gibt/, cacheControl('max-age=31536000')),
    matching(/^\/assets\/gibt.* \(nonexistent path\): caches may store the error response\. /),
  ],
  ...['/.env', '/.git/config', '/.htaccess', '/_headers'].map((path): [Fault, unknown] => [
    on(path, status(200)),
    `${path} (private file): status is 200, expected 404`,
  ]),
  [
    on(/^\/assets\/shared/, status(404)),
    matching(/^\/assets\/shared-.*: status is 404, expected 200$/),
  ],
  [
    on(/^\/assets\/main/, cacheControl('no-cache')),
    matching(
      /^\/assets\/main-.*: Cache-Control is no-cache, expected public, max-age=31536000, imm/,
    ),
  ],
  [
    on(/^\/assets\/main/, contentType('text/plain')),
    matching(
      /^\/assets\/main-.*: browsers reject this \.js file, because its Content-Type is text\/plain$/,
    ),
  ],
  [
    on(/^\/assets\/main/, uncompressed),
    matching(/^\/assets\/main-.*: the response is not compressed\. /),
  ],
  [
    on(/^\/assets\/plot/, without('Content-Type')),
    matching(
      /^\/assets\/plot-.*: browsers reject this \.svg file, because its Content-Type is missing$/,
    ),
  ],
  [
    on(/^\/assets\/plot/, uncompressed),
    matching(/^\/assets\/plot-.*: the response is not compressed\. /),
  ],
  [on('/kontakt/', status(302)), '/kontakt/ (trailing slash): status is 302, expected 301 or 308'],
  [
    on('/kontakt/', ({ headers }) => (headers.location = 'https://fremd.example/kontakt')),
    matching(/trailing slash\): Location is https:\/\/fremd\.example\/kontakt, expected http/),
  ],
  [
    on('/kontakt/', cacheControl('max-age=600')),
    '/kontakt/ (trailing slash): caches may store the redirect. Remove max-age and s-maxage',
  ],
  [on('/sitemap.xml', status(500)), '/sitemap.xml: status is 500, expected 200'],
  [
    changeBody('/sitemap.xml', (text) => `${text}<url />`),
    '/sitemap.xml: the content differs from the release. Publish the file of the release',
  ],
  [on('/robots.txt', status(500)), '/robots.txt: status is 500, expected 200'],
  [
    changeBody('/robots.txt', (text) => `${text}Disallow: /`),
    '/robots.txt: the content differs from the release. Publish the file of the release',
  ],
  [on('/preview.png', status(404)), 'preview picture: status is 404, expected 200'],
  [
    on('/preview.png', contentType('image/jpeg')),
    'preview picture: Content-Type is image/jpeg, expected image/png',
  ],
  [
    on('/preview.png', without('Cross-Origin-Resource-Policy')),
    'preview picture: Cross-Origin-Resource-Policy is missing, expected cross-origin',
  ],
  [on('/', ({ headers }) => (headers.date = 'soon')), 'clock: the Date header is missing'],
]

const clockFinding =
  'clock: the clock of the host differs from the clock of this computer by 61 s. Synchronize the clock of the host'

describe('the checks of pages, files and headers by the doctor', () => {
  test('the doctor ignores the path of its URL, and finds no problem with npm run preview', async () => {
    const { code, output } = await main([`${site.url}/kontakt?a=1`], tmpdir())
    expect([code, output?.split('\n')]).toEqual([
      0,
      [
        matching(RegExp(`^${site.url}: all \\d+ checks passed\\.$`)),
        'Not checked: certificate, TLS, HTTP/2 (the URL uses plain HTTP).',
        'Not checked: assets of the previous release (there is no folder release/previous/).',
      ],
    ])
  })

  test('the doctor finds no problem with a release that this computer serves', async () => {
    fault = (path, answer) => {
      const connect = (policy: string) => policy.replace("connect-src 'self'", `$& ${endpoint}`)
      changePolicy(/./, connect)(path, answer)
      changeBody(/^\/[^.]*$/, connect)(path, answer)
    }
    // This folder has no .env, so the doctor expects the default endpoint of the mail service.
    expect(await main([host], tmpdir())).toMatchObject({ code: 0 })
  })

  test('the doctor finds no problem if a host writes correct headers in another way', async () => {
    fault = (path, answer) => {
      changePolicy('/', (policy) => policy.replace(/(script-src) ('self') ([^;]*)/, '$1 $3 $2'))(
        path,
        answer,
      )
      changePolicy('/kontakt', (policy) => `${policy.replaceAll(' ', '  ')};`)(path, answer)
      on('/faq', contentType('Text/HTML;charset=UTF-8'))(path, answer)
      on(/^\/assets\/main/, contentType('application/javascript'))(path, answer)
      on(/gibt-es-nicht/, cacheControl('public, max-age=0, must-revalidate'))(path, answer)
      on('/kontakt/', ({ headers }) => (headers.location = `${host}/kontakt`))(path, answer)
      on('/kontakt/', status(308))(path, answer)
    }
    expect(await findings()).toEqual([])
  })

  test('the doctor reports each simulated fault of a host, and nothing else', async () => {
    fault = (path, answer) => faults.forEach(([planted]) => planted(path, answer))
    expect(await findings()).toEqual(faults.map(([, finding]) => finding))
  })

  test('the doctor reports an inline script that the host adds, and malformed URLs in pages and headers', async () => {
    fault = (path, answer) => {
      changeBody('/faq', (page) => page.replace('</body>', '<script>track()</script></body>'))(
        path,
        answer,
      )
      changeBody('/', (page) =>
        page
          .replace(/(rel="canonical" href=")[^"]*/, '$1https://[')
          .replace(/(og:image" content=")[^"]*/, `$1${host}.fremd.example/a`),
      )(path, answer)
      on('/kontakt/', ({ headers }) => (headers.location = 'https://['))(path, answer)
    }
    expect(await findings()).toEqual(
      expect.arrayContaining(
        [
          /^\/: canonical link is https:\/\/\[, expected http/,
          /^\/faq: the policy in <meta> does not match the received page \(script-src\)\. /,
          /trailing slash\): Location is https:\/\/\[, expected http/,
          /^preview picture: og:image is http:.*\.fremd\.example\/a, expected a URL that begins with http/,
        ].map(matching),
      ),
    )
  })

  test('the doctor reports a home page without a preview picture', async () => {
    fault = changeBody('/', (page) => page.replace('property="og:image"', 'property="og:video"'))
    expect(await findings()).toEqual([
      matching(/^preview picture: og:image is missing, expected a URL that begins with https?:/),
      'preview picture: status is missing, expected 200',
      'preview picture: Content-Type is missing, expected image/png',
    ])
  })

  test.for([
    [1_023, []],
    [1_024, [matching(/^\/assets\/main-.*: the response is not compressed\. /)]],
  ] as const)(
    'the doctor requires compression only from 1,024 bytes (size: %i bytes)',
    async ([size, found]) => {
      fault = (path, answer) => {
        changeBody(/^\/assets\/main/, () => 'x'.repeat(size))(path, answer)
        on(/^\/assets\/main/, uncompressed)(path, answer)
      }
      expect(await findings()).toEqual(found)
    },
  )

  test('the doctor reports canonical links, a sitemap and a preview picture of another host', async () => {
    const address = 'http://www.hansen.test'
    const load = fetch
    vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
      load(url.replace(address, host), options),
    )
    const { siteUrl } = localConfiguration
    const differs = 'the content differs from the release. Publish the file of the release'
    const pages = Object.values(urls).filter((path) => path !== urls.notFound)
    expect(await findings(Date.now, address)).toEqual([
      ...pages.map(
        (path) => `${path}: canonical link is ${siteUrl}${path}, expected ${address}${path}`,
      ),
      ...['/sitemap.xml', '/robots.txt'].map((path) => `${path}: ${differs}`),
      matching(
        /^preview picture: og:image is .*, expected a URL that begins with http:\/\/www\.hansen/,
      ),
      'preview picture: status is missing, expected 200',
      'preview picture: Content-Type is missing, expected image/png',
    ])
  })

  test.for([
    ['60 s slow', 60_000, []],
    ['61 s slow', 61_000, [clockFinding]],
    ['61 s fast', -61_000, [clockFinding]],
  ] as const)(
    'the doctor reports a host’s clock only if it is wrong by more than 60 s (the clock is %s)',
    async ([, off, found]) => {
      const hostTime = Date.UTC(2026, 0, 15, 9, 30)
      fault = on('/', ({ headers }) => {
        headers.date = new Date(hostTime).toUTCString()
      })
      expect(await findings(() => hostTime + off)).toEqual(found)
    },
  )

  test('the doctor reports no wrong clock if its checks take more than 60 s', async () => {
    let time = Date.UTC(2026, 0, 15, 9, 30)
    fault = (path, { headers }) => {
      headers.date = new Date(time).toUTCString()
      if (path !== '/') time += 61_000
    }
    expect(await findings(() => time)).toEqual([])
  })

  const send = async (email: string) => {
    const { code, output = '' } = await main([host, '--send', email])
    return { code, lines: output.split('\n') }
  }
  /** The expected result of `send` if the contact request causes the only finding. */
  const failedSend = (finding: string) => ({
    code: 1,
    lines: expect.arrayContaining([
      matching(/: 1 finding\(s\) in \d+ checks\. /),
      matching(RegExp(`^  - contact request "Probe [^"]*": ${finding}`)),
    ]) as unknown,
  })

  test(
    'with --send, the doctor sends a marked contact request, and exits with code 1 if sending fails',
    { tags: 'slow' },
    async () => {
      const { code, lines } = await send('probe@hansen.test')
      const [, mark = '', contained = ''] =
        /^Check the two mails of the request "(Probe [^"]*)"\. The mail in the owner's mailbox must contain (.*), and a reply/.exec(
          lines.at(-1) ?? '',
        ) ?? []
      expect({ code, lines: lines.slice(0, -1) }).toEqual({
        code: 0,
        lines: [
          matching(/: all \d+ checks passed\.$/),
          'Not checked: certificate, TLS, HTTP/2 (the URL uses plain HTTP).',
          'Not checked: assets of the previous release (there is no folder release/previous/).',
        ],
      })
      const [, notification] = (await (await fetch(`${site.url}/outbox/mails.json`)).json()) as {
        text: string
      }[]
      const values = contained.split(/", "/).map((value) => value.replaceAll('"', ''))
      expect(values).toHaveLength(sentFields.length)
      expect(values).toContain(`${mark}, bitte löschen.`)
      expect(values.filter((value) => !notification?.text.includes(value))).toEqual([])
      await failNext(site, serviceAnswers.mailboxFailure, 'owner')
      expect(await send('probe@hansen.test')).toEqual(failedSend(`.*${contact.failure.ownerMail}`))
    },
  )

  test('with --send, the doctor exits with code 1 and mentions no mails if the form rejects the address', async () => {
    const outcome = await send('probe')
    expect(outcome).toEqual(failedSend('the form rejects the address probe\\. '))
    expect(outcome.lines.filter((line) => line.startsWith('Check the two mails'))).toEqual([])
  })

  test.for([
    [301, 'https://127.0.0.1', []],
    [308, 'https://127.0.0.1', []],
    [302, 'https://127.0.0.1', ['status is 302, expected 301 or 308']],
    [
      301,
      'https://www.hansen.test',
      ['Location is https://www.hansen.test/kontakt, expected https://127.0.0.1/kontakt'],
    ],
    [
      301,
      'https://127.0.0.1/?from=',
      ['Location is https://127.0.0.1/?from=/kontakt, expected https://127.0.0.1/kontakt'],
    ],
    [
      200,
      undefined,
      [
        'status is 200, expected 301 or 308',
        'Location is missing, expected https://127.0.0.1/kontakt',
      ],
    ],
  ] as const)(
    'the doctor requires a permanent redirect from HTTP to HTTPS (response: status %i, Location %s)',
    async ([code, to, wrong]) => {
      const server = createServer(({ url = '' }, response) =>
        response.writeHead(code, to && { Location: to + url }).end(),
      )
      const address = `http://127.0.0.1:${await open(server)}`
      expect(await examineHttpRedirect(address, 'https://127.0.0.1')).toEqual({
        what: 'plain HTTP',
        wrong,
      })
    },
  )

  test.for(['closed port', 'silent server'])(
    'the doctor reports a host that does not respond to plain HTTP (%s)',
    { timeout: longestWait },
    async (kind) => {
      const port = kind === 'closed port' ? 9 : await openSilentServer()
      const { examineHttpRedirect } = await importWithMock(
        'check.ts',
        shortTimeout,
        () => import('../../src/tools/doctor/connection.ts'),
      )
      expect(await examineHttpRedirect(`http://127.0.0.1:${port}`, 'https://127.0.0.1')).toEqual({
        what: 'plain HTTP',
        wrong: ['the server does not respond. Configure it to redirect port 80 to HTTPS'],
      })
    },
  )

  test('the doctor checks the redirect from HTTP to HTTPS if the URL has no port', async () => {
    const address = 'https://www.hansen.test'
    const load = fetch
    vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
      load(url.replace(address, host), options),
    )
    const connection = {
      examineConnection: async () => ({ isTrusted: true, checks: [] }),
      examineHttpRedirect: async (...wrong: string[]) => ({ what: 'plain HTTP', wrong }),
    }
    const { examine } = await importWithMock(
      'connection.ts',
      connection,
      () => import('../../src/tools/doctor/doctor.ts'),
    )
    const { VITE_SEND_ENDPOINT: sendEndpoint } = localMail
    const previousAssets = new Map<string, string>()
    const checks = await examine({ address, sendEndpoint, now: Date.now, previousAssets })
    expect(linesOf(checks)).toEqual(
      expect.arrayContaining(['plain HTTP: http://www.hansen.test', `plain HTTP: ${address}`]),
    )
  })
})

describe.skipIf(isMissing('OpenSSL'))('the connection checks of the doctor', () => {
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

  /**
   * Starts a server with this certificate and these TLS options, and examines a connection to the server. Returns
   * whether browsers trust the certificate, followed by the findings.
   */
  async function examineServer(
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

  test('the doctor reports certificates that browsers reject or that should have been renewed', async () => {
    const refused = (code: string) =>
      matching(
        RegExp(
          `^certificate: browsers reject the certificate \\(${code}\\)\\. It is for DNS:localhost and valid until [^,]* GMT\\. `,
        ),
      )
    expect(await examineServer(lasting)).toEqual([true])
    expect(await examineServer(ended)).toEqual([false, refused('CERT_HAS_EXPIRED')])
    expect(await examineServer(lasting, { host: '127.0.0.1' })).toEqual([
      false,
      refused('ERR_TLS_CERT_ALTNAME_INVALID'),
    ])
    expect(await examineServer(lasting, { ca: ended.cert })).toEqual([
      false,
      refused('DEPTH_ZERO_SELF_SIGNED_CERT'),
    ])
    const late =
      /^certificate: the certificate expires in 19 days \([^,]* GMT\) and has not been renewed\. /
    expect(await examineServer(lasting, { now: days(70) })).toEqual([true, matching(late)])
    const long = makeCertificate(270)
    onTestFinished(long.remove)
    const short = makeCertificate(6)
    onTestFinished(short.remove)
    // A certificate for 6 days is late from 1.5 days before its end, and a certificate for 270 days from 21 days.
    expect(await examineServer(short, { now: days(4.4) })).toEqual([true])
    expect(await examineServer(short, { now: days(4.6) })).toHaveLength(2)
    expect(await examineServer(long, { now: days(248.9) })).toEqual([true])
    expect(await examineServer(long, { now: days(249.1) })).toHaveLength(2)
  })

  test('the doctor names the host in the TLS handshake, because a server can have several certificates', async () => {
    const byName: TlsOptions = {
      SNICallback: (name, use) =>
        use(null, name === 'localhost' ? createSecureContext(lasting) : undefined),
    }
    expect(await examineServer(ended, { ...byName, ca: lasting.cert })).toEqual([true])
  })

  test('the doctor sends no server name in the TLS handshake if the host is an IP address', async () => {
    const SNICallback = vi.fn<NonNullable<TlsOptions['SNICallback']>>((_, use) => use(null))
    await examineServer(lasting, { host: '127.0.0.1', SNICallback })
    expect(SNICallback).not.toHaveBeenCalled()
  })

  test.for<[TlsOptions, finding: string]>([
    [{ maxVersion: 'TLSv1.2' }, 'TLS: version is TLSv1.2, expected TLSv1.3'],
    [
      { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' },
      'TLS: the server accepts TLSv1.1 or older, which browsers reject. Allow only TLSv1.2 and newer',
    ],
    [{ ALPNProtocols: undefined }, 'HTTP/2: the server does not offer HTTP/2. Enable HTTP/2'],
    [{ ALPNProtocols: ['http/1.1'] }, 'HTTP/2: the server does not offer HTTP/2. Enable HTTP/2'],
  ])(
    'for a server with the TLS options %j, the doctor reports: %s',
    async ([settings, finding]) => {
      expect(await examineServer(lasting, settings)).toEqual([true, finding])
    },
  )

  test('the doctor’s connection checks pass for Apache with the configuration of a release', async ({
    skip,
  }) => {
    skip(isMissing('Apache'))
    const { url, close } = await serveWithApache('dist', '', lasting)
    onTestFinished(close)
    const { checks } = await examineConnection(url, Date.now(), lasting.cert)
    expect(linesOf(checks)).toEqual([])
  })

  test('the doctor checks pages only if browsers trust the certificate of the host', async () => {
    const { cert, key, file } = lasting
    const server = createSecureServer(
      { cert, key, allowHTTP1: true },
      (...call) => void respond(...(call as unknown as Parameters<typeof respond>)),
    )
    const address = `https://localhost:${await open(server)}`
    const command = resolve('src/tools/doctor/doctorCommand.ts')
    const doctor = async (VITE_SEND_ENDPOINT: string) => {
      const env = {
        ...process.env,
        ...{ NODE_EXTRA_CA_CERTS: file, TSX_TSCONFIG_PATH: resolve('tsconfig.json') },
        VITE_SEND_ENDPOINT,
      }
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
        matching(/: all \d+ checks passed\.$/),
        'Not checked: plain HTTP (the URL contains a port).',
        'Not checked: assets of the previous release (there is no folder release/previous/).',
        '',
      ],
    })
    const real = `/: Content-Security-Policy .* connect-src is "'self'", expected "'self' ${endpoint}"$`
    expect(await doctor('')).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([matching(RegExp(real))]) as unknown,
    })
    const { output } = await main([address], tmpdir())
    expect(output?.split('\n')).toEqual([
      `${address}: 1 finding(s) in 3 checks. docs/deployment.md describes how to configure the host.`,
      expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
      'Not checked: everything else (browsers do not open a site with this certificate).',
    ])
  })
})

describe('the proxy check of the doctor', () => {
  const proxy = 'http://proxy.hansen.test:8080'
  const unused = (variable: string) => [
    {
      what: `the site through the proxy in ${variable}`,
      wrong: [],
      skipped: 'the doctor connects directly',
    },
  ]

  test.for<[address: string, environment: Record<string, string>, variable: string]>([
    ['https://www.hansen.test', { HTTPS_PROXY: proxy }, 'HTTPS_PROXY'],
    ['https://www.hansen.test', { https_proxy: proxy, ALL_PROXY: proxy }, 'https_proxy'],
    ['https://www.hansen.test', { HTTPS_PROXY: proxy, https_proxy: proxy }, 'https_proxy'],
    ['https://a.de', { HTTPS_PROXY: proxy, NO_PROXY: 'a.de', no_proxy: 'b.de' }, 'HTTPS_PROXY'],
    ['http://localhost', { HTTP_PROXY: proxy, NO_PROXY: 'localhost:443' }, 'HTTP_PROXY'],
    ['https://www.hansen.test', { all_proxy: proxy, HTTP_PROXY: proxy }, 'all_proxy'],
    ['http://localhost:4173', { HTTP_PROXY: proxy, HTTPS_PROXY: proxy }, 'HTTP_PROXY'],
    ['https://www.hansen.test', { HTTPS_PROXY: proxy, NO_PROXY: 'hansen.test:80' }, 'HTTPS_PROXY'],
    ['https://www.hansen.test', { HTTPS_PROXY: proxy, NO_PROXY: 'sen.test, a.de' }, 'HTTPS_PROXY'],
  ])(
    'for the URL %s and the environment %j, the doctor reports that it does not use the proxy',
    ([address, environment, variable]) => {
      expect(checkProxy(address, environment)).toEqual(unused(variable))
    },
  )

  test.for<[address: string, environment: Record<string, string>]>([
    ['https://www.hansen.test', {}],
    ['https://www.hansen.test', { HTTPS_PROXY: '', HTTP_PROXY: proxy }],
    ['https://www.hansen.test', { HTTPS_PROXY: proxy, NO_PROXY: '*' }],
    ['https://www.hansen.test', { HTTPS_PROXY: proxy, no_proxy: 'a.de, .Hansen.test' }],
    ['https://www.hansen.test', { ALL_PROXY: proxy, NO_PROXY: 'a.de *.hansen.test:443' }],
    ['http://localhost', { HTTP_PROXY: proxy, NO_PROXY: 'localhost:80' }],
    ['http://[::1]:4173', { HTTP_PROXY: proxy, NO_PROXY: 'localhost,::1' }],
    ['http://[::1]:4173', { HTTP_PROXY: proxy, NO_PROXY: '[::1]:4173' }],
  ])(
    'for the URL %s and the environment %j, the doctor does not report an unused proxy',
    ([address, environment]) => {
      expect(checkProxy(address, environment)).toEqual([])
    },
  )

  test('if fetch uses the proxy, the doctor skips only the checks of the certificate, TLS and HTTP/2', ({
    skip,
  }) => {
    skip(
      !process.allowedNodeEnvironmentFlags.has('--use-env-proxy'),
      'This version of Node does not have the option --use-env-proxy',
    )
    for (const setting of [{ NODE_USE_ENV_PROXY: '1' }, { NODE_OPTIONS: '--use-env-proxy' }]) {
      expect(checkProxy('http://localhost:4173', { HTTP_PROXY: proxy, ...setting })).toEqual([])
      expect(checkProxy('https://hansen.test', { HTTPS_PROXY: proxy, ...setting })).toMatchObject([
        { what: 'certificate, TLS and HTTP/2 through the proxy in HTTPS_PROXY' },
      ])
      expect(checkProxy('https://hansen.test', { ALL_PROXY: proxy, ...setting })).toEqual(
        unused('ALL_PROXY'),
      )
    }
  })

  test('the doctor mentions an unused proxy even if the host does not respond', async () => {
    vi.stubEnv('http_proxy', proxy)
    vi.stubEnv('no_proxy', '')
    vi.stubEnv('NO_PROXY', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const line =
      'Not checked: the site through the proxy in http_proxy (the doctor connects directly).'
    expect((await main([host])).output?.split('\n')).toContain(line)
    expect(await main(['http://127.0.0.1:9'])).toMatchObject({
      code: 2,
      complaint: expect.stringContaining(line) as string,
    })
  })
})

describe('the arguments, limits and output of npm run doctor', () => {
  test('the doctor accepts only a single URL, which must use HTTPS or belong to this computer', async () => {
    const https = 'https://www.hansen.test'
    for (const addresses of [
      [''],
      ['www.hansen.test'],
      ['http://localhost.hansen.test'],
      [https, https],
    ])
      expect(await main(addresses)).toEqual({
        code: 2,
        complaint: expect.stringMatching(/^Pass the URL of one site\.\nUsage: /) as string,
      })
  })

  test('the doctor rejects --send without an e-mail address', async () => {
    expect(await main([host, '--send'])).toEqual({
      code: 2,
      complaint: expect.stringContaining("'--send <value>' argument missing") as string,
    })
  })

  test.for<[args: string[], error: RegExp]>([
    [[], /^Pass the URL of one site\.$/],
    [['www.hansen.test'], /^Pass the URL of one site\.$/],
    [['https://['], /^Pass the URL of one site\.$/],
    [['ftp://127.0.0.1'], /^Pass the URL of one site\.$/],
    [['https://a.test', 'https://b.test'], /^Pass the URL of one site\.$/],
    [['http://127.0.0.1:9'], /^Cannot check the site: fetch failed /],
    [['http://[::1]:9'], /^Cannot check the site: fetch failed /],
    [['https://127.0.0.1:9'], /^Cannot check the site: connect ECONNREFUSED /],
    [['https://[::1]:9'], /^Cannot check the site: connect E\w+ ::1:9/],
    [['http://127.0.0.1:9', '--unknown'], /^Cannot check the site: Unknown option '--unknown'/],
    [
      ['http://127.0.0.1:9', '--send'],
      /^Cannot check the site: Option '--send' argument is ambiguous/,
    ],
  ])(
    'with --json and the arguments %j, the doctor prints a JSON object with the reason for its failure',
    async ([args, error]) => {
      const { code, output = '', complaint } = await main([...args, '--json'])
      expect({ code, complaint, ...(JSON.parse(output) as object) }).toEqual({
        code: 2,
        complaint: undefined,
        isWell: false,
        checks: [],
        error: matching(error),
      })
    },
  )

  test('the doctor prints an error as JSON with --json=true, but not with --jsonp', async () => {
    const { output = '' } = await main([host, '--json=true'])
    expect(JSON.parse(output)).toMatchObject({ isWell: false, error: matching(/--json/) })
    expect(await main([host, '--jsonp'])).toEqual({
      code: 2,
      complaint: matching(/^Cannot check the site: Unknown option '--jsonp'/),
    })
  })

  test('with --json, the doctor reports a site that redirects each page to itself', async () => {
    fault = (path, answer) => {
      Object.assign(answer, { status: 301, body: '' })
      answer.headers.location = path
    }
    const { code, output = '' } = await main([host, '--json'])
    const { isWell, checks } = JSON.parse(output) as { isWell: boolean; checks: Check[] }
    expect([code, isWell]).toEqual([1, false])
    expect(linesOf(checks)).toEqual(
      expect.arrayContaining([
        '/faq: status is 301, expected 200',
        `/kontakt/ (trailing slash): Location is ${host}/kontakt/, expected ${host}/kontakt`,
      ]),
    )
  })

  test('the doctor ends with exit code 2 if the host does not respond', async () => {
    expect(await main(['http://127.0.0.1:9'])).toEqual({
      code: 2,
      complaint: expect.stringMatching(/^Cannot check the site: /) as string,
    })
  })

  test.for([
    ['http', / due to timeout$/],
    ['https', / did not finish the TLS handshake within 0\.1 s$/],
  ] as const)(
    'the doctor ends with exit code 2 if the host accepts a connection for %s but does not respond',
    async ([scheme, reason]) => {
      const command = await importWithMock(
        'check.ts',
        shortTimeout,
        () => import('../../src/tools/doctor/doctorCommand.ts'),
      )
      const port = await openSilentServer()
      const { code, complaint } = await command.main([`${scheme}://localhost:${port}`])
      expect([code, complaint]).toEqual([2, matching(reason)])
    },
  )

  test('the doctor escapes control characters in its output, and shortens long lines except with --json', async () => {
    const escapes = '\u001b]0;fremd\u0007\u009b2J\u202e\u2028\r\n- well'
    const long = 'x'.repeat(400)
    fault = changeBody('/faq', (page) =>
      page.replace('rel="canonical" href="', `$&${escapes}${long}`),
    )
    for (const parameters of [[host], [host, '--json']]) {
      const { code, output = '' } = await main(parameters)
      expect(code).toBe(1)
      expect(output).toContain('fremd')
      expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(output).not.toMatch(/^- well/m)
      expect(output.includes(long)).toBe(parameters.includes('--json'))
    }
  })

  test('the doctor loads at most 200 assets, and aborts with an error if a response is too large', async () => {
    let asked = 0
    const names = Array.from({ length: 300 }, (_, index) => `/assets/x-${index}.js`).join(' ')
    fault = (path, answer) => {
      changeBody('/faq', (page) => page.replace('</body>', `<p>${names}</p></body>`))(path, answer)
      if (path.startsWith('/assets/x-')) asked += 1
    }
    await findings()
    expect(asked).toBeGreaterThan(100)
    expect(asked).toBeLessThanOrEqual(200)

    for (const [path, limit] of [
      ['/', 200_000],
      ['/faq', 200_000],
      ['/.env', 200_000],
      ['/robots.txt', 2_000_000],
    ] as const) {
      fault = changeBody(path, () => '\0'.repeat(limit + 1))
      expect(await main([host])).toEqual({
        code: 2,
        complaint: `Cannot check the site: The response of ${host}${path} is larger than ${limit} bytes`,
      })
    }
  })

  test('the doctor compares the assets of the previous release, and exits with code 1 if one differs', async () => {
    const root = await mkdtemp(join(tmpdir(), 'released-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const assets = join(root, 'release/previous/site/assets')
    await mkdir(assets, { recursive: true })
    for (const name of [
      ...['bare.js', 'changed.js', 'gone.js', 'gone.woff2'],
      ...['kept.js', 'kept.js.br', 'kept.js.gz'],
    ])
      await writeFile(join(assets, name), 'export {}')
    fault = (path, answer) => {
      on(/(bare|changed|kept)\.js$/, (answer) =>
        Object.assign(answer, { status: 200, body: 'export {}' }),
      )(path, answer)
      on('/assets/bare.js', without('X-Frame-Options'))(path, answer)
      changeBody('/assets/changed.js', (text) => `${text}\nimport './more.js'`)(path, answer)
    }
    const contentFinding =
      'the content differs from release/previous/. Keep the assets of that release on the host'
    const { code, output = '' } = await main([host, '--json'], root)
    const { isWell, checks } = JSON.parse(output) as { isWell: boolean; checks: Check[] }
    expect([code, isWell]).toEqual([1, false])
    expect(checks.flatMap(({ what, skipped }) => (skipped ? [what] : []))).toEqual([
      'certificate, TLS, HTTP/2',
    ])
    const previous = ' (asset of the previous release)'
    const found = checks.filter(({ what }) => what.endsWith(previous))
    expect(
      Object.fromEntries(found.map(({ what, wrong }) => [what.slice(0, -previous.length), wrong])),
    ).toEqual({
      '/assets/bare.js': ['X-Frame-Options is missing, expected DENY'],
      '/assets/changed.js': [contentFinding],
      '/assets/gone.js': ['status is 404, expected 200', contentFinding],
      '/assets/gone.woff2': ['status is 404, expected 200', contentFinding],
      '/assets/kept.js': [],
    })
  })
})
