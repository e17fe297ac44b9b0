import type { Page } from '@playwright/test'
import { fields, type FormValues } from '../../../machines/contactRequest.ts'
import { contact } from '../../../src/content/contact.ts'
import { faq } from '../../../src/content/faq.ts'
import { urls } from '../../../src/content/urls.ts'
import { cookieBanner, footer, header, sectionLinks } from '../../../src/content/frame.ts'
import { fillIn as fillInForm, createFormFiller } from '../../../src/tools/fillIn.ts'
import { completeForm } from '../../../src/tools/sampleForms.ts'
import { inFooter, menuButton, submit, thanks, toasts } from './locators.ts'
import { openHydrated } from './page.ts'

/** Fills in the form of /kontakt. */
export const fillIn = (page: Page, values: Partial<FormValues> = completeForm) =>
  fillInForm(createFormFiller(page), values)

/** Returns the values in the form of /kontakt, in the order of its fields. */
export const valuesShown = async (page: Page) => {
  const form = page.getByRole('form')
  const shown = await form.evaluate((form: HTMLFormElement) =>
    Object.fromEntries(new FormData(form)),
  )
  return fields.map((field) => shown[field] ?? '')
}

/**
 * Fills in and submits the form of /kontakt, and waits for the thank-you message. The mail service must accept both
 * mails.
 */
export async function sendRequest(page: Page): Promise<void> {
  await fillIn(page)
  await submit(page).click()
  await thanks(page).waitFor()
}

/**
 * Does everything that a visitor can do: follows links to all pages, and uses the menu, the FAQ, the banner, the form
 * and the toast.
 */
export async function visitEverything(page: Page): Promise<void> {
  await openHydrated(page, '/')
  await page.getByRole('button', { name: cookieBanner.accept }).click()
  await menuButton(page).click()
  for (const { id, label } of sectionLinks) {
    await page.getByRole('link', { name: label, exact: true }).click()
    await page.locator(`#${id}:focus`).waitFor()
    await menuButton(page).click()
  }
  await page.getByRole('button', { name: header.closeMenu }).click()
  for (const { path, label } of footer.links) {
    await inFooter(page, label).click()
    await page.waitForURL(`**${path}`)
  }
  await page.getByRole('button', { name: footer.cookieSettings }).click()
  await page.getByRole('button', { name: cookieBanner.decline }).click()

  await page.getByRole('link', { name: header.cta }).click()
  await submit(page).click()
  await page.getByText(contact.errors.message.tooShort).waitFor()
  await sendRequest(page)
  const toast = toasts(page).getByRole('button')
  await toast.click()
  await toast.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: contact.thankYou.button }).click()

  await openHydrated(page, urls.faq)
  for (const { question } of faq.questions) await page.getByText(question).click()
}
