/**
 * A request of Vite's module runner to the process of Vite, or the response with the same id. Workers send requests to
 * their parent process, which forwards them.
 */
export interface ViteMessage {
  id: number
  vite: unknown
}

/** A child process, or this process with the channel to its parent. */
interface Channel {
  on: (event: 'message', receive: (message: ViteMessage) => void) => unknown
  off: (event: 'message', receive: (message: ViteMessage) => void) => unknown
  send?: (message: ViteMessage) => unknown
}

let requests = 0

/** Sends a request to another process, and returns the response. */
export const askVite = (channel: Channel, vite: unknown): Promise<unknown> =>
  new Promise((answered) => {
    const id = (requests += 1)
    const receive = (message: ViteMessage) => {
      if (message.id !== id) return
      channel.off('message', receive)
      answered(message.vite)
    }
    channel.on('message', receive)
    channel.send?.({ id, vite })
  })
