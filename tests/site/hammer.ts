import { Agent, request, type RequestOptions } from 'node:http'
import { createHistogram } from 'node:perf_hooks'

/** A request and what its answer must be; the body only where it is given. */
export interface Call extends Pick<RequestOptions, 'method' | 'headers'> {
  url: string
  body?: string | Buffer
  expected: { status: number; body?: Buffer }
}

/** What came of a load. */
export interface Outcome {
  requests: number
  /** A line for each answer that was not the expected one. */
  failures: string[]
  perSecond: number
  /** The time that 99 of 100 answers stayed below, in ms. */
  p99: number
}

function send({ url, method, headers, body, expected }: Call, agent: Agent) {
  return new Promise<string | undefined>((resolve) => {
    const call = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => resolve(`${url}: ${error.message}`))
      response.on('end', () => {
        if (response.statusCode !== expected.status)
          resolve(`${url}: ${String(response.statusCode)} instead of ${expected.status}`)
        else if (expected.body && !Buffer.concat(chunks).equals(expected.body))
          resolve(`${url}: other bytes`)
        else resolve(undefined)
      })
    })
    call.on('error', (error) => resolve(`${url}: ${error.message}`))
    call.end(body)
  })
}

/** Sends calls over so many connections, each as soon as the one before is answered, until `next` gives none. */
export async function hammer(
  next: (index: number) => Call | undefined,
  connections = 32,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = createHistogram()
  const failures: string[] = []
  const start = performance.now()
  let index = 0
  const work = async () => {
    for (let call = next(index++); call; call = next(index++)) {
      const sent = performance.now()
      const failure = await send(call, agent)
      times.record(Math.max(1, Math.round((performance.now() - sent) * 1_000)))
      if (failure !== undefined) failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - start) / 1_000
  agent.destroy()
  return {
    requests: times.count,
    failures,
    perSecond: times.count / seconds,
    p99: times.percentile(99) / 1_000,
  }
}
