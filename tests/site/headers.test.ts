import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { storedFor } from '../../machines/storedConsent.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { endpoint, sendPath } from '../../src/effects/mailService.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import {
  contentSecurityPolicy,
  inlineHashes,
  parseHeadersFile,
  renderHeadersFile,
  withPolicy,
} from '../../src/build/headers.ts'
import { compress } from '../../src/build/compress.ts'
import { nameOf, paths as all } from '../../src/content/paths.ts'
import { examineConnection } from '../../src/tools/doctor/connection.ts'
import { makeCertificate } from './certificate.ts'
import { isMissing, type Program } from './installed.ts'
import { visitEverything } from './journey.ts'
import { serveWithApache, serveWithCaddy, serveWithNginx } from './servers.ts'
import { serveBuild } from './serve.ts'
import { alive, reportViolations, saysViolated, serveSite, take, test, type Site } from './site.ts'

const { accepted } = standIn

const paths = Object.values(all)
const asset = `/assets/${readdirSync('dist/assets').find((name) => name.startsWith('main-')) ?? ''}`
const htmlFiles = readdirSync('dist').filter((name) => name.endsWith('.html'))
const read = (name: string) => readFileSync(`dist/${name}`, 'utf8')

const policy = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'script-src-attr': "'none'",
  'style-src-attr': "'none'",
  'img-src': "'self' data:",
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

const allHashes = inlineHashes(htmlFiles.map(read))

/** Splits a policy into its directives, the sources of script-src and style-src sorted. */
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

const incidental = `
  accept-ranges connection content-encoding content-length date etag keep-alive last-modified server
  transfer-encoding vary
`
  .trim()
  .split(/\s+/)

async function answerTo(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  const {
    'content-security-policy': csp = null,
    'content-type': type = '',
    ...headers
  } = Object.fromEntries([...response.headers].filter(([name]) => !incidental.includes(name)))
  expect(directives(csp)).toEqual({
    ...policy,
    'frame-ancestors': "'none'",
    'script-src': ["'self'", ...allHashes.scripts].sort(),
    'style-src': [...allHashes.styles, emptyStyle].sort(),
  })
  return [response.status, type.toLowerCase(), headers]
}

const html: unknown = expect.stringMatching(/^text\/html(; ?charset=utf-8)?$/)

/** Code of the page; as text where the test runner's transformation would change it. */
type Attack = string | (() => unknown)

/** The directives that were violated. */
const violated = (problems: string[]) =>
  problems.flatMap((problem) => /^Violation: (\S+)/.exec(problem)?.[1] ?? [])

const foreign = 'https://fremd.example'

const append = (tag: string, properties: object): string =>
  `document.head.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(properties)}))`

const attacks: Record<string, [blocked: string, attack: Attack]> = {
  'a style element': ['style-src-elem', append('style', { textContent: '* { display: none }' })],
  'a style attribute': ['style-src-attr', () => document.body.setAttribute('style', 'opacity: 0')],
  'an inline handler': [
    'require-trusted-types-for',
    () => document.body.setAttribute('onclick', 'window.pwned = true'),
  ],
  'a foreign script': ['require-trusted-types-for', append('script', { src: `${foreign}/x.js` })],
  'text in a script element': [
    'require-trusted-types-for',
    append('script', { textContent: 'window.pwned = true' }),
  ],
  innerHTML: [
    'require-trusted-types-for',
    () => (document.body.innerHTML = '<img src="x" onerror="window.pwned = true">'),
  ],
  // In a task of its own, as the debugger lets code under evaluation use eval.
  eval: ['require-trusted-types-for', "setTimeout(() => eval('window.pwned = true'))"],
  'a Trusted Types policy': [
    'trusted-types',
    "trustedTypes.createPolicy('default', { createHTML: String })",
  ],
  'a foreign module': ['script-src-elem', `import('${foreign}/x.js')`],
  'a foreign fetch': ['connect-src', `fetch('${foreign}', { method: 'POST', body: 'x' })`],
  'a foreign beacon': ['connect-src', `navigator.sendBeacon('${foreign}', 'x')`],
  'a foreign socket': ['connect-src', "new WebSocket('wss://fremd.example')"],
  'a foreign picture': ['img-src', append('img', { src: `${foreign}/x.png` })],
  'a foreign form target': [
    'form-action',
    `${append('form', { action: foreign })}; document.forms[0].submit()`,
  ],
  'a foreign frame': ['frame-src', append('iframe', { src: foreign })],
  'a foreign base': ['base-uri', append('base', { href: foreign })],
}

