import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { variableNames } from '../../src/build/configuration.ts'
import { examine } from '../../src/build/releaseFindings.ts'
import { main } from '../../src/build/release.ts'
import { findOmittedFacts } from '../../src/content/company.ts'
import type { LegalPage } from '../../src/content/legal.ts'
import { privacy } from '../../src/content/privacy.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { endpoint, callOf } from '../../src/effects/callMailService.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeRequest } from '../../src/tools/sampleForms.ts'
import { copyAsOwner, copyProject, documents, ownerEnv, type Copy } from '../support/projectCopy.ts'
import { inBrowser } from '../../src/tools/findChromium.ts'
import { sendRequest } from '../e2e/support/visitorActions.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { serveWithNginx } from '../support/webServers.ts'
import { openHydrated } from '../e2e/support/page.ts'

const { accepted } = serviceAnswers

test(
  'vite build --mode live with an invalid .env lists all problems without a stack trace',
  { tags: 'slow' },
  async () => {
    const copy = await copyProject()
    onTestFinished(copy.remove)
    const { code, stdout, stderr } = await copy.run('vite', ['build', '--mode', 'live'], {
      ...parseEnv(ownerEnv),
      VITE_OWNER_EMAIL: 'anfragen',
      VITE_SITE_URL: 'www.hansen-kapital.test',
    })
    expect([code, stdout]).toEqual([1, ''])
    const [place, stage, ...rest] = stderr.split('\n')
    expect(place).toMatch(/^failed to load config from .*vite\.config\.ts$/)
    expect(stage).toBe('error during build:')
    expect(rest).toEqual([
      'The configuration (.env, see .env.example) has 2 problem(s):',
      '  - VITE_OWNER_EMAIL is not an e-mail address: "anfragen"',
      '  - VITE_SITE_URL is not an http(s) address: "www.hansen-kapital.test"',
      '',
    ])
  },
)

