import { localMail } from '../../build/configuration.ts'
import { headerRules, headersAt, inlineHashes, contentSecurityPolicy } from '../../build/headers.ts'
import { previewPath } from '../../build/structuredData.ts'
import { renderRobots, renderSitemap } from '../../build/sitemap.ts'
import { urls } from '../../content/urls.ts'
import { compare, timeout, type Check } from './check.ts'
import { examineConnection, examineHttpRedirect } from './connection.ts'

export interface DoctorOptions {
  /** The origin of the deployed site, without a trailing slash. */
  address: string
  /**
   * The URL to which the contact form of the deployed site sends its requests. If the site's own host receives the
   * requests, this is a path instead of a URL.
   */
  sendEndpoint: string
  /** Returns the time of this computer, in ms since 1970. */
  now: () => number
  /** The contents of the previous release's assets, keyed by path. */
  previousAssets: ReadonlyMap<string, string>
}

interface HostResponse {
  status: number
  headers: Headers
  body: string
}

/** The largest accepted difference between the clocks of the host and this computer, in seconds. */
const clockTolerance = 60

const listedPaths = Object.values(urls).filter((path) => path !== urls.notFound)
const privatePaths = ['/.env', '/.git/config', '/.htaccess', '/_headers']
const missingPaths = ['/gibt-es-nicht', '/assets/gibt-es-nicht-a1B2c3D4.js']
const isText = /\.(js|svg)$/

/**
 * The minimum size of a response, in bytes, for which compression is useful. A smaller response fits into one network
 * packet, so compression would not make it faster.
 */
const onePacket = 1_024

/** Checks whether a URL points to this computer. */
export const isLoopback = (address: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)

/**
 * The limits of the doctor: the size of a page in bytes, the size of any other file in bytes, and the number of assets
 * that the doctor loads.
 */
const limits = { page: 200_000, file: 2_000_000, assets: 200 }