const injected = [
  '<script>window.pwned = true</script>',
  `<script src="${foreign}/x.js"></script>`,
  '<style>body { display: none }</style>',
  `<link rel="stylesheet" href="${foreign}/x.css">`,
  '<p style="color: red"></p>',
  '<img src="/icon-192.png" onload="window.pwned = true">',
  `<object data="${foreign}/x"></object>`,
].join('')

interface Asked {
  method?: string
  headers?: Record<string, string>
}

/** Asks for a path as it is spelled, which fetch would tidy up first. */
const ask = (url: string, path: string, options: Asked = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    request(url, { path, ...options }, (answer) => {
      resolve({ status: answer.statusCode, headers: answer.headers })
      answer.destroy()
    })
      .on('error', reject)
      .end()
  })

/** An answer whose body is as it was sent. */
async function getRaw(address: string, encodings: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(address, { headers: { 'Accept-Encoding': encodings } }, resolve).on('error', reject),
  )
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const part = { headers: { Range: 'bytes=0-9' } }
const nothing = { headers: { Range: 'bytes=9999999-' } }
const other = { headers: { 'If-Match': '"other"' } }
const put = { method: 'POST' }
const tooMuch = { method: 'POST', headers: { 'Content-Length': '2000000' } }

/** The site behind a server, and what that server does differently. */
interface Server {
  name: Program | 'vite preview'
  serve: (folder?: string) => Promise<Site>
  behind: ReturnType<typeof servedBy>
  /** Requests that it answers in its own way. */
  asked: [status: number, path: string, options?: Asked][]
  /** Answers that come before any rule is looked at, and that no cache may keep by themselves. */
  unruled: number[]
  /** Paths that it does not tidy up. */
  untidied: string[]
  isInBrowser?: boolean
}

const isLeftOut = (name: Server['name']) => name !== 'vite preview' && isMissing(name)

const servedBy = (serve: () => Promise<Site>) =>
  test.extend<{ site: Site }>({
    site: [
      async ({}, provide) => {
        const site = await serve()
        await provide(site)
        await site.close()
      },
      { scope: 'worker' },
    ],
  })

const whole = [200, asset] as const
const servers: Server[] = [
  {
    name: 'vite preview',
    serve: serveBuild,
    behind: servedBy(() => serveSite()),
    asked: [
      [206, asset, part],
      [416, asset, nothing],
    ],
    unruled: [],
    untidied: [],
    isInBrowser: true,
  },
  {
    name: 'nginx',
    serve: serveWithNginx,
    behind: servedBy(() => serveWithNginx()),
    asked: [
      [...whole, part],
      [...whole, nothing],
      [301, '/assets/'],
      [405, asset, put],
      [412, asset, other],
      [413, asset, tooMuch],
    ],
    unruled: [],
    untidied: [],
    isInBrowser: true,
  },
  {
    name: 'Caddy',
    serve: serveWithCaddy,
    behind: servedBy(() => serveWithCaddy()),
    asked: [
      [...whole, part],
      [...whole, nothing],
      [...whole, other],
      [301, '/assets/'],
      [405, asset, put],
    ],
    unruled: [400],
    untidied: [],
  },
  {
    name: 'Apache',
    serve: serveWithApache,
    behind: servedBy(() => serveWithApache()),
    asked: [
      [206, asset, part],
      [416, asset, nothing],
      [301, '/assets/'],
      [405, asset, put],
      [412, asset, other],
    ],
    unruled: [400],
    untidied: ['/%2Fkontakt/'],
  },
]

