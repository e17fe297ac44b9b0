import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { localMail, variableNames } from '../../src/build/configuration.ts'
import { findPlaceholders } from '../../src/build/placeholders.ts'
import { company, findUnsaid } from '../../src/content/company.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { endpoint, callOf } from '../../src/effects/mailService.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { copyProject, documents, filledIn, fillIn, type Copy } from './copy.ts'
import { sendRequest } from './journey.ts'
import { isMissing } from './installed.ts'
import { serveWithNginx } from './servers.ts'
import { alive, isFirefox, test } from './site.ts'

const { accepted } = standIn

let copy: Copy
beforeAll(async () => {
  copy = await copyProject()
})
afterAll(() => copy.remove())

const release = (env?: Record<string, string>) => copy.run('tsx', ['src/build/release.ts'], env)

/** What is seen of a body on its way; in Firefox nothing, as its driver shows none. */
const seen = (body: string) => (isFirefox ? null : body)

describe('A broken .env', () => {
  const list = [
    'The configuration (.env, see .env.example) has 5 problem(s):',
    '  - VITE_SERVICE_ID is missing: the service ID of the mail service',
    '  - VITE_OWNER_TEMPLATE_ID is missing: the ID of the owner template at the mail service',
    '  - VITE_CUSTOMER_TEMPLATE_ID is missing: the ID of the customer template at the mail service',
    '  - VITE_OWNER_EMAIL is not an e-mail address: "anfragen"',
    '  - VITE_SITE_URL is not an http(s) address: "www.hansen-kapital.test"',
    '',
  ]

  test.for(['build', 'preview', 'dev'])(
    'ends `vite %s --mode live` with one list and no stack trace',
    async (command) => {
      const { code, stdout, stderr } = await copy.run('vite', [command, '--mode', 'live'], {
        VITE_PUBLIC_KEY: 'key',
        VITE_OWNER_EMAIL: 'anfragen',
        VITE_SITE_URL: 'www.hansen-kapital.test',
      })
      expect([code, stdout]).toEqual([1, ''])
      const [place, stage, ...rest] = stderr.split('\n')
      expect(place).toMatch(/^failed to load config from .*vite\.config\.ts$/)
      expect(stage).toMatch(/^error (during build|when starting (preview|dev) server):$/)
      expect(rest).toEqual(list)
    },
  )
})

