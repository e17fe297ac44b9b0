import { headerRules, headersAt, inlineHashes, contentSecurityPolicy } from '../../build/headers.ts'
import { previewPath } from '../../build/structuredData.ts'
import { renderRobots, renderSitemap } from '../../build/sitemap.ts'
import { urls } from '../../content/urls.ts'
import { differs, timeout, type Check } from './check.ts'
import { examineConnection, examinePlain } from './connection.ts'

export interface Visit {
  /** The address of the deployed site, without a slash at the end. */
  address: string
  /** Where its form sends to; a path for the site itself. */
  sendEndpoint: string
  /** The time here, in ms. */
  now: () => number
  /** The assets of the release before, each by its path. */
  before: ReadonlyMap<string, string>
}

interface HostAnswer {
  status: number
  headers: Headers
  body: string
}

/** How far the host's clock may be from ours, in seconds. */
const clockTolerance = 60

const listed = Object.values(urls).filter((path) => path !== urls.notFound)
const hidden = ['/.env', '/.git/config', '/.htaccess', '/_headers']
const missing = ['/gibt-es-nicht', '/assets/gibt-es-nicht-a1B2c3D4.js']
const isText = /\.(js|svg)$/

/** Whether an address is one of this machine. */
export const isLoopback = (address: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)

/** The most that is read of a page and of any other file, in bytes, and the most files that are asked for. */
const most = { page: 200_000, file: 2_000_000, assets: 200 }

