import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Reads a body of at most `limit` bytes; more is thrown away unread and, beyond ten times the limit, the connection is cut. */
export const readBody = (
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | 'aborted' | 'tooLarge'> =>
  new Promise((resolve) => {
    let chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= limit) chunks.push(chunk)
      else {
        chunks = []
        resolve('tooLarge')
        if (bytes > 10 * limit) request.destroy()
      }
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', () => resolve('aborted'))
    request.on('close', () => resolve('aborted'))
  })

/** Answers with a body of the given type. */
export function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(body)
}

/** Answers with plain text. */
export const answerText = (
  response: ServerResponse,
  status: number,
  text: string,
  headers?: OutgoingHttpHeaders,
): void => answer(response, status, 'text/plain; charset=utf-8', text, headers)

/** Answers with JSON. */
export const answerJson = (response: ServerResponse, value: unknown): void =>
  answer(response, 200, 'application/json; charset=utf-8', JSON.stringify(value))

/** Whether a request comes from a page of this server or from no page at all. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}
