import { contact } from '../../content/contact.ts'
import { urls } from '../../content/urls.ts'
import { inBrowser } from '../findChromium.ts'
import { fillIn, writerOn } from '../fillIn.ts'
import { completeForm } from '../sampleForms.ts'
import type { Check } from './check.ts'

// Chromium refuses to start with its sandbox as root.
const sandboxed = process.getuid?.() !== 0

/** Sends one request through the deployed form, as a visitor in a browser; `mark` stands in its message. */
export const sendMarked = (address: string, email: string, mark: string): Promise<Check> =>
  inBrowser(
    { baseURL: address },
    async (page) => {
      const { thankYou, failure, submit } = contact
      await page.goto(urls.contact)
      const message = `${mark}, bitte löschen.`
      const values = { ...completeForm, firstName: 'Probe', lastName: 'Anfrage', email, message }
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
          ...((await refused.count()) > 0 ? [`the form refuses ${email}`] : []),
        ],
      }
    },
    { sandboxed },
  )
