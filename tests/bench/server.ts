import { readdir, readFile } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { headersAt, parseHeadersFile } from '../../src/build/headers.ts'

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

/** A page without any of its code, with the banner that the inline script shows on a first visit. */
export const withoutScripts = (html: string) =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(/<style type="text\/plain"[^]*?<\/style>/g, '')
    .replace('<html ', '<html data-banner ')

/** Serves the built site from memory, brotli 11, with its own headers; its pages as `rewrite` leaves them. */
export async function serve(rewrite = (html: string) => html) {
  const folder = 'dist'
  const rules = parseHeadersFile(await readFile(join(folder, '_headers'), 'utf8'))
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
    response.writeHead(body ? 200 : 404, { ...headersAt(rules, path), ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Bytes of a file as it is sent, without its headers. */
    sizeOf: (path: string) => files.get(path)?.body.length ?? 0,
    close: () => server.close(),
  }
}
