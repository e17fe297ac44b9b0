import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { bundlePage, pageModule } from './bundlePage.ts'
import type { Colours } from './colours.ts'
import { isLocal, type RelayedMessage } from './serving.ts'

/**
 * `message` is the maximum size of one message, in bytes. `stored` is the maximum total length, in characters, of the
 * messages that the server stores for pages that open later.
 */
const max = { message: 20_000_000, stored: 100_000_000 }

/**
 * Checks the Host header of a request. Without this check, a website could let its own domain name point to 127.0.0.1
 * (DNS rebinding), so that its requests look like local ones.
 */
const hasLocalHost = (host: string | undefined) => isLocal(`http://${host}`)

/**
 * Serves the inspector's page, to which only this computer can connect. Receives the messages of apps over a WebSocket
 * and relays them to the page. A page that opens later also receives the earlier messages.
 */
export async function serveInspector(port: number, colours: Colours) {
  const page = await bundlePage(
    `import { mountServedInspector } from ${JSON.stringify(pageModule)}
    mountServedInspector(${JSON.stringify(colours)})`,
    { allows: "; connect-src 'self'" },
  )
  const pages = new Set<ServerResponse>()
  const stored: { id: number; text: string }[] = []
  let [last, size] = [0, 0]
  /** Returns an id that is greater than all earlier ids, including the ids before a restart of the server. */
  const newId = () => (last = Math.max(Date.now(), last + 1))
  const write = (stream: ServerResponse, id: number, texts: string[]) =>
    stream.write(`id: ${id}\ndata: [${texts.join()}]\n\n`)
  const relay = (message: RelayedMessage) => {
    const one = { id: newId(), text: JSON.stringify(message) }
    stored.push(one)
    size += one.text.length
    while (size > max.stored) size -= stored.shift()?.text.length ?? size
    for (const stream of pages) write(stream, one.id, [one.text])
  }

  const server = createServer(({ headers, url }, response) => {
    if (!hasLocalHost(headers.host)) response.writeHead(403).end()
    else if (url === '/stream') {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
      })
      const known = Number(headers['last-event-id'] ?? 0)
      const missed = stored.filter(({ id }) => id > known)
      write(
        response,
        Math.max(known, last),
        missed.map(({ text }) => text),
      )
      pages.add(response)
      response.on('close', () => pages.delete(response))
    } else if (url?.split('?')[0] === '/')
      response
        .writeHead(200, {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy':
            'frame-ancestors http://localhost:* http://127.0.0.1:* https://localhost:*',
          'X-Content-Type-Options': 'nosniff',
        })
        .end(page)
    else response.writeHead(404).end()
  })
  const sockets = new WebSocketServer({
    server,
    maxPayload: max.message,
    verifyClient: ({ origin, req }: { origin: string | undefined; req: IncomingMessage }) =>
      hasLocalHost(req.headers.host) && (origin === undefined || isLocal(origin)),
  })
  sockets.on('connection', (socket) => {
    const app = newId()
    socket.on('message', (data: Buffer) => relay({ app, text: data.toString() }))
    socket.on('close', () => relay({ app, text: null }))
    // Ignore the error that an invalid or too large message causes, because an unhandled error would end the process.
    // `ws` closes the connection.
    socket.on('error', () => undefined)
  })

  await new Promise<void>((listening, fail) => {
    sockets.on('error', fail)
    server.listen(port, '127.0.0.1', listening)
  })
  const { port: actualPort } = server.address() as AddressInfo
  return {
    url: `http://localhost:${actualPort}`,
    close: () => {
      sockets.clients.forEach((socket) => socket.terminate())
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
