import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheControl, type HeaderRule } from './headers.ts'
import { fill } from './text.ts'

/** What the files for servers are filled with. */
export interface Release {
  host: string
  /** Names the folder of this release on the server. */
  id: string
  rules: readonly HeaderRule[]
}

/** How each server writes a header, and the template with the rest of its file. */
const servers = {
  'nginx.conf': (name: string, value: string) => `add_header ${name} "${value}" always;`,
  Caddyfile: (name: string, value: string) => `${name} "${value}"`,
  htaccess: (name: string, value: string) => `Header always set ${name} "${value}"`,
}

type ServerFile = keyof typeof servers

const headersMark = /^( *)# HEADERS$/m

const readTemplate = (name: string) => readFileSync(join('docs/deploy', name), 'utf8')

/** The headers that every answer has. */
const headersOf = ({ rules }: Release) => rules.find(({ path }) => path === '/*')?.headers ?? {}

/** Fills a server's template in docs/deploy/ with the host and the headers of a release. */
function renderServerFile(name: ServerFile, release: Release): string {
  const template = readTemplate(name)
  const [mark = '# HEADERS', indent = ''] = headersMark.exec(template) ?? []
  const headers = Object.entries(headersOf(release))
  return fill(template, {
    [mark]: headers.map(([key, value]) => indent + servers[name](key, value)).join('\n'),
    SITE_HOST: release.host,
    CACHE_PAGES: cacheControl.pages,
    CACHE_ASSETS: cacheControl.assets,
    ...(name !== 'htaccess' && { RELEASE_ID: release.id }),
  })
}

/** The same rules for Vercel, with its ways of leaving out `.html` and the slash at the end. */
export const renderVercel = ({ rules }: Release) => ({
  cleanUrls: true,
  trailingSlash: false,
  headers: rules.map(({ path, headers }) => ({
    source: path.replace('*', '(.*)'),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  })),
})

const always = { Override: true }

/** What CloudFront sets by settings of its own and refuses to be given as a header. */
const cloudFrontSettings: Record<string, (value: string) => object> = {
  'Content-Security-Policy': (value) => ({
    ContentSecurityPolicy: { ContentSecurityPolicy: value, ...always },
  }),
  'Strict-Transport-Security': (value) => ({
    StrictTransportSecurity: {
      AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(value)?.[1]),
      IncludeSubdomains: value.includes('includeSubDomains'),
      ...always,
    },
  }),
  'X-Content-Type-Options': () => ({ ContentTypeOptions: always }),
  'X-Frame-Options': (value) => ({ FrameOptions: { FrameOption: value, ...always } }),
  'Referrer-Policy': (value) => ({ ReferrerPolicy: { ReferrerPolicy: value, ...always } }),
}

/** The same rules for CloudFront, as a template of CloudFormation; Cache-Control comes with the files from S3. */
export function renderCloudFront(release: Release): string {
  const headers = Object.entries(headersOf(release))
  const custom = headers.filter(([name]) => !(name in cloudFrontSettings))
  const settings = headers.map(([name, value]) => cloudFrontSettings[name]?.(value))
  return fill(readTemplate('cloudfront.json'), {
    '"CUSTOM_HEADERS"': JSON.stringify({
      Items: custom.map(([Header, Value]) => ({ Header, Value, ...always })),
    }),
    '"SECURITY_HEADERS"': JSON.stringify(Object.assign({}, ...settings)),
    SITE_HOST: release.host,
    RELEASE_ID: release.id,
    CACHE_PAGES: cacheControl.pages,
  })
}

/** Names a release after the bytes of its site, so that one commit gives one name on every machine. */
export function nameRelease(site: string): string {
  const hash = createHash('sha256')
  const entries = readdirSync(site, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash
      .update(`${path.slice(site.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex').slice(0, 12)
}

/** All files for hosts, by their names in the folder of the release. */
export const hostFiles = (release: Release): Record<string, string> => ({
  ...Object.fromEntries(
    (Object.keys(servers) as ServerFile[]).map((name) => [name, renderServerFile(name, release)]),
  ),
  'vercel.json': `${JSON.stringify(renderVercel(release), null, 2)}\n`,
  'cloudfront.json': renderCloudFront(release),
  'apache.conf': fill(readTemplate('apache.conf'), { SITE_HOST: release.host }),
  Dockerfile: readTemplate('Dockerfile'),
})

/** The commands that publish a release, by their names in its folder. */
export const hostScripts = ({ host, id }: Release): Record<string, string> => ({
  publish: fill(readTemplate('publish'), { SITE_HOST: host, RELEASE_ID: id }),
  'publish-s3': fill(readTemplate('publish-s3'), {
    SITE_HOST: host,
    RELEASE_ID: id,
    CACHE_PAGES: cacheControl.pages,
    CACHE_ASSETS: cacheControl.assets,
  }),
  switch: readTemplate('switch'),
})
