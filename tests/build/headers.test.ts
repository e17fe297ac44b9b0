import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { compress } from '../../src/build/compress.ts'
import { localMail } from '../../src/build/configuration.ts'
import { contentSecurityPolicy, inlineHashes, withPolicy } from '../../src/build/headers.ts'
import { securityTextPath } from '../../src/build/securityText.ts'
import { readRules } from '../../src/build/staticHost.ts'
import { fileNameOf, urls as all } from '../../src/content/urls.ts'
import { endpoint } from '../../src/effects/callMailService.ts'
import { examineConnection } from '../../src/tools/doctor/connection.ts'
import { examine } from '../../src/tools/doctor/doctor.ts'
import { makeCertificate } from '../support/certificate.ts'
import { isMissing, type Program } from '../support/installedPrograms.ts'
import { serveBuild } from '../support/serveBuiltSite.ts'
import { serveWithApache, serveWithCaddy, serveWithNginx } from '../support/webServers.ts'

const paths = Object.values(all)
const asset = `/assets/${readdirSync('dist/assets').find((name) => name.startsWith('main-')) ?? ''}`
const htmlFiles = readdirSync('dist').filter((name) => name.endsWith('.html'))
const readBuiltFile = (name: string) => readFileSync(`dist/${name}`, 'utf8')

const policy = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'script-src-attr': "'none'",
  'style-src-attr': "'none'",
  'img-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'media-src': "'none'",
  'child-src': "'none'",
  'connect-src': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const allHashes = inlineHashes(htmlFiles.map(readBuiltFile))

/** Returns the directives of a Content-Security-Policy by name, with sorted sources of script-src and style-src. */
const directives = (text: string | null) =>
  Object.fromEntries(
    (text ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, /^(script|style)-src$/.test(name) ? sources.sort() : sources.join(' ')]
    }),
  )

const security = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-create=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const allowedHeaders = [
  ...Object.keys(security),
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
].sort()

const ignoredHeaders = `
  accept-ranges connection content-encoding content-length date etag keep-alive last-modified server
  transfer-encoding vary
`
  .trim()
  .split(/\s+/)

async function fetchChecked(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  const {
    'content-security-policy': csp = null,
    'content-type': type = '',
    ...headers
  } = Object.fromEntries([...response.headers].filter(([name]) => !ignoredHeaders.includes(name)))
  expect(directives(csp), url).toEqual({
    ...policy,
    'frame-ancestors': "'none'",
    'script-src': ["'self'", ...allHashes.scripts].sort(),
    'style-src': [...allHashes.styles, emptyStyle].sort(),
  })
  return [response.status, type.toLowerCase(), headers]
}

const html = 'text/html; charset=utf-8'

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
}

/** Requests a path exactly as it is written. `fetch` would normalize the path first. */
const requestExactly = (url: string, path: string, options: RequestOptions = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    request(url, { path, ...options }, (answer) => {
      resolve({ status: answer.statusCode, headers: answer.headers })
      answer.destroy()
    })
      .on('error', reject)
      .end()
  })

/** Requests a URL. Returns the status, the headers and the body of the response, without decompressing the body. */
async function getRaw(address: string, encodings: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(address, { agent: false, headers: { 'Accept-Encoding': encodings } }, resolve).on(
      'error',
      reject,
    ),
  )
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const rangeRequest = { headers: { Range: 'bytes=0-9' } }
const emptyRange = { headers: { Range: 'bytes=9999999-' } }
const otherETag = { headers: { 'If-Match': '"other"' } }
const modifiedSince = { headers: { 'If-Unmodified-Since': 'Thu, 01 Jan 2004 00:00:00 GMT' } }
const post = { method: 'POST' }
const tooLargePost = { method: 'POST', headers: { 'Content-Length': '2000000' } }

type Request = [status: number, path: string, options?: RequestOptions]

/** A web server in this test, and the differences between its responses and the responses of the other web servers. */
interface Server {
  name: Program | 'vite preview'
  serve: (
    folder: string,
  ) => Promise<{ url: string; redirectUrl?: string; close: () => Promise<void> }>
  /** Requests for which this server must send the given status. The other servers can send a different status. */
  ownRequests: Request[]
  /**
   * The error statuses for which this server does not send the configured headers. Caches do not store these responses,
   * because the responses have no caching headers.
   */
  statusesWithoutHeaders: number[]
  /** Paths that this server does not normalize. All other servers normalize these paths. */
  notNormalized: string[]
  /**
   * The best encoding in which this server can send precompressed files. It is `undefined` if the server cannot send
   * precompressed files.
   */
  preferredEncoding?: 'br' | 'gzip'
}

