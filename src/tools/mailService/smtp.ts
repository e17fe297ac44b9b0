import { createTransport } from 'nodemailer'
import { ConfigurationError } from '../../build/configuration.ts'
import type { ComposedMail } from './outbox.ts'

/**
 * Creates a function that delivers a mail to an SMTP server. That function waits at most ten seconds for each response
 * of the server. It resolves to the error message on one line, or to undefined after success. `createSmtpDelivery`
 * throws a ConfigurationError if the URL is not an smtp:// or smtps:// URL.
 */
export function createSmtpDelivery(url: string) {
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new ConfigurationError([
      'SMTP_URL must begin with smtp:// or smtps:// and contain a host, for example smtp://localhost:1025',
    ])
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
