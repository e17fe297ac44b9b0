import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { previewPath } from './structuredData.ts'
import { fillTemplate } from './escapeHtml.ts'

/** Headers for a path, or for all paths that begin with it where it ends in `*`. */
export interface HeaderRule {
  path: string
  headers: Readonly<Record<string, string>>
}

/** The source of this inline text in a Content-Security-Policy. */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const unique = (hashes: string[]) => [...new Set(hashes)]

/** Hashes the inline styles and scripts of finished pages; data blocks such as JSON-LD need none. */
export function inlineHashes(pages: readonly string[]) {
  const contents = (pattern: RegExp) =>
    unique(
      pages.flatMap((page) =>
        [...page.matchAll(pattern)].map(([, text]) => hashSource(text ?? '')),
      ),
    )
  return {
    styles: contents(/<style(?:\s[^>]*)?>(.*?)<\/style>/gs),
    scripts: contents(
      /<script(?![^>]*\s(?:src|type="application\/ld\+json"))[^>]*>(.*?)<\/script>/gs,
    ),
  }
}

/** The Content-Security-Policy of pages with these hashes that send requests to this endpoint only. */
export function contentSecurityPolicy(
  { styles, scripts }: ReturnType<typeof inlineHashes>,
  sendEndpoint: string,
): string {
  // styled-components appends an empty style element and fills it through the CSSOM.
  const emptyStyle = hashSource('')
  return [
    // Firefox holds prefetching against it; what else would fall back to it is named below.
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    "script-src-attr 'none'",
    `style-src ${unique([...styles, emptyStyle]).join(' ')}`,
    "style-src-attr 'none'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "media-src 'none'",
    "child-src 'none'",
    `connect-src 'self'${sendEndpoint.startsWith('/') ? '' : ` ${sendEndpoint}`}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

const charset = '<meta charset="utf-8" />'

/** Adds the page's own policy as a meta element: it allows no other page's inline code, and holds where a host sends no headers. */
export function withPolicy(page: string, sendEndpoint: string): string {
  // Browsers ignore frame-ancestors in a meta element and complain about it.
  const policy = contentSecurityPolicy(inlineHashes([page]), sendEndpoint).replace(
    "frame-ancestors 'none'; ",
    '',
  )
  return fillTemplate(page, {
    [charset]: `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  })
}

const deniedFeatures = `
  accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope hid
  idle-detection magnetometer microphone midi payment picture-in-picture publickey-credentials-create
  publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking
`
  .trim()
  .split(/\s+/)

/** How long answers may be reused unasked: pages and refusals never, files with a hash in their name for a year. */
export const cacheControl = {
  pages: 'no-cache',
  assets: 'public, max-age=31536000, immutable',
} as const

/** Who may show a file: this site alone, and all others the picture that they show beside a link. */
export const resourcePolicy = { files: 'same-origin', preview: 'cross-origin' } as const

/**
 * The rules for static hosts, for pages and other files. No path gets a header from two rules, as Netlify and
 * Cloudflare would join the values with a comma; so one policy covers the hashes of all pages, and each page's own
 * is in its head.
 */
export const headerRules = (
  pages: ReadonlyMap<string, string>,
  files: readonly string[],
  sendEndpoint: string,
  opensInspector: boolean,
): HeaderRule[] => [
  {
    path: '/*',
    headers: {
      'Content-Security-Policy': contentSecurityPolicy(
        inlineHashes([...pages.values()]),
        sendEndpoint,
      ),
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      // Under same-origin the browser cuts off the inspector that a build for debugging opens.
      'Cross-Origin-Opener-Policy': opensInspector ? 'same-origin-allow-popups' : 'same-origin',
      'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    },
  },
  // One by one, as a rule for the folder would let caches keep for a year that a file is not there.
  ...[...pages.keys(), ...files].map((path) => ({
    path,
    headers: {
      'Cache-Control': path.startsWith('/assets/') ? cacheControl.assets : cacheControl.pages,
      'Cross-Origin-Resource-Policy':
        path === previewPath ? resourcePolicy.preview : resourcePolicy.files,
    },
  })),
]

/** Writes rules as a `_headers` file (Netlify, Cloudflare Pages). */
export const renderHeadersFile = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join(
        '\n',
      ),
    )
    .join('\n')

/** The headers of a path under these rules. */
export const headersAt = (rules: readonly HeaderRule[], path: string): Record<string, string> =>
  Object.assign(
    {},
    ...rules
      .filter((rule) =>
        rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
      )
      .map(({ headers }) => headers),
  ) as Record<string, string>

/** The path that hosts see in an address: decoded, and without doubled slashes and steps up; null where it is malformed. */
export function pathIn(address = ''): string | null {
  try {
    return posix.normalize(`/${decodeURIComponent(address.split('?')[0] ?? '')}`)
  } catch {
    return null
  }
}
