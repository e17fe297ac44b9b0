import type { FormValues } from '../../../machines/contactRequest.ts'
import { contact } from '../../content/contact.ts'
import { urls } from '../../content/urls.ts'
import { inBrowser } from '../findChromium.ts'
import { fillIn, createFormFiller } from '../fillIn.ts'
import { completeForm } from '../sampleForms.ts'
import type { Check } from './check.ts'

// Chromium's sandbox does not work for the user root, so turn the sandbox off for root.
const sandboxed = process.getuid?.() !== 0

/**
 * Returns the form values of a test request. The message contains `mark`, so that the site's owner recognizes the test
 * request.
 */
export const markedRequest = (email: string, mark: string): FormValues => ({
  ...completeForm,
  firstName: 'Probe',
  lastName: 'Anfrage',
  email,
  message: `${mark}, bitte löschen.`,
})

/**
 * Opens the deployed site in a browser and sends one request with its contact form. The returned check contains the
 * errors that the form shows.
 */
export const sendMarked = (address: string, mark: string, values: FormValues): Promise<Check> =>
  inBrowser(
    { baseURL: address },
    async (page) => {
      const { thankYou, failure, submit } = contact
      await page.goto(urls.contact)
      await fillIn(createFormFiller(page), values)
      await page.getByRole('button', { name: submit }).click()
      const done = page.getByRole('heading', { name: thankYou.title })
      const failed = page.getByRole('group', { name: failure.title })
      const invalid = page.locator('[aria-invalid=true]')
      await done.or(failed).or(invalid).first().waitFor({ timeout: 90_000 })
      return {
        what: `contact request "${mark}"`,
        wrong: [
          ...(await failed.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
          ...((await invalid.count()) > 0
            ? [`the form rejects the address ${values.email}. Pass another address to --send`]
            : []),
        ],
      }
    },
    { sandboxed },
  )
