import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fields, sentFields } from '../../machines/contactRequest.ts'
import { storedConsent } from '../../machines/constants.ts'
import { lifetime } from '../../machines/toastQueue.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { imprint } from '../../src/content/imprint.ts'
import { bannerAttribute } from '../../src/names.ts'
import { cookieBanner, footer } from '../../src/content/frame.ts'
import { fillInField, createFormFiller } from '../../src/tools/fillIn.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeForm, completeRequest } from '../../src/tools/sampleForms.ts'
import { consentEntry } from '../../src/effects/consentStorage.ts'
import { fillIn, valuesShown } from './support/visitorActions.ts'
import {
  alert,
  inFooter,
  menuButton,
  submit,
  thanks,
  title,
  toContact,
  toasts,
} from './support/locators.ts'
import { holdCode } from './support/pageCode.ts'
import { failNext } from '../support/serveBuiltSite.ts'
import {
  clearConsent,
  hydrate,
  newOutboxEntries,
  openHydrated,
  statusMessage,
} from './support/page.ts'

const { mailboxFailure } = serviceAnswers

const usual = 'translated'

/**
 * Functions that change the elements of a page as browser extensions do. Each key names the change. `npm test` checks
 * only the change `translated`, and `npm run test:slow` checks the other changes.
 */
const alterations = {
  wrapped: (elements: Element[]) => {
    for (const element of elements) {
      const wrapper = document.createElement('extension-box')
      element.replaceWith(wrapper)
      wrapper.append(element)
    }
  },
  moved: (elements: Element[]) => elements.forEach((element) => document.body.append(element)),
  removed: (elements: Element[]) => elements.forEach((element) => element.remove()),
  [usual]: (elements: Element[]) => {
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const translation = document.createElement('extension-text')
        translation.textContent = text.data
        text.replaceWith(translation)
      }
    }
  },
}

const link = (page: Page, name: string) => inFooter(page, name)

for (const [what, alter] of Object.entries(alterations))
  test(
    `the banner, menu, form errors, alert and toast work after an extension has ${what} their elements`,
    { tag: what === usual ? [] : '@slow' },
    async ({ page, site, allowedProblems }) => {
      allowedProblems.push(statusMessage(mailboxFailure))
      await clearConsent(page)
      await page.clock.install()
      await openHydrated(page, '/faq')
      // An extension changes the cookie banner. After that, another tab stores a cookie decision, which hides the
      // banner. Then the button in the footer opens the banner again.
      await page.locator('section[aria-labelledby=cookie-titel]').evaluateAll(alter)
      await page.evaluate(
        ([key, newValue]) =>
          dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })),
        consentEntry(storedConsent.declined),
      )
      await expect(page.locator(`html:not([${bannerAttribute}])`)).toBeVisible()
      await page.getByRole('button', { name: footer.cookieSettings }).click()
      await page.getByRole('button', { name: cookieBanner.accept }).click()

      await menuButton(page).click()
      await page.locator('#menue').evaluateAll(alter)
      await page.keyboard.press('Escape')
      await expect(menuButton(page)).toBeVisible()

      await toContact(page).click()
      await expect(title(page, contact.title)).toBeVisible()
      await submit(page).click()
      await expect(page.getByText(contact.errors.message.tooShort, { exact: true })).toBeVisible()
      await page.locator('form p[id$=-fehler]').evaluateAll(alter)
      const typist = {
        ...createFormFiller(page),
        type: (label: string, text: string) =>
          page.getByLabel(label, { exact: true }).pressSequentially(text),
      }
      for (const field of fields) await fillInField(typist, field, completeForm[field])
      await expect(page.locator('p[id$=-fehler]')).toHaveCount(0)

      await failNext(site, mailboxFailure, 'owner')
      await submit(page).click()
      await expect(alert(page)).toBeVisible()
      await expect(toasts(page).getByText(contact.failure.title, { exact: true })).toBeVisible()
      await page.locator('form [role=group], [data-state=showing]').evaluateAll(alter)
      await page.clock.runFor(2 * lifetime.failure)
      await expect(page.locator('[data-state=showing]')).not.toBeAttached()
      await expect(page.getByLabel(contact.fields.message)).toHaveValue(completeForm.message)

      await link(page, imprint.title).click()
      await expect(title(page, imprint.title)).toBeVisible()
      await page.goBack()
      await expect(title(page, contact.title)).toBeVisible()
      await submit(page).click()
      await expect(title(page, contact.thankYou.title)).toBeVisible()
      await expect(toasts(page).getByText(contact.success.title, { exact: true })).toBeVisible()
      await expect(title(page, contact.thankYou.title)).toBeFocused()
    },
  )

test(
  'an element that an extension wraps around a form error has the style display: block',
  { tag: '@slow' },
  async ({ page }) => {
    // If the extension's wrapper were displayed inline, Firefox would ignore the key press that removes the error
    // (`src/ui/Field.tsx`).
    await openHydrated(page, '/kontakt')
    await submit(page).click()
    const errors = page.locator('form p[id$=-fehler]')
    await expect(errors.first()).toBeVisible()
    await errors.evaluateAll(alterations.wrapped)
    const boxes = page.locator('extension-box')
    expect(
      await boxes.evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box).display)),
    ).toEqual(fields.map(() => 'block'))
  },
)

test(
  'if an extension has removed the main element, a link causes a full page load',
  { tag: '@slow' },
  async ({ page }) => {
    await openHydrated(page, '/kontakt')
    await page.locator('main').evaluate((main) => main.remove())
    await link(page, footer.links[0].label).click()
    await expect(title(page, faq.title)).toBeVisible()
  },
)

test.describe(() => {
  test(
    "elements that an extension adds before hydration do not change the form's input",
    { tag: '@slow' },
    async ({ page }) => {
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.dataset.extension = ''
          document.body.dataset.extension = ''
          document.head.append(document.createElement('extension-style'))
          document.body.prepend(document.createElement('extension-bar'))
          document.body.append(document.createElement('extension-panel'))
          for (const field of document.querySelectorAll('input, textarea'))
            field.setAttribute('data-extension', 'true')
        })
      })
      const release = await holdCode(page)
      await page.goto('/kontakt')
      await fillIn(page)
      await page.getByLabel(contact.fields.message).press('End')
      release()
      await hydrate(page)
      await page.keyboard.type(' Danke!')
      expect(await valuesShown(page)).toEqual(
        fields.map((field) => `${completeForm[field]}${field === 'message' ? ' Danke!' : ''}`),
      )
      await expect(page.locator('extension-bar, extension-panel')).toHaveCount(2)
    },
  )

  test('if an extension adds a button after the message field, the form keeps its input and can be sent', async ({
    page,
    site,
    problems,
    allowedProblems,
  }) => {
    const mismatchMessage = /Minified React error #418/
    allowedProblems.push(mismatchMessage)
    await page.addInitScript(() => {
      addEventListener('input', ({ target }) => {
        if (target instanceof HTMLTextAreaElement && !document.querySelector('extension-button'))
          target.after(document.createElement('extension-button'))
      })
    })
    const release = await holdCode(page)
    const listed = await newOutboxEntries(site, 'mails')
    await page.goto('/kontakt')
    await fillIn(page)
    await submit(page).click()
    release()
    await expect(thanks(page)).toBeVisible()
    const [, notification] = await listed()
    const lost = sentFields.filter((field) => !notification?.text.includes(completeRequest[field]))
    expect(lost).toEqual([])
    expect(problems).toEqual([expect.stringMatching(mismatchMessage)])
  })
})
