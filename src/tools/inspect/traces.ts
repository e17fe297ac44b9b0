import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { fields } from '../../../machines/contactRequest.ts'
import { changedForm, completeForm } from '../../../tests/machines/cases.ts'
import { failNext, serveDevelopment, type Site } from '../../../tests/site/serve.ts'
import { contact } from '../../content/contact.ts'
import { cookieBanner, header } from '../../content/site.ts'
import { standIn } from '../mailService/standIn.ts'
import { inBrowser } from '../renew/browser.ts'
import { formatted, read, write, type Maker } from '../renew/maker.ts'
import { replay } from './replay.ts'
import { MalformedTrace, parseTrace } from './trace.ts'

/** What somebody does on the site, from its home page on, and the states of actors that end it. */
interface Session {
  act: (page: Page, site: Site) => Promise<void>
  ends: string[]
}

const submit = (page: Page) => page.getByRole('button', { name: contact.submit }).click()

/** The recorded sessions, by the names of their files in `docs/traces/`. */
const sessions: Record<string, Session> = {
  'customer-mail-corrected': {
    act: async (page, site) => {
      await page.getByRole('button', { name: cookieBanner.decline }).click()
      await page.getByRole('button', { name: header.openMenu }).click()
      await page.getByRole('button', { name: header.closeMenu }).click()
      await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
      for (const field of fields)
        await page.getByLabel(contact.fields[field]).fill(completeForm[field])
      await failNext(site, standIn.refusals.wrongRecipient, 'customer')
      await submit(page)
      await page.getByText(contact.failure.customerMail).first().waitFor()
      await page.getByLabel(contact.fields.email).fill(changedForm.email)
      await failNext(site, standIn.refusals.tooManyCalls, 'customer')
      await submit(page)
      await page.getByRole('heading', { name: contact.thankYou.title }).waitFor()
    },
    ends: [
      'contactForm form.onPage, request.success',
      'sendCustomerMail delivered',
      'toastQueue empty',
    ],
  },
}

async function record({ act, ends }: Session): Promise<string> {
  const site = await serveDevelopment()
  try {
    return await inBrowser({ baseURL: site.url }, async (page) => {
      const opening = page.context().waitForEvent('page')
      await page.goto('/?inspect=local')
      await page.keyboard.press('Shift')
      const inspector = await opening
      await act(page, site)
      for (const name of ends) await inspector.getByRole('button', { name }).first().waitFor()
      const saving = inspector.waitForEvent('download')
      await inspector.getByRole('button', { name: 'Save trace' }).click()
      return readFile(await (await saving).path(), 'utf8')
    })
  } finally {
    await site.close()
  }
}

/** Why a trace does not replay on the machines as they are. */
function faultOf(text: string): string | undefined {
  try {
    const mismatch = replay(parseTrace(text))
    return mismatch && `step ${mismatch.step} (${mismatch.actor}) differs in ${mismatch.path}`
  } catch (error) {
    if (error instanceof MalformedTrace) return error.message
    throw error
  }
}

/** The committed traces, recorded on the running site; stale is one that does not replay. */
export const traces: Maker = {
  command: 'npm run traces',
  stale: async () => {
    const all = Object.entries(sessions).map(async ([name, session]) => {
      const file = `docs/traces/${name}.json`
      const fault = faultOf((await read(file)).toString())
      const make = async () => write(file, await formatted(file, await record(session)))
      return fault === undefined ? [] : [{ file, changes: [fault], make }]
    })
    return (await Promise.all(all)).flat()
  },
}
