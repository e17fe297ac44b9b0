import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { headersAt, parseHeadersFile } from '../../src/build/headers.ts'

/** What a page becomes before it is served. */
export type Rewrite = (html: string) => string

export interface Server {
  url: string
  close: () => void
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}
const compressible = new Set(['.html', '.js', '.svg', '.webmanifest'])

/** A page without any of its code, with the banner that the boot script shows on a first visit. */
export const withoutScripts: Rewrite = (html) =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(/<style type="text\/plain"[^]*?<\/style>/g, '')
    .replace('<html ', '<html data-banner ')

/** Serves a built site from memory, brotli 11, with its own headers. */
export async function serve(folder: string, rewrite: Rewrite = (html) => html): Promise<Server> {
  const rules = parseHeadersFile(await readFile(join(folder, '_headers'), 'utf8'))
  const files = new Map<string, { type: string; body: Buffer; encoding: string | undefined }>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const isPage = path.endsWith('.html')
    const content = await readFile(file)
    const body = isPage ? Buffer.from(rewrite(content.toString())) : content
    const small = compressible.has(extname(entry.name))
    files.set(isPage ? path.replace(/(index)?\.html$/, '') : path, {
      type,
      body: small ? brotliCompressSync(body) : body,
      encoding: small ? 'br' : undefined,
    })
  }
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://site').pathname
    const file = files.get(path)
    if (!file) {
      response.writeHead(404).end()
      return
    }
    response
      .writeHead(200, {
        ...headersAt(rules, path),
        'Content-Type': file.type,
        'Content-Length': file.body.length,
        ...(file.encoding && { 'Content-Encoding': file.encoding }),
      })
      .end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