describe('npm run release for a site with problems', () => {
  /** The path of a temporary folder with copies of all files that a release checks, except source code. */
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'unfinished-'))
    for (const name of ['docs/email', 'SECURITY.md', 'src/public'])
      await cp(name, join(root, name), { recursive: true })
  })
  afterEach(() => rm(root, { recursive: true }))

  const unfinished = {
    company: {
      securityTextExpires: '2027-06-30',
      brand: 'Musterhaus',
      phone: { label: '+49 40 123456', href: 'tel:+49000000000' },
    },
    privacy: JSON.parse(JSON.stringify(privacy).replaceAll(consentKey, 'Cookie')) as LegalPage,
  }

  test('a release lists all problems of an unfinished site with their locations', async () => {
    const sent = [...documents, 'docs/email/owner.json']
    for (const name of sent) await appendFile(join(root, name), '\nMusterhaus')
    const { findings } = await examine(root, {
      environment: {},
      published: unfinished,
      now: Date.UTC(2027, 6, 1),
    })

    const ofDocuments = findings.filter(({ where }) => where.includes(':'))
    expect(findings.filter((finding) => !ofDocuments.includes(finding))).toEqual([
      ...[
        'VITE_SERVICE_ID is missing: the service ID of the mail service',
        'VITE_OWNER_TEMPLATE_ID is missing: the ID of the owner template at the mail service',
        'VITE_CUSTOMER_TEMPLATE_ID is missing: the ID of the customer template at the mail service',
        'VITE_PUBLIC_KEY is missing: the public key of the account at the mail service',
        'VITE_OWNER_EMAIL is missing: the address that receives the requests',
        "VITE_SITE_URL is missing: the site's address, such as https://www.example.com",
      ].map((what) => ({ where: '.env', what })),
      { where: 'src/content/company.ts', what: 'brand is still a placeholder' },
      { where: 'src/content/company.ts', what: 'phone.href is still a placeholder' },
      {
        where: 'src/content/company.ts',
        what: 'securityTextExpires is "2027-06-30". Set a date from 2027-08-01 to 2028-06-30. On this date, /.well-known/security.txt expires',
      },
      { where: 'src/content/privacy.ts', what: `/datenschutz does not mention ${consentKey}` },
    ])
    for (const name of sent)
      expect(ofDocuments).toContainEqual({
        where: `${name}:${(await readFile(join(root, name), 'utf8')).split('\n').length}`,
        what: 'still contains a placeholder',
      })
  })

  test('if a public file is unexpected or .env is invalid, npm run release builds nothing and exits with 1', async () => {
    await writeFile(join(root, '.env'), 'VITE_INSPECT=ja')
    await writeFile(join(root, '.env.local'), 'VITE_SITE_URL=https://www.hansen.test\nFARBE=blau')
    await writeFile(join(root, '.env.live'), 'VITE_SITE_URL=hansen')
    await writeFile(join(root, 'src/public/datenschutz.html'), 'Nichts')
    await mkdir(join(root, 'src/content'))
    await writeFile(join(root, 'src/content/contactPerson.JPG'), '')
    const { code, output, complaint = '' } = await main([], root)

    expect([code, output]).toEqual([1, undefined])
    const [title, ...list] = complaint.split('\n')
    expect(title).toBe(`Not released: ${list.length} problem(s). release/current/ is unchanged.`)
    for (const line of [
      '.env: VITE_INSPECT is neither true nor false: "ja"',
      '.env.live: VITE_SITE_URL is not an http(s) address: "hansen"',
      `.env.local: FARBE is not a known variable. The known variables are ${variableNames.join(', ')}`,
      'src/content/contactPerson.JPG: is not shown. Name it contactPerson, with the extension .jpg, .jpeg, .png, .webp or .avif in lower case',
      'src/public/datenschutz.html: is not a known public file. Delete it, or add it to the list in src/build/publicFiles.ts',
    ])
      expect(list).toContain(`  - ${line}`)
    expect(existsSync(join(root, 'release'))).toBe(false)
  })

  test.for([
    'https://www.musterhaus.example/datenschutz',
    'https://www.hansen-kapital.test/datenschutz-alt',
    'https://www.hansen-kapital.test/',
  ])(
    'a release refuses a confirmation mail that links to %s instead of the site’s privacy policy',
    async (href) => {
      const where = 'docs/email/customer.html'
      await writeFile(join(root, where), `<a href="${href}">Datenschutzerklärung</a>`)
      const { findings } = await examine(root, { environment: parseEnv(ownerEnv) })
      expect(findings).toContainEqual({
        where,
        what: 'does not link to https://www.hansen-kapital.test/datenschutz',
      })
    },
  )

  test('if .env is invalid, a release does not check the link of the confirmation mail', async () => {
    const where = 'docs/email/customer.html'
    await writeFile(join(root, where), '<a href="https://www.hansen-kapital.test/datenschutz">')
    const { findings } = await examine(root, { environment: {} })
    expect(findings.filter((finding) => finding.where === where)).toEqual([])
  })
})

