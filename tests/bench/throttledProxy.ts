import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A mobile line; times in ms. All connections share its kbit/s. */
export const mobileConnection = { roundTrip: 150, kbit: 1_600 }

export type Connection = typeof mobileConnection

/** Bytes in a packet, what its headers add, and how many packets a connection may send before the first is acknowledged. */
const packet = { size: 1_448, overhead: 1.03, first: 10 }

const packetsOf = (data: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(data.length / packet.size) }, (_, index) =>
    data.subarray(index * packet.size, (index + 1) * packet.size),
  )

/**
 * A port of the loopback interface from which a server's bytes arrive as over a line: one round trip for the
 * handshake of TCP and one for that of TLS, then packets in a window that grows by each that is acknowledged.
 * `reset` ends all connections, as a new visitor has none.
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
        // Timers of one millisecond may fire in any order: each delivers the oldest packet.
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