for (const { name, behind, asked: own, unruled, untidied } of servers)
  describe.skipIf(isLeftOut(name))(`Behind ${name} the site`, () => {
    behind('answers with exactly the agreed headers', async ({ site }) => {
      const missing = ['/gibt-es-nicht', '/assets/gibt-es-nicht.js', '/_headers']
      const answers = await Promise.all(
        [...paths, asset, '/favicon.ico', '/preview.png', ...missing].map(async (path) => [
          path,
          ...(await answerTo(site.url + path)),
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
          { ...page, 'cache-control': 'public, max-age=31536000, immutable' },
        ],
        ['/favicon.ico', 200, expect.stringMatching(/^image\//), page],
        ['/preview.png', 200, 'image/png', { ...refusal, ...shownBy('cross-origin') }],
        // A rule of _headers for all paths would add its value to that of the picture.
        ...missing.map((path) => [path, 404, html, name === 'vite preview' ? refusal : page]),
      ])
    })

    const refused: Server['asked'] = [
      [400, '/assets/%zz.js'],
      [404, '/assets/gibt-es-nicht.js'],
      [404, '/assets'],
    ]

    behind('protects what it refuses and redirects as it does its pages', async ({ site }) => {
      const protections = ({ headers }: { headers: IncomingHttpHeaders }) =>
        ['content-security-policy', ...Object.keys(security)].map((name) => [name, headers[name]])
      const meant = protections(await ask(site.url, '/'))
      const asked = [...own, ...refused].filter(
        ([status]) => status >= 300 && !unruled.includes(status),
      )
      const answers = []
      for (const [, path, options] of asked) {
        const answer = await ask(site.url, path, options)
        answers.push([answer.status, path, protections(answer)])
      }
      expect(answers).toEqual(asked.map(([status, path]) => [status, path, meant]))
    })

    behind('lets nothing be kept but files and parts of them', async ({ site }) => {
      const { headers: told } = await ask(site.url, asset)
      const asked: Server['asked'] = [
        [200, asset],
        [304, asset, { headers: { 'If-None-Match': told.etag ?? '' } }],
        ...own,
        ...refused,
      ]
      const answers = []
      for (const [, path, options] of asked) {
        const { status, headers } = await ask(site.url, path, options)
        answers.push([status, path, headers['cache-control']])
      }
      expect(answers).toEqual(
        asked.map(([status, path]) => [
          status,
          path,
          [200, 206, 304].includes(status)
            ? 'public, max-age=31536000, immutable'
            : unruled.includes(status)
              ? undefined
              : 'no-cache',
        ]),
      )
    })

    behind('redirects a slash too many with its query, and to no other host', async ({ site }) => {
      const spellings = ['/kontakt/', '/kontakt//', '//kontakt/', '/%2Fkontakt/', '/x/../kontakt/']
      for (const query of ['', '?utm_source=a&b=%2F/']) {
        const answers = []
        for (const path of spellings) {
          const { status, headers } = await ask(site.url, path + query)
          const { location } = headers
          answers.push([path, status, location && new URL(location, site.url).href])
        }
        expect(answers).toEqual(
          spellings.map((path) =>
            untidied.includes(path)
              ? [path, 404, undefined]
              : [path, 301, `${site.url}/kontakt${query}`],
          ),
        )
      }
      const { status } = await ask(site.url, '//fremd.example/kontakt/')
      expect(status).toBe(404)
    })

    behind('shows its rules in no spelling', async ({ site }) => {
      const answers = []
      for (const path of [
        '/_headers',
        '//_headers',
        '/%5fheaders',
        '/./_headers',
        '/x/../%5Fheaders',
      ]) {
        const { status } = await ask(site.url, path)
        answers.push([path, status])
      }
      expect(answers).toEqual(answers.map(([path]) => [path, 404]))
    })
  })

const inBrowser = servers.filter(({ isInBrowser }) => isInBrowser)

for (const { name, behind } of inBrowser)
  describe.skipIf(isLeftOut(name))(`Behind ${name} the site`, () => {
    behind(
      'violates no policy, talks to itself alone and leaves one entry on the device of a visitor who does everything',
      async ({ page, site, problems }) => {
        if (name !== 'vite preview') {
          await page.route(`**${sendPath}`, (route) =>
            route.fulfill({ status: accepted.status, body: accepted.text }),
          )
        }
        const origins = new Set<string>()
        page.on('request', (request) => origins.add(new URL(request.url()).origin))
        await reportViolations(page)
        await visitEverything(page)
        expect(problems).toEqual([])
        expect([...origins]).toEqual([site.url])
        const stored = await page.evaluate(async () => ({
          local: Object.entries(localStorage),
          session: Object.entries(sessionStorage),
          databases: await indexedDB.databases(),
          caches: await caches.keys(),
          workers: (await navigator.serviceWorker.getRegistrations()).length,
        }))
        expect({ ...stored, cookies: await page.context().cookies() }).toEqual({
          local: [[consentKey, storedFor.declined]],
          session: [],
          databases: [],
          caches: [],
          workers: 0,
          cookies: [],
        })
      },
    )

    behind('runs and loads nothing that was put into its HTML', async ({ page, problems }) => {
      await reportViolations(page)
      await page.route('/', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('</body>', `${injected}</body>`)
        await route.fulfill({ response, body })
      })
      await page.goto('/')
      await alive(page)
      await expect
        .poll(() => violated(problems).sort())
        .toEqual([
          ...['object-src', 'object-src', 'script-src-attr', 'script-src-attr'],
          ...Array<string>(4).fill('script-src-elem'),
          ...['style-src-attr', 'style-src-attr'],
          ...Array<string>(4).fill('style-src-elem'),
        ])
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
      take(problems, saysViolated)
    })

    behind('blocks what a script that got in could try', async ({ page, problems }) => {
      await reportViolations(page)
      await page.goto('/kontakt')
      await alive(page)
      for (const [what, [directive, attack]] of Object.entries(attacks)) {
        take(problems, saysViolated)
        await page.evaluate(attack).catch(() => undefined)
        // One for the header and one for the meta element.
        await expect.poll(() => [what, ...violated(problems)]).toEqual([what, directive, directive])
      }
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
      take(problems, saysViolated)
    })
  })

test('The outbox of the preview keeps its own policy and works under it', async ({
  page,
  site,
}) => {
  const { headers } = await fetch(`${site.url}/outbox`)
  expect(directives(headers.get('content-security-policy'))).toMatchObject({
    'form-action': "'self'",
    'script-src': [expect.stringMatching(/^'sha256-/)],
  })
  await page.goto('/outbox')
  await page.getByRole('heading', { level: 1, name: 'Postausgang' }).waitFor()
})

describe('What lies in the folder by mistake', () => {
  const hidden = ['.env', '.git/config', '.well-known/.env', 'assets/.env']
  const open = '.well-known/security.txt'
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'built-'))
    await cp('dist', folder, { recursive: true })
    for (const name of [...hidden, open]) {
      await mkdir(join(folder, name, '..'), { recursive: true })
      await writeFile(join(folder, name), 'PASSWORT=geheim')
    }
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.for(servers)(
    'is not shown by $name where its name begins with a dot',
    async ({ name, serve }, { skip }) => {
      skip(isLeftOut(name))
      const site = await serve(folder)
      onTestFinished(site.close)
      const spellings = [...hidden, '%2eenv', '/.env', 'x/../.env', '.well-known/../.env', open]
      const answers = []
      for (const name of spellings) {
        const { status } = await ask(site.url, `/${name}`)
        answers.push([name, status])
      }
      expect(answers).toEqual(spellings.map((name) => [name, name === open ? 200 : 404]))
    },
  )
})

test('nginx speaks no outdated TLS, even where its OpenSSL would', async ({ skip }) => {
  skip(isMissing('nginx') || isMissing('OpenSSL'))
  const certificate = makeCertificate(90)
  onTestFinished(certificate.remove)
  const { url, close } = await serveWithNginx(
    'dist',
    'ssl_ciphers DEFAULT:@SECLEVEL=0;',
    certificate,
  )
  onTestFinished(close)
  const { checks } = await examineConnection(url, Date.now(), certificate.cert)
  expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
})

test.for([
  ['nginx', serveWithNginx],
  ['Apache', serveWithApache],
] as const)(
  '%s sends plain HTTP to the same address with HTTPS',
  async ([name, serve], { skip }) => {
    skip(isMissing(name))
    const { redirectUrl, close } = await serve()
    onTestFinished(close)
    const { status, headers } = await fetch(`${redirectUrl}/kontakt?a=1`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, 'https://127.0.0.1/kontakt?a=1'])
  },
)

