/** What a server hands on of an app by its number, which is when it began: a message as it came, or null for its end. */
export interface HandedOn {
  app: number
  text: string | null
}

const local = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address is one of this very machine, which no name from elsewhere can be made to mean. */
export const isLocal = (address: string): boolean =>
  URL.canParse(address) && local.includes(new URL(address).hostname)
