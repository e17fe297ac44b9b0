import { createTransport } from 'nodemailer'
import type { Letter } from './outbox.ts'

/** Hands a mail over; resolves to what went wrong, in one line, or to undefined. */
export type HandOver = (letter: Letter) => Promise<string | undefined>

/** Prepares the hand-over to an SMTP server, waiting at most ten seconds for each answer; throws for anything but an smtp:// or smtps:// URL. */
export function createHandOver(url: string): HandOver {
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new Error('SMTP_URL is not an smtp:// or smtps:// address')
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport({ url, ...timeouts })
  return async ({ eml, envelope }) => {
    try {
      await transport.sendMail({ raw: eml, envelope })
      return undefined
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return message.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
    }
  }
}
