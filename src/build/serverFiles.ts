import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheControl, resourcePolicy, type HeaderRule } from './headers.ts'
import { previewPath } from './structuredData.ts'
import { fillTemplate } from './escapeHtml.ts'

/** The values that are inserted into the templates of the server configurations. */
export interface Release {
  host: string
  rules: readonly HeaderRule[]
}

/** The functions that render a header in the syntax of a server. The keys are the names of the servers' templates. */
const servers = {
  'nginx.conf': (name: string, value: string) => `add_header ${name} "${value}" always;`,
  Caddyfile: (name: string, value: string) => `${name} "${value}"`,
  htaccess: (name: string, value: string) => `Header always set ${name} "${value}"`,
}

type ServerFile = keyof typeof servers

const headersMark = /^( *)# HEADERS$/m

const readTemplate = (name: string) => readFileSync(join('docs/deploy', name), 'utf8')

/** Renders a server's configuration from its template in docs/deploy/. */
function renderServerFile(name: ServerFile, release: Release): string {
  const template = readTemplate(name)
  const [mark = '# HEADERS', indent = ''] = headersMark.exec(template) ?? []
  const { headers = {} } = release.rules.find(({ path }) => path === '/*') ?? {}
  return fillTemplate(template, {
    [mark]: Object.entries(headers)
      .map(([key, value]) => indent + servers[name](key, value))
      .join('\n'),
    SITE_HOST: release.host,
    CACHE_PAGES: cacheControl.pages,
    CACHE_ASSETS: cacheControl.assets,
    PREVIEW_PATH: previewPath,
    POLICY_FILES: resourcePolicy.files,
    POLICY_PREVIEW: resourcePolicy.preview,
  })
}

/** Renders the configuration files for all servers, keyed by file name. */
export const renderHostFiles = (release: Release): Record<string, string> => ({
  ...Object.fromEntries(
    (Object.keys(servers) as ServerFile[]).map((name) => [name, renderServerFile(name, release)]),
  ),
  'apache.conf': fillTemplate(readTemplate('apache.conf'), { SITE_HOST: release.host }),
})