async function ask(url: string, limit = most.file): Promise<HostAnswer> {
  const { status, headers, body } = await fetch(url, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'br, gzip' },
    signal: AbortSignal.timeout(timeout),
  })
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > limit) throw new Error(`${url} is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  return { status, headers, body: Buffer.concat(chunks).toString() }
}

/** Returns the directives of a policy, each with its sources in one order. Browsers use only the first directive of a name. */
function directives(policy: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name !== '' && !found.has(name)) found.set(name, sources.sort().join(' '))
  }
  return found
}

/** Returns the directives in which two policies differ, each with its sources in both. */
function compareDirectives(found: string, expected: string) {
  const [served, meant] = [directives(found), directives(expected)]
  return [...new Set([...meant.keys(), ...served.keys()])]
    .map((name) => ({ name, is: served.get(name) ?? 'missing', due: meant.get(name) ?? 'missing' }))
    .filter(({ is, due }) => is !== due)
}

const policyDiffers = (found: string | null, expected: string) =>
  found === null
    ? ['Content-Security-Policy is missing']
    : compareDirectives(found, expected).map(
        ({ name, is, due }) =>
          `Content-Security-Policy does not fit the pages as they are served: ${name} is "${is}", not "${due}"`,
      )

const headersDiffer = (headers: Headers, expected: Record<string, string>) =>
  Object.entries(expected).flatMap(([name, value]) =>
    name === 'Content-Security-Policy'
      ? policyDiffers(headers.get(name), value)
      : differs(name, headers.get(name), value),
  )

const compression = ({ headers }: HostAnswer) =>
  /^(br|gzip|zstd)$/.test(headers.get('content-encoding') ?? '')
    ? []
    : ['is sent without compression']

/** Checks whether a browser or a shared cache may reuse an answer without asking. */
const isKept = ({ headers }: HostAnswer) =>
  /(max-age|s-maxage)=[1-9]/.test(headers.get('cache-control') ?? '')

/** The types of files without which browsers refuse them, as X-Content-Type-Options forbids guessing. */
const types = { js: /^(text|application)\/javascript\b/, svg: /^image\/svg\+xml\b/ }

function typeDiffers(path: string, { headers }: HostAnswer): string[] {
  const type = headers.get('content-type') ?? 'missing'
  return Object.entries(types).some(([end, fits]) => path.endsWith(`.${end}`) && !fits.test(type))
    ? [`type is ${type}, with which browsers refuse the file`]
    : []
}

const attribute = (page: string, pattern: RegExp) => pattern.exec(page)?.[1] ?? null

/** Looks for changes that the host made to a page: a policy in its head that does not fit its inline code, or a script that a release does not have. */
function pageDiffers(page: string, sendEndpoint: string): string[] {
  const meta = attribute(page, /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/)
  const expected = contentSecurityPolicy(inlineHashes([page]), sendEndpoint)
  const script = attribute(page, /<script\s(?:[^>]*\s)?src=["']?([^\s"'>]*)/)
  return [
    ...(meta === null
      ? ['its own policy is missing']
      : compareDirectives(meta, expected)
          .filter(({ name }) => name !== 'frame-ancestors')
          .map(({ name }) => `its own policy does not fit it as it is served (${name})`)),
    ...(script === null ? [] : [`it loads the script ${script}`]),
  ].map((difference) => `${difference}: something changed the page`)
}

/** Looks at a deployed site as a visitor and compares it with what a release promises. Throws where the host cannot be reached. */
export async function examine({ address, sendEndpoint, now, before }: Visit): Promise<Check[]> {
  const checks: Check[] = []
  const note = (what: string, wrong: string[]) => checks.push({ what, wrong })
  const skip = (what: string, skipped: string) => checks.push({ what, wrong: [], skipped })
  const { protocol, host, port } = new URL(address)

  if (protocol === 'https:') {
    const { isTrusted, checks: found } = await examineConnection(address, now())
    checks.push(...found)
    if (!isTrusted) {
      skip('all else', 'browsers show nothing of a site with such a certificate')
      return checks
    }
    if (port === '') checks.push(await examinePlain(`http://${host}`, address))
    else skip('plain HTTP', 'the address names a port')
  } else skip('certificate, TLS, HTTP/2', 'the address is one of plain HTTP')

  const asked = now()
  const home = await ask(`${address}/`, most.page)
  const answers = new Map<string, HostAnswer>([['/', home]])
  for (const path of [...listed.slice(1), ...missing, ...hidden])
    answers.set(path, await ask(address + path, most.page))
  const at = (path: string) => answers.get(path) ?? home
  const lost = at('/gibt-es-nicht')

  // Locally the pages still name the address that they are built for.
  const canonical = /<link rel="canonical" href="([^"]*)"/
  const built = attribute(home.body, canonical) ?? ''
  const siteUrl = isLoopback(address) && URL.canParse(built) ? new URL(built).origin : address
  const served = new Map([
    ...listed.map((path) => [path, at(path).body] as const),
    ['/404', lost.body],
  ])
  const named = [...served.values()].flatMap((page) => page.match(/\/assets\/[\w-]+\.\w+/g) ?? [])
  const assets = [...new Set(named)].slice(0, most.assets)
  const rules = headerRules(served, [...assets, previewPath], sendEndpoint, false)

  for (const path of listed) {
    const page = at(path)
    note(path, [
      ...differs('status', page.status, 200),
      ...headersDiffer(page.headers, headersAt(rules, path)),
      ...differs(
        'type',
        page.headers.get('content-type')?.toLowerCase().replace('; ', ';') ?? null,
        'text/html;charset=utf-8',
      ),
      ...differs('canonical address', attribute(page.body, canonical), siteUrl + path),
      ...pageDiffers(page.body, sendEndpoint),
      ...compression(page),
      ...(page.headers.has('set-cookie')
        ? ['sets a cookie, and the site says that it uses none']
        : []),
    ])
  }
  for (const path of missing) {
    const answer = at(path)
    note(`${path} (not there)`, [
      ...differs('status', answer.status, 404),
      ...headersDiffer(answer.headers, headersAt(rules, '/nowhere')),
      ...(isKept(answer) ? ['caches may keep that it is not there'] : []),
    ])
  }
  for (const path of hidden) note(`${path} (hidden)`, differs('status', at(path).status, 404))

  for (const path of assets) {
    const answer = await ask(address + path)
    note(path, [
      ...differs('status', answer.status, 200),
      ...headersDiffer(answer.headers, headersAt(rules, path)),
      ...typeDiffers(path, answer),
      ...(isText.test(path) ? compression(answer) : []),
    ])
  }

  for (const [path, text] of before) {
    const answer = await ask(address + path)
    note(`${path} (of the release before)`, [
      ...differs('status', answer.status, 200),
      ...headersDiffer(answer.headers, headersAt(rules, path)),
      ...(answer.body === text ? [] : ['is not what that release holds']),
    ])
  }
  if (before.size === 0) skip('the code of the release before', 'release/previous/ is not here')

  const slash = await ask(`${address}${urls.contact}/`)
  const target = slash.headers.get('location')
  note(`${urls.contact}/ (a slash too many)`, [
    ...([301, 308].includes(slash.status) ? [] : [`status is ${slash.status}, not 301 or 308`]),
    ...differs(
      'target',
      target && URL.canParse(target, address) ? new URL(target, address).href : target,
      address + urls.contact,
    ),
    ...(isKept(slash) ? ['caches may keep the redirect'] : []),
  ])

  const sitemap = await ask(`${address}/sitemap.xml`)
  note('/sitemap.xml', [
    ...differs('status', sitemap.status, 200),
    ...(sitemap.body === renderSitemap(listed, siteUrl)
      ? []
      : ['does not list the pages of this site']),
  ])
  const robots = await ask(`${address}/robots.txt`)
  note('/robots.txt', [
    ...differs('status', robots.status, 200),
    ...(robots.body === renderRobots(siteUrl)
      ? []
      : ['does not open the site or names another sitemap']),
  ])
  const picture = attribute(home.body, /<meta property="og:image" content="([^"]*)"/)
  const own = picture?.startsWith(`${siteUrl}/`) ? picture.slice(siteUrl.length) : null
  const seen = own === null ? null : await ask(address + own)
  note('preview picture', [
    ...(own === null ? [`lies at ${picture ?? 'no address'}`] : []),
    ...differs('status', seen?.status ?? null, 200),
    ...differs('type', seen?.headers.get('content-type') ?? null, 'image/png'),
    ...(seen ? headersDiffer(seen.headers, headersAt(rules, previewPath)) : []),
  ])

  const date = Date.parse(home.headers.get('date') ?? '')
  const off = Math.round(Math.abs(date - asked) / 1000)
  note(
    'clock',
    Number.isNaN(off)
      ? ['Date is missing']
      : off > clockTolerance
        ? [`the host's clock is ${off} s off ours`]
        : [],
  )
  return checks
}
