// @module-tag slow

import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { inspect } from '../src/inspectCommand.ts'
import { serveInspector } from '../src/serveInspector.ts'
import { defaultColours } from '../src/colours.ts'

let served: Awaited<ReturnType<typeof serveInspector>>
let port: string

beforeAll(async () => {
  served = await serveInspector(0, defaultColours)
  port = new URL(served.url).port
})
afterAll(() => served.close())

const socketTo = (headers: Record<string, string> = {}) =>
  new WebSocket(`ws://127.0.0.1:${port}`, { headers })

/**
 * Reads messages that the server relays. Begins after the message with the id `after`, and ends with the message
 * `until`. Without `until`, reads only one event of the stream. Returns the messages and the id of the last event.
 */
async function readStream(until?: string, after = '0', url = served.url) {
  const response = await fetch(`${url}/stream`, { headers: { 'Last-Event-ID': after } })
  const messages: unknown[] = []
  let text = ''
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(part).toString()
    for (let frame; (frame = /^id: (.*)\ndata: (.*)\n\n/.exec(text));) {
      const [{ length }, id, data = ''] = frame
      text = text.slice(length)
      const came = JSON.parse(data) as { text: string | null }[]
      messages.push(...came.flatMap(({ text }) => text ?? []))
      if (until === undefined || messages.includes(until)) return { messages, id }
    }
  }
  throw new Error('The stream has ended')
}

/** Sends a request with the given Host header, and returns the status of the response. */
const statusFor = (host: string) =>
  new Promise((answered) =>
    request({ port, headers: { host } }, ({ statusCode }) => answered(statusCode)).end(),
  )

test('the inspector’s server refuses requests with a Host or Origin header that is not local', async () => {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]
  expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 200, 200])
  const { headers } = await fetch(served.url)
  expect(headers.get('content-security-policy')).toBe(
    'frame-ancestors http://localhost:* http://127.0.0.1:* https://localhost:*',
  )
  const paths = ['/?inspect', '/stream/', '/index.html']
  const statuses = paths.map(async (path) => (await fetch(served.url + path)).status)
  expect(await Promise.all(statuses)).toEqual([200, 404, 404])
  const strange = ['fremd.example', `fremd.example:${port}`, 'localhost.fremd.example', '@']
  expect(await Promise.all(strange.map(statusFor))).toEqual([403, 403, 403, 403])

  const outcomes = [
    {},
    { Origin: 'http://localhost:5173' },
    { Origin: 'https://fremd.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost.fremd.example' },
    { Host: 'fremd.example' },
  ].map(async (headers) => {
    const socket = socketTo(headers)
    return once(socket, 'open').then(
      () => {
        socket.close()
        return 'open'
      },
      (error: unknown) => (error as Error).message,
    )
  })
  const refused = 'Unexpected server response: 401'
  expect(await Promise.all(outcomes)).toEqual([
    ...['open', 'open'],
    ...[refused, refused, refused, refused],
  ])
})

test('the inspector’s page receives each message only once, even if the page opens late or reconnects', async () => {
  const { id: known } = await readStream()
  const app = socketTo()
  await once(app, 'open')
  const live = readStream('{"two": "\\n"}', known)
  app.send('one')
  app.send('{"two": "\\n"}')
  const { messages, id } = await live
  expect(messages).toEqual(['one', '{"two": "\\n"}'])

  const broken = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void broken.destroy())
  broken.write(
    `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
  )
  await once(broken, 'data')
  broken.write(Buffer.from([0xff, 0xff, 0xff]))
  await once(broken, 'data')
  app.send('three')
  expect((await readStream('three', id)).messages).toEqual(['three'])
  expect((await readStream('three', known)).messages).toEqual([...messages, 'three'])
})

test('after a restart of the inspector’s server, an open page receives the new messages', async () => {
  const before = socketTo()
  await once(before, 'open')
  before.send('one')
  before.send('last')
  const { id } = await readStream('last')
  const restarted = await serveInspector(0, defaultColours)
  onTestFinished(async () => void (await restarted.close()))
  const after = new WebSocket(restarted.url.replace('http', 'ws'))
  await once(after, 'open')
  after.send('new')
  expect((await readStream('new', id, restarted.url)).messages).toEqual(['new'])
})

test('the inspector’s server stores 100 million characters, and then drops the oldest messages', async () => {
  const app = socketTo()
  await once(app, 'open')
  for (let index = 1; index <= 6; index += 1) app.send(String(index).repeat(19_000_000))
  app.ping()
  await once(app, 'pong')
  const { body } = await fetch(`${served.url}/stream`)
  const reader = body?.getReader()
  const start = Buffer.from((await reader?.read())?.value ?? []).toString()
  await reader?.cancel()
  expect(start.slice(0, 200)).toMatch(/^id: \d+\ndata: \[\{"app":\d+,"text":"22/)
})

test('statecharts inspect reports a --port that is too high', async () => {
  expect(await inspect(['--port', '65536'])).toEqual({
    code: 1,
    complaint: expect.stringContaining('65536') as string,
  })
})

test('statecharts inspect reports a port that is in use', async () => {
  expect(await inspect(['--port', port])).toEqual({
    code: 1,
    complaint: `listen EADDRINUSE: address already in use 127.0.0.1:${port}`,
  })
})
