import { headerRules, headersAt, inlineHashes, contentSecurityPolicy } from '../../build/headers.ts'
import { renderRobots, renderSitemap } from '../../build/sitemap.ts'
import { paths } from '../../content/paths.ts'

/** What was looked at, and what is wrong with it; nothing where it is as it should be. */
export interface Check {
  what: string
  wrong: string[]
}

export interface Visit {
  /** The address of the deployed site, without a slash at the end. */
  address: string
  /** Where its form sends to; a path for the site itself. */
  sendEndpoint: string
  /** The time here, in ms. */
  now: () => number
}

interface Answer {
  status: number
  headers: Headers
  body: string
}

/** How far the host's clock may be from ours, in seconds. */
const clockTolerance = 60

const timeout = 10_000

const listed = Object.values(paths).filter((path) => path !== paths.notFound)
const hidden = ['/.env', '/.git/config', '/.htaccess', '/_headers']
const missing = ['/gibt-es-nicht', '/assets/gibt-es-nicht-a1B2c3D4.js']
const isText = /\.(js|svg)$/

async function ask(url: string): Promise<Answer> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'br, gzip' },
    signal: AbortSignal.timeout(timeout),
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

const differs = (what: string, found: string | number | null, expected: string | number) =>
  found === expected ? [] : [`${what} is ${found ?? 'missing'}, not ${expected}`]

/** A policy's directives with their sources in one order. */
const directives = (policy: string) =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources.sort().join(' ')]
    }),
  )

function policyDiffers(found: string | null, expected: string): string[] {
  if (found === null) return ['Content-Security-Policy is missing']
  const served = directives(found)
  const meant = directives(expected)
  return [...new Set([...served.keys(), ...meant.keys()])]
    .filter((name) => served.get(name) !== meant.get(name))
    .map(
      (name) =>
        `Content-Security-Policy does not fit the pages as they are served: ${name} is "${served.get(name) ?? 'missing'}", not "${meant.get(name) ?? 'missing'}"`,
    )
}

const headersDiffer = (headers: Headers, expected: Record<string, string>) =>
  Object.entries(expected).flatMap(([name, value]) =>
    name === 'Content-Security-Policy'
      ? policyDiffers(headers.get(name), value)
      : differs(name, headers.get(name), value),
  )

const compression = ({ headers }: Answer) =>
  /^(br|gzip|zstd)$/.test(headers.get('content-encoding') ?? '')
    ? []
    : ['is sent without compression']

const isKept = ({ headers }: Answer) => /max-age=[1-9]/.test(headers.get('cache-control') ?? '')

const attribute = (page: string, pattern: RegExp) => pattern.exec(page)?.[1] ?? null

/** The page's own policy, in its head, allows its inline code. */
function metaDiffers(page: string, sendEndpoint: string): string[] {
  const meta = attribute(page, /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/)
  const expected = directives(contentSecurityPolicy(inlineHashes([page]), sendEndpoint))
  const found = directives(meta ?? '')
  return ['script-src', 'style-src', 'connect-src'].flatMap((name) =>
    found.get(name) === expected.get(name)
      ? []
      : [`its own policy does not fit it as it is served (${name}): something changed the page`],
  )
}

/** Looks at a deployed site as a visitor and compares it with what a release promises. Throws where the host cannot be reached. */
export async function examine({ address, sendEndpoint, now }: Visit): Promise<Check[]> {
  const checks: Check[] = []
  const note = (what: string, wrong: string[]) => checks.push({ what, wrong })
  const isLocal = address.startsWith('http:')

  const asked = now()
  const home = await ask(`${address}/`)
  const answers = new Map<string, Answer>([['/', home]])
  for (const path of [...listed.slice(1), ...missing, ...hidden])
    answers.set(path, await ask(address + path))
  const at = (path: string) => answers.get(path) ?? home
  const lost = at('/gibt-es-nicht')

  // Locally the pages still name the address that they are built for.
  const canonical = /<link rel="canonical" href="([^"]*)"/
  const siteUrl = isLocal ? new URL(attribute(home.body, canonical) ?? address).origin : address
  const served = new Map([
    ...listed.map((path) => [path, at(path).body] as const),
    ['/404', lost.body],
  ])
  const named = [...served.values()].flatMap((page) => page.match(/\/assets\/[\w-]+\.\w+/g) ?? [])
  const assets = [...new Set(named)]
  const rules = headerRules(served, assets, sendEndpoint, false)

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
      ...metaDiffers(page.body, sendEndpoint),
      ...compression(page),
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
      ...(isText.test(path) ? compression(answer) : []),
    ])
  }

  const slash = await ask(`${address}${paths.contact}/`)
  const target = slash.headers.get('location')
  note(`${paths.contact}/ (a slash too many)`, [
    ...([301, 308].includes(slash.status) ? [] : [`status is ${slash.status}, not 301 or 308`]),
    ...differs('target', target && new URL(target, address).href, address + paths.contact),
    ...(isKept(slash) ? ['caches may keep the redirect'] : []),
  ])
  if (!isLocal) {
    const plain = await ask(`${address.replace('https:', 'http:')}${paths.contact}`)
    note('plain HTTP', [
      ...([301, 308].includes(plain.status) ? [] : [`status is ${plain.status}, not 301 or 308`]),
      ...differs('target', plain.headers.get('location'), address + paths.contact),
    ])
  }

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
  const seen = picture === null ? null : await ask(address + new URL(picture, siteUrl).pathname)
  note('preview picture', [
    ...(picture?.startsWith(`${siteUrl}/`) ? [] : [`lies at ${picture ?? 'no address'}`]),
    ...differs('status', seen?.status ?? null, 200),
    ...differs('type', seen?.headers.get('content-type') ?? null, 'image/png'),
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