describe('npm run release', () => {
  test('refuses an unfinished site and lists everything with where to mend it', async () => {
    for (const name of documents)
      await copy.edit(name, (text) =>
        text
          .replaceAll(company.name, 'Muster GmbH')
          .replaceAll(company.email, 'a@musterhaus.example'),
      )
    await copy.edit('src/content/privacy.ts', (text) => text.replaceAll(consentKey, 'Cookie'))
    const { code, stdout, stderr } = await release()
    await cp('src/content/privacy.ts', join(copy.folder, 'src/content/privacy.ts'))

    expect([code, stdout]).toEqual([1, ''])
    const [title, ...list] = stderr.trim().split('\n')
    expect(title).toBe(`Not released: ${list.length} finding(s). release/current/ is as it was.`)
    const isOfDocument = (line: string) => documents.some((name) => line.includes(name))
    expect(list.filter((line) => !isOfDocument(line)).map((line) => line.slice(4))).toEqual([
      '.env: VITE_SERVICE_ID is missing: the service ID of the mail service',
      '.env: VITE_OWNER_TEMPLATE_ID is missing: the ID of the owner template at the mail service',
      '.env: VITE_CUSTOMER_TEMPLATE_ID is missing: the ID of the customer template at the mail service',
      '.env: VITE_PUBLIC_KEY is missing: the public key of the account at the mail service',
      '.env: VITE_OWNER_EMAIL is missing: the address that receives the requests',
      ".env: VITE_SITE_URL is missing: the site's address, such as https://www.example.com",
      ...findPlaceholders(company).map(
        (path) => `src/content/company.ts: ${path} is still a placeholder`,
      ),
      `src/content/privacy.ts: /datenschutz does not name ${consentKey}`,
    ])
    for (const name of documents)
      expect(list).toContainEqual(
        expect.stringMatching(`^  - ${name}:\\d+: still holds a placeholder$`),
      )
    expect(await readdir(join(copy.folder, 'release'))).toEqual([])
  })

  test('refuses what lies among the pictures by mistake', async () => {
    const planted = [
      '.env',
      '.git/config',
      'assets/fremd-a1B2c3D4.js',
      'assets/preview.png',
      'bilder/preview.png',
      'datenschutz.html',
      'kundenliste.csv',
      'preview.png.html',
      'schluessel.pem',
      'sicherung.zip',
      'werbung.html',
    ]
    const folder = join(copy.folder, 'src/public')
    onTestFinished(async () => {
      await rm(folder, { recursive: true })
      await cp('src/public', folder, { recursive: true })
    })
    for (const name of planted) {
      await mkdir(join(folder, name, '..'), { recursive: true })
      await writeFile(join(folder, name), 'PASSWORT=geheim')
    }

    const { code, stderr } = await release()

    expect(code).toBe(1)
    expect(stderr.split('\n').filter((line) => line.includes('publish'))).toEqual(
      planted.map(
        (name) =>
          `  - src/public/${name}: is not to be published; take it away, or name it in src/build/published.ts`,
      ),
    )
  })

  const refused = async (env: Record<string, string>) => {
    const { code, stderr } = await release(env)
    expect(code).toBe(1)
    return stderr
      .split('\n')
      .filter((line) => line.startsWith('  - .env: '))
      .map((line) => line.slice('  - .env: '.length))
  }

  test('refuses local and invented values in .env', async () => {
    const values = {
      ...localMail,
      VITE_SITE_URL: 'http://www.example.com/seite',
      VITE_INSPECT: 'true',
    }
    expect(await refused(values)).toEqual([
      'VITE_SERVICE_ID is the value of the local mail service',
      'VITE_OWNER_TEMPLATE_ID is the value of the local mail service',
      'VITE_CUSTOMER_TEMPLATE_ID is the value of the local mail service',
      'VITE_PUBLIC_KEY is the value of the local mail service',
      `VITE_OWNER_EMAIL is a placeholder: "${localMail.VITE_OWNER_EMAIL}"`,
      `VITE_SEND_ENDPOINT is not an https address: "${localMail.VITE_SEND_ENDPOINT}"`,
      'VITE_SITE_URL is not the https address of a whole host: "http://www.example.com/seite"',
      'VITE_SITE_URL is a placeholder: "http://www.example.com/seite"',
      'VITE_INSPECT is "true": the inspector must not go live',
    ])
  })

  test('refuses values and names in .env that are slips', async () => {
    const file = join(copy.folder, '.env')
    await writeFile(file, 'PUBLIC_KEY=k3y\nVITE_OWNER_MAIL=a@hansen.test\nFARBE=blau')
    onTestFinished(() => rm(file))
    const values = {
      VITE_SERVICE_ID: 'service_ hansen',
      VITE_OWNER_TEMPLATE_ID: 'template_eingang',
      VITE_CUSTOMER_TEMPLATE_ID: 'template_eingang',
      VITE_PUBLIC_KEY: ' k3y',
      VITE_OWNER_EMAIL: 'anfragen@hansen-kapital.test',
      VITE_SEND_ENDPOINT: 'https://localhost/send',
      VITE_SITE_URL: 'https://www.hansen-kapital.test',
      VITE_INSPECT: 'ja',
    }
    expect(await refused(values)).toEqual([
      'VITE_SERVICE_ID contains a blank: "service_ hansen"',
      'VITE_CUSTOMER_TEMPLATE_ID is the same as VITE_OWNER_TEMPLATE_ID',
      'VITE_PUBLIC_KEY contains a blank: " k3y"',
      'VITE_SEND_ENDPOINT is an address of this machine: "https://localhost/send"',
      'VITE_INSPECT is neither true nor false: "ja"',
      `FARBE, PUBLIC_KEY, VITE_OWNER_MAIL: read by nothing. There are ${variableNames.join(', ')}`,
    ])
  })

  describe('with everything filled in', () => {
    const released = (name: string) => readFile(join(copy.folder, 'release', name), 'utf8')

    beforeAll(async () => {
      await writeFile(join(copy.folder, '.env'), filledIn)
      for (const name of ['src/content/company.ts', ...documents]) await copy.edit(name, fillIn)
    })

    test('builds the site, the files for its hosts and the licences of its packages', async () => {
      await mkdir(join(copy.folder, 'release/current'), { recursive: true })
      await writeFile(join(copy.folder, 'release/current/mark'), 'released before')
      const { code, stdout, stderr } = await release()
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout.replace(/\d+ files/, 'n files').split('\n')).toEqual([
        'Released https://www.hansen-kapital.test, in release/:',
        '  current/site/          the site, n files',
        '  current/               and for hosts: nginx.conf, Caddyfile, apache.conf, htaccess, publish, switch',
        '  current/licences.txt   the packages whose code it contains, with their licences',
        '  previous/              the same of the release before',
        ...findUnsaid().map(
          (name) => `Not told, as src/content/company.ts leaves it open: ${name}`,
        ),
        'Everybody can read anfragen@hansen-kapital.test in the code of the site; if it is a person’s own mailbox, docs/email-templates.md says what to do.',
        'What only you or a lawyer can decide: docs/before-going-live.md.',
        'Next: publish release/current/ as docs/deployment.md describes, then go through the list in docs/operations.md.',
        '',
      ])
      expect(await released('current/site/_headers')).toContain(`connect-src 'self' ${endpoint};`)
      expect(await released('current/site/sitemap.xml')).toContain(
        '<loc>https://www.hansen-kapital.test/kontakt</loc>',
      )
      for (const [name, line] of [
        ['nginx.conf', 'server_name www.hansen-kapital.test;'],
        ['Caddyfile', 'www.hansen-kapital.test {'],
        ['apache.conf', 'ServerName www.hansen-kapital.test'],
        ['htaccess', 'https://www.hansen-kapital.test%{REQUEST_URI}'],
        ['publish', 'folder=/var/www/www.hansen-kapital.test/releases/'],
        ['nginx.conf', `connect-src 'self' ${endpoint};`],
        ['Caddyfile', `connect-src 'self' ${endpoint};`],
        ['htaccess', `connect-src 'self' ${endpoint};`],
      ] as const) {
        expect(await released(`current/${name}`)).toContain(line)
        expect(await released(`current/${name}`)).not.toMatch(/SITE_HOST|RELEASE_ID|CACHE_|HEADERS/)
      }
      expect(await released('current/licences.txt')).toBe(
        await readFile('dist/licences.txt', 'utf8'),
      )
      expect(await readdir(join(copy.folder, 'release/current/site'))).not.toContain('licences.txt')
      expect(await released('previous/mark')).toBe('released before')
    })

    test('lets other builds send to the local mail service, elsewhere', async () => {
      const { code } = await copy.run('vite', ['build', '--logLevel', 'warn'])
      expect(code).toBe(0)
      const headers = await readFile(join(copy.folder, 'dist/_headers'), 'utf8')
      expect(headers).toContain("connect-src 'self';")
      expect(headers).not.toContain(endpoint)
      expect(await released('current/site/_headers')).toContain(`connect-src 'self' ${endpoint};`)
    })

    test('lies beside itself compressed', async () => {
      const folder = join(copy.folder, 'release/current/site')
      const texts = (await readdir(folder, { recursive: true })).filter((name) =>
        /\.(html|js|txt|svg|webmanifest|xml)$/.test(name),
      )
      expect(texts).toContain('index.html')
      for (const name of texts) {
        const bytes = await readFile(join(folder, name))
        expect(gunzipSync(await readFile(join(folder, `${name}.gz`)))).toEqual(bytes)
        expect(brotliDecompressSync(await readFile(join(folder, `${name}.br`)))).toEqual(bytes)
      }
    })

    test.skipIf(isMissing('nginx'))(
      'makes a site that sends to the mail service under its own policy, and nowhere else',
      async ({ browser }) => {
        const site = await serveWithNginx(join(copy.folder, 'release/current/site'))
        onTestFinished(site.close)
        const context = await browser.newContext({ baseURL: site.url, locale: 'de-DE' })
        const page = await context.newPage()
        const problems: string[] = []
        page.on('console', (message) => problems.push(message.text()))
        const calls: unknown[] = []
        await page.route(new URL('/**', endpoint).href, async (route) => {
          calls.push([route.request().url(), route.request().postData()])
          await route.fulfill({
            status: accepted.status,
            body: accepted.text,
            headers: { 'Access-Control-Allow-Origin': '*' },
          })
        })
        await page.goto('/kontakt')
        await alive(page)
        await sendRequest(page)
        expect(problems).toEqual([])

        const request = { ...completeForm, firstName: completeForm.firstName.trim() }
        const account = { serviceId: 'service_hansen', publicKey: 'hAnSeN_123' }
        const owner = ownerParameters(request, 'anfragen@hansen-kapital.test')
        expect(calls).toEqual([
          [endpoint, seen(callOf(account, 'template_anfrage', owner).body)],
          [endpoint, seen(callOf(account, 'template_eingang', customerParameters(request)).body)],
        ])
        const [outcome, policy] = await page.evaluate(
          (address) =>
            Promise.all([
              fetch(address).catch((error: unknown) => (error as Error).name),
              new Promise<string>((resolve) =>
                addEventListener('securitypolicyviolation', ({ originalPolicy }) =>
                  resolve(originalPolicy),
                ),
              ),
            ]),
          new URL('/other', endpoint).href,
        )
        expect(outcome).toBe('TypeError')
        expect(policy).toContain(`connect-src 'self' ${endpoint};`)
        await context.close()
      },
    )
  })
})
