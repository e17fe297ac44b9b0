import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fields } from '../../machines/contactRequest.ts'
import { storedConsent } from '../../machines/constants.ts'
import { lifetime } from '../../machines/toastQueue.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { imprint } from '../../src/content/imprint.ts'
import { bannerAttribute } from '../../src/names.ts'
import { cookieBanner, footer } from '../../src/content/frame.ts'
import { fillInField, writerOn } from '../../src/tools/fillIn.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
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
import { clearConsent, hydrate, openHydrated, statusMessage } from './support/page.ts'

const { mailboxFailure } = serviceAnswers

const usual = 'translated'

/**
 * What extensions do to elements: some wrap or move them, blockers take them out, translators replace their texts; `npm
 * test` tries the last one.
 */
const alterations = {
  wrapped: (elements: Element[]) => {
    for (const element of elements) {
      const wrapper = document.createElement('extension-box')
      element.replaceWith(wrapper)
      wrapper.append(element)
    }
  },
  'moved to the end': (elements: Element[]) =>
    elements.forEach((element) => document.body.append(element)),
  'taken away': (elements: Element[]) => elements.forEach((element) => element.remove()),
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
    `Whatever an extension or a translation does to what shows, the page, its words and all that follows stay as they are: ${what}`,
    { tag: what === usual ? [] : '@slow' },
    async ({ page, site, allowedProblems }) => {
      allowedProblems.push(statusMessage(mailboxFailure))
      await clearConsent(page)
      await page.clock.install()
      await openHydrated(page, '/faq')
      // The banner is decided elsewhere, and comes back when it is asked for.
      await page.locator('section[aria-labelledby=cookie-titel]').evaluateAll(alter)
      await page.evaluate(
        (change) =>
          dispatchEvent(new StorageEvent('storage', { ...change, storageArea: localStorage })),
        { key: consentKey, newValue: storedConsent.declined },
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
        ...writerOn(page),
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
  'An element that an extension puts round an error is a box of its own, beside which Firefox loses no key when the error goes',
  { tag: '@slow' },
  async ({ page }) => {
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
  'Where an extension takes all of the page away the next link loads a whole one',
  { tag: '@slow' },
  async ({ page }) => {
    await openHydrated(page, '/kontakt')
    await page.locator('main').evaluate((main) => main.remove())
    await link(page, footer.links[0].label).click()
    await expect(title(page, faq.title)).toBeVisible()
  },
)

test.describe('Extensions in the page', () => {
  test(
    'what an extension adds before hydration loses nothing that was typed',
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

  test('what an extension adds beside the message loses nothing that was typed', async ({
    page,
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
    await page.goto('/kontakt')
    await fillIn(page)
    await submit(page).click()
    release()
    await expect(thanks(page)).toBeVisible()
    expect(problems).toEqual([expect.stringMatching(mismatchMessage)])
  })
})
