import { company } from '../content/company.ts'
import { contact } from '../content/contact.ts'
import { withoutSoftHyphens } from '../content/format.ts'
import type { LegalPage } from '../content/legal.ts'
import { consentKey } from '../effects/consentStorage.ts'
import { endpoint } from '../effects/callMailService.ts'
import type { Configuration } from './configuration.ts'

/**
 * Returns the required names that are missing in the privacy policy. The required names are the recipients of visitors'
 * data, the address of the privacy contact, the key in the browser's storage, and the fields of the contact form.
 */
export function findUnnamed(
  policy: LegalPage,
  { sendEndpoint }: Pick<Configuration, 'sendEndpoint'>,
): string[] {
  const text = withoutSoftHyphens(JSON.stringify(policy))
  const host = URL.canParse(sendEndpoint) ? new URL(sendEndpoint).hostname : null
  const { hosting, mailbox, mailService, privacyContact } = company
  const isUsual = host === null || host === new URL(endpoint).hostname
  return [
    consentKey,
    isUsual ? mailService.name : host,
    hosting.name,
    mailbox.name,
    privacyContact.email,
    ...Object.values(contact.takenDown).map(withoutSoftHyphens),
  ].filter((name) => !text.includes(name))
}