describe('The release, compressed in advance', () => {
  const compressing = [
    { name: 'nginx', serve: serveWithNginx, best: 'gzip' },
    { name: 'Caddy', serve: serveWithCaddy, best: 'br' },
    { name: 'Apache', serve: serveWithApache, best: 'br' },
  ] as const
  const endings: Record<string, string> = { br: '.br', gzip: '.gz', identity: '' }
  const script = readdirSync('dist/assets').find((name) => name.endsWith('.js')) ?? ''
  const kept = 'assets/alt-a1B2c3D4.js'
  const files: [path: string, name: string, status: number][] = [
    ...paths.map((path): [string, string, number] => [path, `${nameOf(path)}.html`, 200]),
    ['/gibt-es-nicht', '404.html', 404],
    [`/assets/${script}`, `assets/${script}`, 200],
    [`/${kept}`, `kept/${kept}`, 200],
    ['/robots.txt', 'robots.txt', 200],
    ['/sitemap.xml', 'sitemap.xml', 200],
    ['/manifest.webmanifest', 'manifest.webmanifest', 200],
  ]
  const refused = ['/index.html.br', '/index.html.gz', `/assets/${script}.br`]
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'built-'))
    await cp('dist', folder, { recursive: true })
    await mkdir(join(folder, 'kept/assets'), { recursive: true })
    await writeFile(join(folder, 'kept', kept), 'export const old = true\n'.repeat(100))
    await compress(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.for(compressing)(
    'is sent by $name as it is, with what an earlier release left behind',
    async ({ name, serve, best }, { skip }) => {
      skip(isMissing(name))
      const site = await serve(folder)
      onTestFinished(site.close)
      for (const [path, name, expected] of files) {
        for (const [accepted, encoding] of [
          ['gzip, deflate, br', best],
          ['gzip', 'gzip'],
          ['identity', 'identity'],
        ] as const) {
          const { status, headers, body } = await getRaw(site.url + path, accepted)
          expect([path, status, headers['content-encoding'] ?? 'identity', headers.vary]).toEqual([
            path,
            expected,
            encoding,
            'Accept-Encoding',
          ])
          expect(body).toEqual(readFileSync(join(folder, name + (endings[encoding] ?? ''))))
          expect(headers['cache-control']).toBe(
            path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          )
        }
      }
      for (const path of refused)
        expect([path, (await ask(site.url, path)).status]).toEqual([path, 404])
    },
  )
})