const servers: Server[] = [
  {
    name: 'vite preview',
    serve: (folder) => serveBuild(folder),
    ownRequests: [
      [206, asset, rangeRequest],
      [416, asset, emptyRange],
    ],
    statusesWithoutHeaders: [],
    notNormalized: [],
  },
  {
    name: 'nginx',
    serve: serveWithNginx,
    ownRequests: [
      [200, asset, rangeRequest],
      [200, asset, emptyRange],
      [301, '/assets/'],
      [405, asset, post],
      [412, asset, otherETag],
      [412, asset, modifiedSince],
      [413, asset, tooLargePost],
    ],
    statusesWithoutHeaders: [],
    notNormalized: [],
    preferredEncoding: 'gzip',
  },
  {
    name: 'Caddy',
    serve: serveWithCaddy,
    ownRequests: [
      [200, asset, rangeRequest],
      [200, asset, emptyRange],
      [200, asset, otherETag],
      [200, asset, modifiedSince],
      [301, '/assets/'],
      [405, asset, post],
    ],
    statusesWithoutHeaders: [400],
    notNormalized: [],
    preferredEncoding: 'br',
  },
  {
    name: 'Apache',
    serve: serveWithApache,
    ownRequests: [
      [206, asset, rangeRequest],
      [416, asset, emptyRange],
      [301, '/assets/'],
      [405, asset, post],
      [412, asset, otherETag],
      [412, asset, modifiedSince],
    ],
    statusesWithoutHeaders: [400],
    notNormalized: ['/%2Fkontakt/'],
    preferredEncoding: 'br',
  },
]

