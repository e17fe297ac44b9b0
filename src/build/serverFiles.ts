import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheControl, resourcePolicy, type HeaderRule } from './headers.ts'
import { previewPath } from './structuredData.ts'
import { fill } from './escapeHtml.ts'

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

/** Fills a server's template in docs/deploy/ with the host and the headers of a release. */
function renderServerFile(name: ServerFile, release: Release): string {
  const template = readTemplate(name)
  const [mark = '# HEADERS', indent = ''] = headersMark.exec(template) ?? []
  const { headers = {} } = release.rules.find(({ path }) => path === '/*') ?? {}
  return fill(template, {
    [mark]: Object.entries(headers)
      .map(([key, value]) => indent + servers[name](key, value))
      .join('\n'),
    SITE_HOST: release.host,
    CACHE_PAGES: cacheControl.pages,
    CACHE_ASSETS: cacheControl.assets,
    PREVIEW_PATH: previewPath,
    POLICY_FILES: resourcePolicy.files,
    POLICY_PREVIEW: resourcePolicy.preview,
    ...(name !== 'htaccess' && { RELEASE_ID: release.id }),
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
  'apache.conf': fill(readTemplate('apache.conf'), { SITE_HOST: release.host }),
})

/** The commands that publish a release, by their names in its folder. */
export const hostScripts = ({ host, id }: Release): Record<string, string> => ({
  publish: fill(readTemplate('publish'), { SITE_HOST: host, RELEASE_ID: id }),
  switch: readTemplate('switch'),
})
