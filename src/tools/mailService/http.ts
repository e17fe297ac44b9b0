import type { IncomingMessage, ServerResponse } from 'node:http'
import { ValidationError } from 'yup'

/** Thrown with the status and the text that a request is refused with. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** The answer to a request that led to this error; an unexpected one is printed. */
export function errorResponse(error: unknown): Response {
  if (error instanceof Refusal) return new Response(error.message, { status: error.status })
  if (error instanceof ValidationError) return new Response(error.message, { status: 400 })
  console.error(error)
  return new Response('Internal Server Error', { status: 500 })
}

/** Sends an answer that no browser may keep. */
export async function writeAnswer(response: ServerResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeaders(answer.headers)
  response.end(Buffer.from(await answer.arrayBuffer()))
}

const maximumBody = 400_000

/** Reads a body of at most 400 kB; what comes beyond is thrown away until Node’s keep-alive timeout ends the connection. */
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

const ours: unknown[] = [undefined, 'same-origin', 'none']

/** Whether a request comes from a page of this server or from no page at all. */
export function isSameOrigin({ headers, socket }: IncomingMessage): boolean {
  const { origin, host = '' } = headers
  const own = `${'encrypted' in socket ? 'https' : 'http'}://${host}`
  return (origin === undefined || origin === own) && ours.includes(headers['sec-fetch-site'])
}