/** Dotfiles in the site's folder, which a server must not send. */
const hiddenFiles = ['.env', '.git/config', '.well-known/.env', 'assets/.env']
const immutable = 'public, max-age=31536000, immutable'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-'))
  await cp('dist', folder, { recursive: true })
  for (const name of hiddenFiles) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), '// PASSWORT=geheim\n'.repeat(100))
  }
  await compress(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('a compressed file is the same on each operating system, because its header does not name one', async () => {
  const unknownSystem = 255
  expect((await readFile(join(folder, 'index.html.gz')))[9]).toBe(unknownSystem)
})

const refused: Request[] = [
  [400, '/assets/%zz.js'],
  [404, '/assets/gibt-es-nicht.js'],
  [404, '/assets'],
  [301, '/kontakt/'],
]

describe.for(servers)(
  'the site on $name',
  ({ name, serve, ownRequests, statusesWithoutHeaders, notNormalized, preferredEncoding }) => {
    const isSkipped = name !== 'vite preview' && isMissing(name)
    let site: Awaited<ReturnType<typeof serve>> | undefined

    beforeAll(async () => {
      if (!isSkipped) site = await serve(folder)
    })
    afterAll(() => site?.close())
    const url = () => site?.url ?? ''

    test.skipIf(isSkipped || !preferredEncoding)(
      'the server passes the checks of npm run doctor, and sends only the allowed headers',
      async () => {
        const { VITE_SEND_ENDPOINT: sendEndpoint } = localMail
        const checks = await examine({
          address: url(),
          sendEndpoint,
          now: Date.now,
          previousAssets: new Map(),
        })
        expect(checks.filter(({ wrong }) => wrong.length > 0)).toEqual([])
        const sent = async (path: string) =>
          Object.keys((await requestExactly(url(), path)).headers)
            .filter((name) => !ignoredHeaders.includes(name))
            .sort()
        for (const path of ['/', asset, '/favicon.ico', '/preview.png', '/gibt-es-nicht'])
          expect({ path, names: await sent(path) }).toEqual({ path, names: allowedHeaders })
        const { headers } = await requestExactly(url(), '/favicon.ico')
        expect(headers['content-type']).toMatch(/^image\//)
      },
    )

    test.skipIf(isSkipped)(
      'error responses and redirects have the security headers of pages and Cache-Control: no-cache',
      async () => {
        const protections = (headers: IncomingHttpHeaders) =>
          Object.fromEntries(
            ['content-security-policy', ...Object.keys(security)].map((name) => [
              name,
              headers[name],
            ]),
          )
        const meant = protections((await requestExactly(url(), '/')).headers)
        const { headers: fresh } = await requestExactly(url(), asset)
        const requests: Request[] = [
          [200, asset],
          [304, asset, { headers: { 'If-None-Match': fresh.etag ?? '' } }],
          ...ownRequests,
          ...refused,
        ]
        for (const [expected, path, options] of requests) {
          const { status, headers } = await requestExactly(url(), path, options)
          const hasNoHeaders = statusesWithoutHeaders.includes(expected)
          const isFile = [200, 206, 304].includes(expected)
          expect({ path, status, 'cache-control': headers['cache-control'] }).toEqual({
            path,
            status: expected,
            'cache-control': isFile ? immutable : hasNoHeaders ? undefined : 'no-cache',
          })
          if (expected !== 304 && !hasNoHeaders)
            expect({ path, status, ...protections(headers) }).toEqual({ path, status, ...meant })
        }
      },
    )

    test.skipIf(isSkipped)(
      'a path with a trailing slash is redirected with its query, and never to another host',
      async () => {
        const spellings = [
          '/kontakt/',
          '/kontakt//',
          '//kontakt/',
          '/%2Fkontakt/',
          '/x/../kontakt/',
        ]
        for (const query of ['', '?utm_source=a&b=%2F/'])
          for (const path of spellings) {
            const { status, headers } = await requestExactly(url(), path + query)
            const location = headers.location && new URL(headers.location, url()).href
            expect({ path, status, location }).toEqual(
              notNormalized.includes(path)
                ? { path, status: 404 }
                : { path, status: 301, location: `${url()}/kontakt${query}` },
            )
          }
        expect((await requestExactly(url(), '//fremd.example/kontakt/')).status).toBe(404)
      },
    )

    test.skipIf(isSkipped)(
      'each spelling of the path of _headers or a dotfile gets status 404, except security.txt in .well-known/',
      async () => {
        const spellings = [
          ...['/_headers', '//_headers', '/%5fheaders', '/./_headers', '/x/../%5Fheaders'],
          ...hiddenFiles.map((name) => `/${name}`),
          ...['/%2eenv', '//.env', '/x/../.env', '/.well-known/../.env'],
        ]
        const answers = []
        for (const path of [...spellings, securityTextPath])
          answers.push([path, (await requestExactly(url(), path)).status])
        expect(answers).toEqual([...spellings.map((path) => [path, 404]), [securityTextPath, 200]])
      },
    )

    test.skipIf(isSkipped || !preferredEncoding)(
      'the server sends precompressed Brotli and gzip files unchanged',
      async () => {
        const files: [path: string, name: string, status: number][] = [
          ...paths.map((path): [string, string, number] => [path, `${fileNameOf(path)}.html`, 200]),
          ['/gibt-es-nicht', '404.html', 404],
          [asset, asset, 200],
          ['/robots.txt', 'robots.txt', 200],
          [securityTextPath, securityTextPath, 200],
          ['/sitemap.xml', 'sitemap.xml', 200],
          ['/manifest.webmanifest', 'manifest.webmanifest', 200],
        ]
        const endings = { br: '.br', gzip: '.gz', identity: '' }
        for (const [path, name, expected] of files) {
          const { headers: uncompressed } = await getRaw(url() + path, 'identity')
          for (const [accepted, encoding] of [
            ['gzip, deflate, br', preferredEncoding ?? 'identity'],
            ['gzip', 'gzip'],
            ['identity', 'identity'],
          ] as const) {
            const { status, headers, body } = await getRaw(url() + path, accepted)
            expect({
              path,
              accepted,
              status,
              'content-encoding': headers['content-encoding'] ?? 'identity',
              'content-type': headers['content-type'],
              'content-language': headers['content-language'],
              vary: headers.vary,
              'cache-control': headers['cache-control'],
              isFile: body.equals(readFileSync(join(folder, name + endings[encoding]))),
            }).toEqual({
              path,
              accepted,
              status: expected,
              'content-encoding': encoding,
              'content-type': uncompressed['content-type'],
              'content-language': undefined,
              vary: 'Accept-Encoding',
              'cache-control': path.startsWith('/assets/') ? immutable : 'no-cache',
              isFile: true,
            })
          }
        }
        for (const path of ['/index.html.br', '/index.html.gz', `${asset}.br`])
          expect([path, (await requestExactly(url(), path)).status]).toEqual([path, 404])
      },
    )

    test.skipIf(isSkipped || !preferredEncoding)(
      'a response has only an encoding that Accept-Encoding allows',
      async () => {
        const best = preferredEncoding ?? 'identity'
        const otherThanBrotli = ['br;q=0', 'br; q=0.0', 'br ;q=0.000', 'BR;Q=0', 'x-br', 'br-x']
        const cases: [accepted: string, encoding: string][] = [
          ...otherThanBrotli.map((part): [string, string] => [`${part}, gzip`, 'gzip']),
          ...otherThanBrotli.map((part): [string, string] => [`gzip, ${part}`, 'gzip']),
          ['br;q=0.001, gzip;q=0', best === 'br' ? 'br' : 'identity'],
          ['gzip;q=0.001, br;q=0', 'gzip'],
          ['*;q=0, gzip', 'gzip'],
          ['gzip;q=0', 'identity'],
          ['gzip; q=0.0, br;q=0', 'identity'],
          ['identity;q=1, *;q=0', 'identity'],
          ['*;q=0', 'identity'],
          ['', 'identity'],
          ['gzip;q=1.0, br;q=1.0', best],
        ]
        for (const path of ['/kontakt', '/gibt-es-nicht', asset])
          for (const [accepted, encoding] of cases) {
            const { headers } = await getRaw(url() + path, accepted)
            const { 'content-encoding': found = 'identity' } = headers
            expect({ path, accepted, encoding: found }).toEqual({ path, accepted, encoding })
          }
      },
    )

    test.skipIf(isSkipped || name === 'vite preview')(
      'each HTTP method except GET and HEAD gets status 405, and TRACE does not return the request',
      async () => {
        for (const method of ['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'UNKNOWN'])
          for (const path of ['/kontakt', asset]) {
            const { status, headers } = await requestExactly(url(), path, { method })
            const { 'content-type': type = '' } = headers
            expect({ method, path, status, type }).toEqual({
              method,
              path,
              status: 405,
              type: expect.not.stringContaining('message/http') as string,
            })
          }
      },
    )

    test.skipIf(isSkipped || name === 'vite preview' || name === 'Caddy')(
      'HTTP requests are redirected to the site’s HTTPS URL, whatever the Host header contains',
      async () => {
        const { redirectUrl = '' } = site ?? {}
        for (const host of ['127.0.0.1', 'fremd.example']) {
          const headers = { Host: `${host}:${new URL(redirectUrl).port}` }
          const { status, headers: answered } = await requestExactly(redirectUrl, '/kontakt?a=1', {
            headers,
          })
          const location = 'https://127.0.0.1/kontakt?a=1'
          expect({ host, status, location: answered.location }).toEqual({
            host,
            status: 301,
            location,
          })
        }
      },
    )
  },
)

test('vite preview sends the expected status, security headers and Cache-Control for pages, files and errors', async () => {
  const { url, close } = await serveBuild()
  onTestFinished(close)
  const missing = ['/gibt-es-nicht', '/gibt-es-nicht.html', '/assets/gibt-es-nicht.js', '/_headers']
  const answers = await Promise.all(
    [...paths, asset, '/favicon.ico', '/preview.png', ...missing].map(async (path) => [
      path,
      ...(await fetchChecked(url + path)),
    ]),
  )
  const shownBy = (sites: string) => ({ 'cross-origin-resource-policy': sites })
  const refusal = { ...security, 'cache-control': 'no-cache' }
  const page = { ...refusal, ...shownBy('same-origin') }
  expect(answers).toEqual([
    ...paths.map((path) => [path, 200, html, page]),
    [
      asset,
      200,
      expect.stringMatching(/^(text|application)\/javascript/),
      { ...page, 'cache-control': immutable },
    ],
    ['/favicon.ico', 200, expect.stringMatching(/^image\//), page],
    ['/preview.png', 200, 'image/png', { ...refusal, ...shownBy('cross-origin') }],
    // Error pages have no Cross-Origin-Resource-Policy header. If a rule added this header to all paths, the response
    // for preview.png would contain the header twice.
    ...missing.map((path) => [path, 404, html, refusal]),
  ])
  expect(await (await fetch(`${url}/gibt-es-nicht`)).text()).toBe(readBuiltFile('404.html'))
})

test('the Content-Security-Policy of the outbox page in vite preview allows a form and an inline script', async () => {
  const { url, close } = await serveBuild()
  onTestFinished(close)
  const { headers } = await fetch(`${url}/outbox`)
  expect(directives(headers.get('content-security-policy'))).toMatchObject({
    'form-action': "'self'",
    'script-src': [expect.stringMatching(/^'sha256-/)],
  })
})

test.for([
  ['nginx', serveWithNginx, 'ssl_ciphers DEFAULT:@SECLEVEL=0;'],
  ['Apache', serveWithApache, 'SSLCipherSuite DEFAULT:@SECLEVEL=0'],
] as const)(
  '%s refuses outdated TLS versions, even if OpenSSL allows them',
  async ([name, serve, weak], { skip }) => {
    skip(isMissing(name) || isMissing('OpenSSL'))
    const certificate = makeCertificate(90)
    onTestFinished(certificate.remove)
    const { url, close } = await serve('dist', weak, certificate)
    onTestFinished(close)
    const { checks } = await examineConnection(url, Date.now(), certificate.cert)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  },
)

test.for([
  ['nginx', serveWithNginx],
  ['Apache', serveWithApache],
] as const)(
  '%s does not send its version number in the Server header',
  async ([name, serve], { skip }) => {
    skip(isMissing(name))
    const { url, redirectUrl, close } = await serve('dist')
    onTestFinished(close)
    for (const from of [url, redirectUrl])
      expect({ from, server: (await requestExactly(from, '/')).headers.server }).toEqual({
        from,
        server: name,
      })
  },
)

test.skipIf(isMissing('Apache'))(
  'Apache behind an HTTPS proxy does not redirect in a loop',
  async () => {
    const { redirectUrl, close } = await serveWithApache('dist')
    onTestFinished(close)
    const forwarded = { headers: { 'X-Forwarded-Proto': 'https' } }
    expect((await requestExactly(redirectUrl, '/kontakt', forwarded)).status).toBe(200)
  },
)

test.skipIf(isMissing('nginx'))(
  'nginx behind an HTTPS proxy redirects to a path without scheme and host, so that the browser keeps HTTPS',
  async () => {
    const { url, close } = await serveWithNginx('dist')
    onTestFinished(close)
    expect((await requestExactly(url, '/kontakt/')).headers.location).toBe('/kontakt')
  },
)

describe('the Content-Security-Policy in the <meta> element of built pages', () => {
  test.for(htmlFiles)(
    'the Content-Security-Policy in %s allows only the inline scripts and styles of that page',
    (name) => {
      const page = readBuiltFile(name)
      const [, meta = ''] =
        /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
      const { styles, scripts } = inlineHashes([page])
      expect(directives(meta)).toEqual({
        ...policy,
        'script-src': ["'self'", ...scripts].sort(),
        'style-src': [...styles, emptyStyle].sort(),
      })
      expect(scripts).not.toEqual([])
      expect(page.indexOf('http-equiv')).toBeLessThan(page.indexOf('<style'))
      expect(page).not.toMatch(/\sstyle="|\son\w+="/)
    },
  )
})

describe('functions that build the Content-Security-Policy', () => {
  test('inlineHashes hashes each inline style and script once, and ignores JSON-LD and external scripts', () => {
    const page =
      '<style>a</style><style data-styled="true">b</style><script>c</script><script src="/d.js"></script><script type="application/ld+json">{}</script>'
    expect(inlineHashes([page, page])).toEqual({
      styles: [
        "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='",
        "'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0='",
      ],
      scripts: ["'sha256-Ln0sA6lQeuJl7PW1NWiFpTOTogKdJBOUmXJloaJa78Y='"],
    })
  })

  test('the Content-Security-Policy allows requests only to the site and the mail service', () => {
    const text = contentSecurityPolicy({ styles: [], scripts: [] }, endpoint)
    expect(directives(text)['connect-src']).toBe(`'self' ${endpoint}`)
  })

  test('withPolicy throws if the HTML template has no <meta charset> element', () => {
    expect(() => withPolicy('<html></html>', '/')).toThrow(
      'The template does not contain <meta charset="utf-8" />',
    )
  })
})

describe('limits and duplicates in the _headers file', () => {
  const rules = readRules('dist')

  test('_headers stays within the limits of Cloudflare Pages: 100 rules and 2,000 characters per line', () => {
    expect(rules.length).toBeLessThanOrEqual(100)
    expect(
      readBuiltFile('_headers')
        .split('\n')
        .filter((line) => line.length > 2_000),
    ).toEqual([])
  })

  test('_headers does not set a header twice for the same path', () => {
    const names = (path: string) =>
      rules
        .filter((rule) => rule.path === '/*' || rule.path === path)
        .flatMap(({ headers }) => Object.keys(headers))
    for (const path of [...paths, asset])
      expect({ path, names: names(path) }).toEqual({ path, names: [...new Set(names(path))] })
  })
})