async function load(url: string, limit = limits.file): Promise<HostResponse> {
  const { status, headers, body } = await fetch(url, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'br, gzip' },
    signal: AbortSignal.timeout(timeout),
  })
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > limit) throw new Error(`The response of ${url} is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  return { status, headers, body: Buffer.concat(chunks).toString() }
}

/**
 * Returns the sorted sources of each directive in a Content-Security-Policy, keyed by the directive's name. If a
 * directive occurs several times, uses its first occurrence, as browsers do.
 */
function directives(policy: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name !== '' && !found.has(name)) found.set(name, sources.sort().join(' '))
  }
  return found
}

/** Returns the directives in which two Content-Security-Policies differ, with the sources from both policies. */
function compareDirectives(found: string, expected: string) {
  const [served, required] = [directives(found), directives(expected)]
  return [...new Set([...required.keys(), ...served.keys()])]
    .map((name) => ({ name, found: served.get(name), expected: required.get(name) }))
    .filter((sources) => sources.found !== sources.expected)
}

const quoted = (sources: string | undefined, absent: string) =>
  sources === undefined ? absent : `"${sources}"`

const checkPolicy = (found: string | null, expected: string) =>
  found === null
    ? ['Content-Security-Policy is missing']
    : compareDirectives(found, expected).map(
        ({ name, ...sources }) =>
          `Content-Security-Policy does not match the received pages: ${name} is ${quoted(sources.found, 'missing')}, expected ${quoted(sources.expected, 'no such directive')}`,
      )

const checkHeaders = (headers: Headers, expected: Record<string, string>) =>
  Object.entries(expected).flatMap(([name, value]) =>
    name === 'Content-Security-Policy'
      ? checkPolicy(headers.get(name), value)
      : compare(name, headers.get(name), value),
  )

const checkCompression = ({ headers, body }: HostResponse) =>
  Buffer.byteLength(body) < onePacket ||
  /^(br|gzip|zstd)$/.test(headers.get('content-encoding') ?? '')
    ? []
    : ['the response is not compressed. Enable Brotli or gzip']

/** Checks whether browsers or shared caches may reuse a response without revalidation. */
const isCacheable = ({ headers }: HostResponse) =>
  /(max-age|s-maxage)=[1-9]/.test(headers.get('cache-control') ?? '')

/**
 * The content types that browsers require for scripts and SVG images, because X-Content-Type-Options stops browsers
 * from guessing the type.
 */
const types = { js: /^(text|application)\/javascript\b/, svg: /^image\/svg\+xml\b/ }

function checkType(path: string, { headers }: HostResponse): string[] {
  const type = headers.get('content-type') ?? 'missing'
  return Object.entries(types)
    .filter(([end, accepted]) => path.endsWith(`.${end}`) && !accepted.test(type))
    .map(([end]) => `browsers reject this .${end} file, because its Content-Type is ${type}`)
}

const attribute = (page: string, pattern: RegExp) => pattern.exec(page)?.[1] ?? null

/**
 * Finds changes that the host has made to a page. Returns a message if the Content-Security-Policy in `<meta>` does not
 * match the page's inline code, or if the page contains a script that the build does not contain.
 */
function checkPage(page: string, sendEndpoint: string): string[] {
  const meta = attribute(page, /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/)
  const expected = contentSecurityPolicy(inlineHashes([page]), sendEndpoint)
  const script = attribute(page, /<script\s(?:[^>]*\s)?src=["']?([^\s"'>]*)/)
  return [
    ...(meta === null
      ? ['the policy in <meta> is missing']
      : compareDirectives(meta, expected)
          .filter(({ name }) => name !== 'frame-ancestors')
          .map(({ name }) => `the policy in <meta> does not match the received page (${name})`)),
    ...(script === null ? [] : [`the page loads the script ${script}`]),
  ].map(
    (difference) =>
      `${difference}. The host changed the page: turn off everything that rewrites HTML`,
  )
}

/**
 * Loads the pages and assets of a deployed site as a visitor would, and compares them with the release. Throws if the
 * host does not respond.
 */
export async function examine({
  address,
  sendEndpoint: deployedEndpoint,
  now,
  previousAssets,
}: DoctorOptions): Promise<Check[]> {
  const checks: Check[] = []
  const note = (what: string, wrong: string[]) => checks.push({ what, wrong })
  const skip = (what: string, skipped: string) => checks.push({ what, wrong: [], skipped })
  const { protocol, host, port } = new URL(address)

  if (protocol === 'https:') {
    const { isTrusted, checks: found } = await examineConnection(address, now())
    checks.push(...found)
    if (!isTrusted) {
      skip('everything else', 'browsers do not open a site with this certificate')
      return checks
    }
    if (port === '') checks.push(await examineHttpRedirect(`http://${host}`, address))
    else skip('plain HTTP', 'the URL contains a port')
  } else skip('certificate, TLS, HTTP/2', 'the URL uses plain HTTP')

  const asked = now()
  const home = await load(`${address}/`, limits.page)
  const responses = new Map<string, HostResponse>([['/', home]])
  for (const path of [...listedPaths.slice(1), ...missingPaths, ...privatePaths])
    responses.set(path, await load(address + path, limits.page))
  const at = (path: string) => responses.get(path) ?? home
  const notFound = at('/gibt-es-nicht')

  // If this computer serves the release, the pages still contain the URL of the deployed site, so read that URL from a
  // page. If this computer serves a build for local use, the form sends its requests to the local mail service.
  const canonical = /<link rel="canonical" href="([^"]*)"/
  const built = attribute(home.body, canonical) ?? ''
  const siteUrl = isLoopback(address) && URL.canParse(built) ? new URL(built).origin : address
  const isLocalBuild = protocol === 'http:' && !home.body.includes(deployedEndpoint)
  const sendEndpoint = isLocalBuild ? localMail.VITE_SEND_ENDPOINT : deployedEndpoint
  const served = new Map([
    ...listedPaths.map((path) => [path, at(path).body] as const),
    ['/404', notFound.body],
  ])
  const mentioned = [...served.values()].flatMap(
    (page) => page.match(/\/assets\/[\w-]+\.\w+/g) ?? [],
  )
  const assets = [...new Set(mentioned)].slice(0, limits.assets)
  const rules = headerRules(served, [...assets, previewPath], sendEndpoint, false)

  for (const path of listedPaths) {
    const page = at(path)
    note(path, [
      ...compare('status', page.status, 200),
      ...checkHeaders(page.headers, headersAt(rules, path)),
      ...compare(
        'Content-Type',
        page.headers.get('content-type')?.toLowerCase().replace('; ', ';') ?? null,
        'text/html;charset=utf-8',
      ),
      ...compare('canonical link', attribute(page.body, canonical), siteUrl + path),
      ...checkPage(page.body, sendEndpoint),
      ...checkCompression(page),
      ...(page.headers.has('set-cookie')
        ? [
            'the response sets a cookie, but according to the privacy policy, the site does not use cookies. Turn off the cookie at the host',
          ]
        : []),
    ])
  }
  for (const path of missingPaths) {
    const response = at(path)
    note(`${path} (nonexistent path)`, [
      ...compare('status', response.status, 404),
      ...checkHeaders(response.headers, headersAt(rules, '/nowhere')),
      ...(isCacheable(response)
        ? ['caches may store the error response. Remove max-age and s-maxage']
        : []),
    ])
  }
  for (const path of privatePaths)
    note(`${path} (private file)`, compare('status', at(path).status, 404))

  for (const path of assets) {
    const response = await load(address + path)
    note(path, [
      ...compare('status', response.status, 200),
      ...checkHeaders(response.headers, headersAt(rules, path)),
      ...checkType(path, response),
      ...(isText.test(path) ? checkCompression(response) : []),
    ])
  }

  for (const [path, text] of previousAssets) {
    const response = await load(address + path)
    note(`${path} (asset of the previous release)`, [
      ...compare('status', response.status, 200),
      ...checkHeaders(response.headers, headersAt(rules, path)),
      ...(response.body === text
        ? []
        : [
            'the content differs from release/previous/. Keep the assets of that release on the host',
          ]),
    ])
  }
  if (previousAssets.size === 0)
    skip('assets of the previous release', 'there is no folder release/previous/')

  const slash = await load(`${address}${urls.contact}/`)
  const target = slash.headers.get('location')
  note(`${urls.contact}/ (trailing slash)`, [
    ...([301, 308].includes(slash.status)
      ? []
      : [`status is ${slash.status}, expected 301 or 308`]),
    ...compare(
      'Location',
      target && URL.canParse(target, address) ? new URL(target, address).href : target,
      address + urls.contact,
    ),
    ...(isCacheable(slash) ? ['caches may store the redirect. Remove max-age and s-maxage'] : []),
  ])

  const sitemap = await load(`${address}/sitemap.xml`)
  note('/sitemap.xml', [
    ...compare('status', sitemap.status, 200),
    ...(sitemap.body === renderSitemap(listedPaths, siteUrl)
      ? []
      : ['the content differs from the release. Publish the file of the release']),
  ])
  const robots = await load(`${address}/robots.txt`)
  note('/robots.txt', [
    ...compare('status', robots.status, 200),
    ...(robots.body === renderRobots(siteUrl)
      ? []
      : ['the content differs from the release. Publish the file of the release']),
  ])
  const picture = attribute(home.body, /<meta property="og:image" content="([^"]*)"/)
  const own = picture?.startsWith(`${siteUrl}/`) ? picture.slice(siteUrl.length) : null
  const seen = own === null ? null : await load(address + own)
  note('preview picture', [
    ...(own === null
      ? [`og:image is ${picture ?? 'missing'}, expected a URL that begins with ${siteUrl}/`]
      : []),
    ...compare('status', seen?.status ?? null, 200),
    ...compare('Content-Type', seen?.headers.get('content-type') ?? null, 'image/png'),
    ...(seen ? checkHeaders(seen.headers, headersAt(rules, previewPath)) : []),
  ])

  const date = Date.parse(home.headers.get('date') ?? '')
  const difference = Math.round(Math.abs(date - asked) / 1000)
  note(
    'clock',
    Number.isNaN(difference)
      ? ['the Date header is missing']
      : difference > clockTolerance
        ? [
            `the clock of the host differs from the clock of this computer by ${difference} s. Synchronize the clock of the host`,
          ]
        : [],
  )
  return checks
}
