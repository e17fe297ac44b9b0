import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A mobile connection: its round-trip time in ms, and the bandwidth in kbit/s that all TCP connections share. */
export const mobileConnection = { roundTrip: 150, kbit: 1_600 }

export type Connection = typeof mobileConnection

/**
 * The simulated TCP packets. `size` is the payload of a packet in bytes. `overhead` is the factor by which headers
 * enlarge a packet. `first` is the number of packets in the initial congestion window.
 */
const packet = { size: 1_448, overhead: 1.03, first: 10 }

const packetsOf = (data: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(data.length / packet.size) }, (_, index) =>
    data.subarray(index * packet.size, (index + 1) * packet.size),
  )

/**
 * Starts a proxy on the loopback interface that delivers a server's bytes as slowly as a mobile connection does. Each
 * connection begins with one round trip for the TCP handshake and one round trip for the TLS handshake. After that, the
 * congestion window grows by one packet with each acknowledgement. `reset` closes all connections, so that the next
 * visit opens new connections.
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
        // If several timers are due in the same millisecond, they can fire in any order. So each timer sends the oldest
        // packet, and not its own packet.
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