describe('npm run release for a site without problems', { tags: 'slow' }, () => {
  const released = (name: string) => readFile(join(copy.folder, 'release', name), 'utf8')

  const names = async (folder: string) =>
    (await readdir(join(copy.folder, 'release', folder))).sort()

  let copy: Copy
  let outcome: Awaited<ReturnType<Copy['run']>>
  beforeAll(async () => {
    copy = await copyAsOwner()
    // These folders imitate the results of two earlier releases and an interrupted attempt.
    for (const name of ['previous/first', 'current/second', 'trial/interrupted']) {
      await mkdir(join(copy.folder, 'release', name, '..'), { recursive: true })
      await writeFile(join(copy.folder, 'release', name), '')
    }
    outcome = await copy.run('tsx', ['src/build/release.ts'], { NODE_ENV: 'development' })
  })
  afterAll(() => copy.remove())

  test('the third release keeps the second one as the previous release, and removes the first one', async () => {
    expect(await names('')).toEqual(['current', 'previous'])
    expect(await names('previous')).toEqual(['second'])
    expect(await names('current')).toEqual([
      ...['Caddyfile', 'apache.conf', 'htaccess', 'licences.txt', 'nginx.conf', 'site'],
    ])
  })

  test('a second release of the same sources changes nothing, and mentions no missing previous release', async () => {
    await rm(join(copy.folder, 'release/previous'), { recursive: true })
    const { stdout } = await copy.run('tsx', ['src/build/release.ts'])
    expect(stdout.split('\n')[0]).toBe(
      'release/current/ is already this release of https://www.hansen-kapital.test, so release/ is unchanged:',
    )
    expect(stdout).not.toContain('previous/')
    expect(await names('')).toEqual(['current'])
  })

  test('a release contains the site, configuration files for web servers, and the licences', async () => {
    const { code, stdout, stderr } = outcome
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.replace(/\d+ files/, 'n files').split('\n')).toEqual([
      'Released https://www.hansen-kapital.test to release/:',
      '  current/site/          the site, n files',
      '  current/               configuration for hosts: nginx.conf, Caddyfile, apache.conf, htaccess',
      '  current/licences.txt   the licences of all packages in the site',
      '  previous/              the release before this one',
      ...findOmittedFacts().map(
        (name) =>
          `The site does not mention ${name}, because it is undefined in src/content/company.ts.`,
      ),
      'Everybody can read anfragen@hansen-kapital.test in the site’s code. If it is a personal mailbox, read docs/email-templates.md.',
      'Read docs/before-going-live.md, which lists the decisions that only you or a lawyer can make.',
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
      ['nginx.conf', 'root /var/www/www.hansen-kapital.test/site;'],
      ['Caddyfile', 'root * /var/www/www.hansen-kapital.test/site\n'],
      ['apache.conf', 'ServerName www.hansen-kapital.test'],
      ['htaccess', 'https://www.hansen-kapital.test%{REQUEST_URI}'],
      ['nginx.conf', `connect-src 'self' ${endpoint};`],
      ['Caddyfile', `connect-src 'self' ${endpoint};`],
      ['htaccess', `connect-src 'self' ${endpoint};`],
    ] as const) {
      expect(await released(`current/${name}`)).toContain(line)
      expect(await released(`current/${name}`)).not.toMatch(/SITE_HOST|CACHE_|HEADERS/)
    }
    expect(await released('current/licences.txt')).toBe(await readFile('dist/licences.txt', 'utf8'))
    expect(await names('current/site')).not.toContain('licences.txt')
    const home = (ending = '') =>
      readFile(join(copy.folder, 'release/current/site/index.html' + ending))
    expect(gunzipSync(await home('.gz'))).toEqual(await home())
    expect(brotliDecompressSync(await home('.br'))).toEqual(await home())
  })

  test.skipIf(isMissing('nginx'))(
    'the Content-Security-Policy of a released site allows the site to call the mail service',
    async () => {
      const site = await serveWithNginx(join(copy.folder, 'release/current/site'))
      onTestFinished(site.close)
      const problems: string[] = []
      const calls: unknown[] = []
      await inBrowser({ baseURL: site.url }, async (page) => {
        page.on('console', (message) => problems.push(message.text()))
        await page.route(new URL('/**', endpoint).href, async (route) => {
          calls.push([route.request().url(), route.request().postData()])
          await route.fulfill({
            status: accepted.status,
            body: accepted.text,
            headers: { 'Access-Control-Allow-Origin': '*' },
          })
        })
        await openHydrated(page, '/kontakt')
        await sendRequest(page)
      })
      expect(problems).toEqual([])

      const account = { serviceId: 'service_hansen', publicKey: 'hAnSeN_123' }
      const owner = ownerParameters(completeRequest, 'anfragen@hansen-kapital.test')
      const customer = customerParameters(completeRequest)
      expect(calls).toEqual([
        [endpoint, callOf(account, 'template_anfrage', owner).body],
        [endpoint, callOf(account, 'template_eingang', customer).body],
      ])
    },
  )
})
