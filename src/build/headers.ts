import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { previewPath } from './structuredData.ts'
import { fillTemplate } from './escapeHtml.ts'

/**
 * The headers for one path. If the path ends in `*`, the headers apply to all paths that begin with the part before the
 * `*`.
 */
export interface HeaderRule {
  path: string
  headers: Readonly<Record<string, string>>
}

/** Returns the Content-Security-Policy source expression that allows the inline script or style with this text. */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const unique = (hashes: string[]) => [...new Set(hashes)]

/**
 * Returns the hashes of all inline styles and scripts in the pages' HTML. Data blocks such as JSON-LD do not need a
 * hash.
 */
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

/**
 * Returns a Content-Security-Policy. The policy allows only the inline styles and scripts with the given hashes. It
 * allows requests only to the site and to the endpoint of the mail service.
 */
export function contentSecurityPolicy(
  { styles, scripts }: ReturnType<typeof inlineHashes>,
  sendEndpoint: string,
): string {
  // styled-components appends an empty style element and adds the rules through the CSSOM, so the policy must allow the
  // hash of an empty text.
  const emptyStyle = hashSource('')
  return [
    // Firefox allows prefetching only if default-src allows it. The directives below replace default-src for all other
    // kinds of request.
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

/**
 * Adds a Content-Security-Policy to the page's head. The policy allows only the inline code of this page. It is
 * stricter than the policy in the HTTP header, and also protects the page on hosts that do not send the header.
 */
export function withPolicy(page: string, sendEndpoint: string): string {
  // Remove frame-ancestors, because browsers ignore it in a meta element and log a warning.
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

/**
 * The values of Cache-Control. Caches must revalidate pages and error responses before each use. They may use files
 * with hashed names without revalidation for a year.
 */
export const cacheControl = {
  pages: 'no-cache',
  assets: 'public, max-age=31536000, immutable',
} as const

/** The values of Cross-Origin-Resource-Policy. Other sites may embed only the preview picture. */
export const resourcePolicy = { files: 'same-origin', preview: 'cross-origin' } as const

/**
 * Returns the header rules of a built site for static hosts. Two rules must not set the same header for a path, because
 * Netlify and Cloudflare would join the values with a comma. For this reason, all paths have the same
 * Content-Security-Policy header, which contains the hashes of all pages. `withPolicy` adds a stricter policy to the
 * HTML of each page.
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
      // A debug build opens the inspector in another window. With `same-origin`, the page could not communicate with
      // that window.
      'Cross-Origin-Opener-Policy': opensInspector ? 'same-origin-allow-popups' : 'same-origin',
      'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    },
  },
  // Each file has a separate rule. A rule for the folder `/assets/` would also make caches keep 404 responses for
  // nonexistent files of this folder for a year.
  ...[...pages.keys(), ...files].map((path) => ({
    path,
    headers: {
      'Cache-Control': path.startsWith('/assets/') ? cacheControl.assets : cacheControl.pages,
      'Cross-Origin-Resource-Policy':
        path === previewPath ? resourcePolicy.preview : resourcePolicy.files,
    },
  })),
]

/** Renders the rules as a `_headers` file for Netlify and Cloudflare Pages. */
export const renderHeadersFile = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join(
        '\n',
      ),
    )
    .join('\n')

/** Returns the headers that the rules define for a path. */
export const headersAt = (rules: readonly HeaderRule[], path: string): Record<string, string> =>
  Object.assign(
    {},
    ...rules
      .filter((rule) =>
        rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
      )
      .map(({ headers }) => headers),
  ) as Record<string, string>

/**
 * Returns the path of a URL as hosts read it. The path is decoded, and does not contain the query. Double slashes and
 * `..` are resolved. Returns null if the percent-encoding is invalid.
 */
export function pathIn(address = ''): string | null {
  try {
    return posix.normalize(`/${decodeURIComponent(address.split('?')[0] ?? '')}`)
  } catch {
    return null
  }
}