describe('Each built page', () => {
  test.for(htmlFiles)('%s carries the policy of its own inline code alone', (name) => {
    const page = read(name)
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
  })
})

describe('The policy', () => {
  test('hashes inline styles and scripts once, but no data and no file', () => {
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

  test('lets requests go to the site and the one foreign endpoint only', () => {
    const text = contentSecurityPolicy({ styles: [], scripts: [] }, endpoint)
    expect(directives(text)['connect-src']).toBe(`'self' ${endpoint}`)
  })

  test('refuses a page that it cannot be put into', () => {
    expect(() => withPolicy('<html></html>', '/')).toThrow(
      'The template lacks <meta charset="utf-8" />',
    )
  })
})

describe('The file for static hosts', () => {
  const file = read('_headers')

  test('reads back as it was written', () => {
    expect(renderHeadersFile(parseHeadersFile(file))).toBe(file)
  })

  test('stays within the 100 rules and 2,000 characters a line of Cloudflare Pages', () => {
    expect(parseHeadersFile(file).length).toBeLessThanOrEqual(100)
    expect(file.split('\n').filter((line) => line.length > 2_000)).toEqual([])
  })

  test('gives no path the same header twice', () => {
    const names = (path: string) =>
      parseHeadersFile(file)
        .filter((rule) => rule.path === '/*' || rule.path === path)
        .flatMap(({ headers }) => Object.keys(headers))
    for (const path of [...paths, asset]) expect(names(path)).toEqual([...new Set(names(path))])
  })
})
