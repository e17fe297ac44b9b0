import type { FormValues } from '../../../machines/contactRequest.ts'
import { contact } from '../../content/contact.ts'
import { urls } from '../../content/urls.ts'
import { inBrowser } from '../findChromium.ts'
import { fillIn, writerOn } from '../fillIn.ts'
import { completeForm } from '../sampleForms.ts'
import type { Check } from './check.ts'

// Chromium refuses to start with its sandbox as root.
const sandboxed = process.getuid?.() !== 0

/** Returns the values of a request that the owner can recognize by the mark in its message. */
export const markedRequest = (email: string, mark: string): FormValues => ({
  ...completeForm,
  firstName: 'Probe',
  lastName: 'Anfrage',
  email,
  message: `${mark}, bitte löschen.`,
})

/** Sends one request through the deployed form, as a visitor in a browser. */
export const sendMarked = (address: string, mark: string, values: FormValues): Promise<Check> =>
  inBrowser(
    { baseURL: address },
    async (page) => {
      const { thankYou, failure, submit } = contact
      await page.goto(urls.contact)
      await fillIn(writerOn(page), values)
      await page.getByRole('button', { name: submit }).click()
      const done = page.getByRole('heading', { name: thankYou.title })
      const failed = page.getByRole('group', { name: failure.title })
      const refused = page.locator('[aria-invalid=true]')
      await done.or(failed).or(refused).first().waitFor({ timeout: 90_000 })
      return {
        what: `a request marked "${mark}"`,
        wrong: [
          ...(await failed.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
          ...((await refused.count()) > 0 ? [`the form refuses ${values.email}`] : []),
        ],
      }
    },
    { sandboxed },
  )
