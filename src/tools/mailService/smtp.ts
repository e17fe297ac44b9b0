import { createTransport } from 'nodemailer'
import { ConfigurationError } from '../../build/configuration.ts'
import type { ComposedMail } from './outbox.ts'

/**
 * Prepares the hand-over of mails to an SMTP server, waiting at most ten seconds for each answer; it resolves to what
 * went wrong, in one line, or to undefined. Throws a ConfigurationError for anything but an smtp:// or smtps:// URL.
 */
export function createSmtpDelivery(url: string) {
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new ConfigurationError(['SMTP_URL is not an smtp:// or smtps:// address'])
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport({ url, ...timeouts })
  return async ({ eml, envelope }: ComposedMail): Promise<string | undefined> => {
    try {
      await transport.sendMail({ raw: eml, envelope })
      return undefined
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return message.replace(/\p{Cc}+/gu, ' ').slice(0, 300)
    }
  }
}
