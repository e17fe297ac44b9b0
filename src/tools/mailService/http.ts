import type { IncomingMessage, ServerResponse } from 'node:http'
import { ValidationError } from 'yup'

/** An error whose status and message become the HTTP response. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Returns the HTTP response for an error that was thrown while a request was handled. Logs unexpected errors. */
export function errorResponse(error: unknown): Response {
  if (error instanceof Refusal) return new Response(error.message, { status: error.status })
  if (error instanceof ValidationError) return new Response(error.message, { status: 400 })
  console.error(error)
  return new Response('Internal Server Error', { status: 500 })
}

/** Sends `answer` as the response, with headers that prevent caching and content sniffing. */
export async function writeAnswer(response: ServerResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeaders(answer.headers)
  response.end(Buffer.from(await answer.arrayBuffer()))
}

const maximumBody = 400_000

/**
 * Reads the body of a request. Rejects with a Refusal if the body is longer than 400 kB. After that, discards all
 * further bytes until Node closes the connection after its keep-alive timeout.
 */
export const readBody = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let chunks: Buffer[] = []
    let bytes = 0
    const abort = () => reject(new Refusal(400, 'The request was aborted'))
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maximumBody) chunks.push(chunk)
      else {
        chunks = []
        reject(new Refusal(413, 'Payload Too Large'))
      }
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', abort)
    request.on('close', abort)
  })

const allowedSites: unknown[] = [undefined, 'same-origin', 'none']

/**
 * Checks whether a request comes from a page of the same origin. Also returns true if no page sent the request, for
 * example if a Node script did.
 */
export function isSameOrigin({ headers, socket }: IncomingMessage): boolean {
  const { origin, host = '' } = headers
  const own = `${'encrypted' in socket ? 'https' : 'http'}://${host}`
  return (
    (origin === undefined || origin === own) && allowedSites.includes(headers['sec-fetch-site'])
  )
}
