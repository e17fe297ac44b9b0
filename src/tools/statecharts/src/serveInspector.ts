import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { bundlePage, pageModule } from './bundlePage.ts'
import type { Colours } from './colours.ts'
import { isLocal, type RelayedMessage } from './inspector/serving.ts'

/** As much as a message may hold, and as what is kept for pages that open later, in characters. */
const most = { message: 20_000_000, kept: 100_000_000 }

/** A page of the web could reach this machine by a name of its own, so a request is known by what it was sent to. */
const isFromHere = (host: string | undefined) => isLocal(`http://${host}`)

/**
 * Serves the inspector's page to this machine alone, and hands on to it what apps tell over a WebSocket, also what they
 * told before it was opened.
 */
export async function serveInspector(port: number, colours: Colours) {
  const page = await bundlePage(
    `import { mountServedInspector } from ${JSON.stringify(pageModule)}
    mountServedInspector(${JSON.stringify(colours)})`,
    { allows: "; connect-src 'self'" },
  )
  const pages = new Set<ServerResponse>()
  const kept: { id: number; text: string }[] = []
  let [last, size] = [0, 0]
  /** A later one is greater, also than those before a restart. */
  const newId = () => (last = Math.max(Date.now(), last + 1))
  const write = (stream: ServerResponse, id: number, texts: string[]) =>
    stream.write(`id: ${id}\ndata: [${texts.join()}]\n\n`)
  const tell = (message: RelayedMessage) => {
    const one = { id: newId(), text: JSON.stringify(message) }
    kept.push(one)
    size += one.text.length
    while (size > most.kept) size -= kept.shift()?.text.length ?? size
    for (const stream of pages) write(stream, one.id, [one.text])
  }

  const server = createServer(({ headers, url }, response) => {
    if (!isFromHere(headers.host)) response.writeHead(403).end()
    else if (url === '/stream') {
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
      })
      const known = Number(headers['last-event-id'] ?? 0)
      const missed = kept.filter(({ id }) => id > known)
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
    maxPayload: most.message,
    verifyClient: ({ origin, req }: { origin: string | undefined; req: IncomingMessage }) =>
      isFromHere(req.headers.host) && (origin === undefined || isLocal(origin)),
  })
  sockets.on('connection', (socket) => {
    const app = newId()
    socket.on('message', (data: Buffer) => tell({ app, text: data.toString() }))
    socket.on('close', () => tell({ app, text: null }))
    // A message that is broken or too large ends the connection.
    socket.on('error', () => undefined)
  })

  await new Promise<void>((listening, fail) => {
    sockets.on('error', fail)
    server.listen(port, '127.0.0.1', listening)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://localhost:${taken}`,
    close: () => {
      sockets.clients.forEach((socket) => socket.terminate())
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
