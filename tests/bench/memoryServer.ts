import { readdir, readFile } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { headersAt } from '../../src/build/headers.ts'
import { readRules } from '../../src/build/staticHost.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}
const compressible = new Set(['.html', '.js', '.svg', '.txt', '.webmanifest'])

/**
 * The style sheet of the plain pages. The benchmark compares the built pages with these plain pages. A developer could
 * write such a short style sheet by hand for a first version of the site.
 */
const sheet = `*{box-sizing:border-box}body{margin:0;font:17px/1.6 "Segoe UI",Roboto,Helvetica,Arial,sans-serif;color:#17211d;background:#faf7f1}
header{position:fixed;inset:0 0 auto;display:flex;justify-content:space-between;padding:8px 16px;background:#fff;border-bottom:1px solid #ddd}
header nav,noscript,[role=alert],[hidden],#root>section{display:none}main{padding-top:64px}section{max-width:1120px;margin:auto;padding:56px 16px}
h1,h2,h3{line-height:1.2;margin:0 0 .5em}p{margin:0 0 1em}ul,ol{margin:0;padding:0;list-style:none}main ul,main ol{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(240px,1fr))}
li{padding:8px;border:1px solid #ddd}a{color:#1f4d3a}input,textarea{display:block;width:100%;font:inherit;padding:10px}footer{padding:24px 16px;border-top:1px solid #ddd}`

/**
 * Returns the plain version of a page. The benchmark compares the built page with the plain version. The plain version
 * contains the page's text and a short style sheet, but no scripts, no drawings and none of the page's own styles.
 */
export function plainPage(html: string): string {
  const [head = '', body = ''] = html.split(/(?=<body)/)
  const title = /<title>.*<\/title>/.exec(head)?.[0] ?? ''
  const words = body
    .replaceAll(/<(script|style|svg)\b[^]*?<\/\1>|<img [^>]*>/g, '')
    .replaceAll(/ (class|data-[\w-]+)="[^"]*"/g, '')
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html lang="de"><head><meta charset="utf-8">${viewport}${title}<style>${sheet}</style></head>${words}`
}

const asBuilt = (html: string) => html

/**
 * Serves the built site from memory, compressed with brotli at quality 11, with the site's HTTP headers. If `rewrite`
 * is given, the server changes each page with this function and omits the site's HTTP headers.
 */
export async function serve(rewrite = asBuilt) {
  const folder = 'dist'
  const rules = readRules(folder)
  const files = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const isPage = path.endsWith('.html')
    const content = await readFile(file)
    const whole = isPage ? Buffer.from(rewrite(content.toString())) : content
    const isSmaller = compressible.has(extname(entry.name))
    const body = isSmaller ? brotliCompressSync(whole) : whole
    files.set(isPage ? path.replace(/(index)?\.html$/, '') : path, {
      headers: {
        'Content-Type': type,
        'Content-Length': body.length,
        ...(isSmaller && { 'Content-Encoding': 'br' }),
      },
      body,
    })
  }
  const server = createServer({ keepAliveTimeout: 60_000 }, ({ url = '/' }, response) => {
    const path = new URL(url, 'http://site').pathname
    const { headers, body } = files.get(path) ?? {}
    const own = rewrite === asBuilt ? headersAt(rules, path) : {}
    response.writeHead(body ? 200 : 404, { ...own, ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Returns the size of a compressed file in bytes, without HTTP headers. */
    sizeOf: (path: string) => files.get(path)?.body.length ?? 0,
    close: () => server.close(),
  }
}
