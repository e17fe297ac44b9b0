import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { isAddress } from './call.ts'
import type { FilledTemplate, TemplateName } from './templates.ts'

/** The maximum number of mails that the outbox stores, both in memory and on disk. */
export const maximumMails = 200

/** A mail in the outbox. `failure` is the error message if the mail could not be delivered to the SMTP server. */
export interface OutboxMail extends FilledTemplate {
  id: string
  time: string
  template: TemplateName
  failure?: string
}

/** A mail that is ready to be sent: the bytes of its `.eml` file, and the sender and recipient addresses for SMTP. */
export type ComposedMail = Awaited<ReturnType<typeof composeMail>>

/** Creates the mail from a filled template. Omits the Reply-To header if its value is not a valid address. */
export async function composeMail(filled: FilledTemplate, date: Date) {
  const message = new MailComposer({
    ...filled,
    date,
    to: { name: '', address: filled.to },
    replyTo: isAddress(filled.replyTo) ? { name: '', address: filled.replyTo } : [],
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { to } = message.getEnvelope()
  return { eml: await message.build(), envelope: { from: filled.from.address, to } }
}

const fileName = /^\d{4}-\d\d-\d\dT[\d-]+Z-\d{6}-(owner|customer)\.eml$/

/**
 * Creates an outbox, which stores the newest mails in memory and as `.eml` files in a folder. Files from earlier runs
 * of the server count towards the maximum number of mails, but `mails` does not list them.
 */
export function createOutbox(folder: string) {
  let mails: OutboxMail[] = []
  let count = 0

  const files = async () => (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  const remove = (names: string[]) =>
    Promise.all(names.map((name) => rm(join(folder, name), { force: true })))

  return {
    /** The mails, newest first. */
    get mails(): readonly OutboxMail[] {
      return mails
    },

    async add(mail: Omit<OutboxMail, 'id'>, eml: Buffer): Promise<void> {
      count += 1
      const stamp = mail.time.replace(/[:.]/g, '-')
      const id = `${stamp}-${String(count).padStart(6, '0')}-${mail.template}`
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${id}.eml`), eml)
      mails = [{ id, ...mail }, ...mails].slice(0, maximumMails)
      await remove((await files()).slice(0, -maximumMails))
    },

    /** Reads the `.eml` file of a mail. Resolves to undefined if the file was deleted. */
    eml: ({ id }: OutboxMail): Promise<string | undefined> =>
      readFile(join(folder, `${id}.eml`), 'utf8').catch(() => undefined),

    /** Deletes all mails and their files, including files from earlier runs of the server. */
    async clear(): Promise<void> {
      mails = []
      await remove(await files().catch(() => []))
    },
  }
}
