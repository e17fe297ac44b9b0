/** A message of an app that the server relays to the page. */
export interface RelayedMessage {
  /** The time at which the app connected, in ms since 1970. It identifies the app. */
  app: number
  /** The unchanged message, or null if the app has disconnected. */
  text: string | null
}

const local = ['localhost', '127.0.0.1', '[::1]']

/**
 * Checks whether the host name of a URL always means this computer. No DNS server can change the meaning of these
 * names.
 */
export const isLocal = (address: string): boolean =>
  URL.canParse(address) && local.includes(new URL(address).hostname)
