import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A mobile connection: its round-trip time in ms, and the bandwidth in kbit/s that all TCP connections share. */
export const mobileConnection = { roundTrip: 150, kbit: 1_600 }

export type Connection = typeof mobileConnection

/**
 * The payload of a TCP packet in bytes, the factor by which headers enlarge it, and the number of packets in the
 * initial congestion window.
 */
const packet = { size: 1_448, overhead: 1.03, first: 10 }

const packetsOf = (data: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(data.length / packet.size) }, (_, index) =>
    data.subarray(index * packet.size, (index + 1) * packet.size),
  )

/**
 * Starts a proxy on the loopback interface that delivers a server's bytes as a slow connection would. Each connection
 * begins with one round trip for the TCP handshake and one for the TLS handshake. After that, each acknowledgement
 * enlarges the number of packets that can be on the way. `reset` closes all connections, so that the next visit opens
 * new ones.
 */
export async function startThrottledProxy(
  port: number,
  { roundTrip, kbit }: Connection = mobileConnection,
) {
  const live = new Set<Socket>()
  let isFreeAt = 0
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    const isOpenAt = performance.now() + 2 * roundTrip
    const waiting: Buffer[] = []
    const onTheWay: Buffer[] = []
    let [window, unacknowledged] = [packet.first, 0]

    const send = () => {
      while (unacknowledged < window) {
        const next = waiting.shift()
        if (!next) return
        unacknowledged += 1
        const now = performance.now()
        isFreeAt = Math.max(now, isFreeAt) + (next.length * packet.overhead * 8) / kbit
        onTheWay.push(next)
        // Timers that are due in the same millisecond can fire in any order, so each timer sends the oldest waiting
        // packet.
        setTimeout(() => client.write(onTheWay.shift() ?? ''), isFreeAt - now + roundTrip / 2)
        setTimeout(acknowledge, isFreeAt - now + roundTrip)
      }
    }
    const acknowledge = () => {
      unacknowledged -= 1
      window += 1
      send()
    }
    const end = () => {
      client.destroy()
      server.destroy()
      live.delete(client)
    }
    live.add(client)
    client.on('data', (data) => {
      const left = Math.max(0, isOpenAt - performance.now())
      setTimeout(() => server.write(data), left + roundTrip / 2)
    })
    server.on('data', (data) => {
      waiting.push(...packetsOf(data))
      send()
    })
    for (const side of [client, server]) side.on('error', end).on('close', end)
  })
  const reset = () => {
    isFreeAt = 0
    for (const client of live) client.destroy()
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    reset,
    close: () => {
      reset()
      proxy.close()
    },
  }
}
