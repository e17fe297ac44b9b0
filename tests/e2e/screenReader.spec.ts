import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fields, isRequired } from '../../machines/contactRequest.ts'
import { contact } from '../../src/content/contact.ts'
import { urls } from '../../src/content/urls.ts'
import { header } from '../../src/content/frame.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { fillIn } from './support/visitorActions.ts'
import { alert, closeToast, submit, thanks } from './support/locators.ts'
import { failNext } from '../support/serveBuiltSite.ts'
import { openHydrated, statusMessage } from './support/page.ts'

const { mailboxFailure } = serviceAnswers

/**
 * Starts to collect the texts of live regions. Collects a text each time the page sets it, even if the text has not
 * changed.
 */
const collectAnnouncements = (page: Page) =>
  page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement
          return element?.closest('[role=status], [role=alert]') ?? []
        }),
      )
      for (const { textContent } of regions) if (textContent) announcements.push(textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/**
 * Starts to collect the changed texts of visible live regions. Ignores regions inside an `aria-busy` element, because
 * NVDA does not announce them.
 */
const collectChanges = (page: Page) =>
  page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const last = new Map<Element, string>()
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const isHeard = region.checkVisibility() && !region.closest('[aria-busy=true]')
        const text = isHeard ? region.textContent.trim() : ''
        if (text !== '' && last.get(region) !== text) announcements.push(`${region.role}: ${text}`)
        last.set(region, text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

const announcements = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'announcements') as string[])

test(
  'a live region announces the invalid form fields after every rejected submit',
  { tag: '@chromium' },
  async ({ page }) => {
    await openHydrated(page, '/kontakt')
    await collectAnnouncements(page)
    const { firstName, email } = contact.fields
    const required = fields.filter(isRequired).map((field) => contact.fields[field])
    const all = contact.refused(required)
    const first = page.getByLabel(firstName)
    await first.fill('A')
    for (let time = 1; time <= 3; time++) {
      await first.press('Enter')
      await expect.poll(() => announcements(page)).toEqual(Array<string>(time).fill(all))
    }
    await fillIn(page, { ...completeForm, email: 'erika' })
    await submit(page).click()
    await expect.poll(() => announcements(page)).toEqual([all, all, all, contact.refused([email])])
  },
)

test('a live region announces sending and success, but not a failure, whose alert receives the focus', async ({
  page,
  site,
  allowedProblems,
}) => {
  allowedProblems.push(statusMessage(mailboxFailure))
  await failNext(site, mailboxFailure, 'owner')
  await openHydrated(page, '/kontakt')
  await collectChanges(page)
  await fillIn(page)
  await submit(page).click()
  // The alert receives the focus, so a screen reader reads the alert. A live region would announce the failure a second
  // time.
  await expect(alert(page)).toBeFocused()
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  const close = closeToast(page)
  await close.click()
  await expect(close).not.toBeAttached()
  expect(await announcements(page)).toEqual([
    `status: ${contact.sendingStatus}`,
    `status: ${contact.sendingStatus}`,
    `status: ${contact.success.title} ${contact.success.text}`,
  ])
})

test(
  'no list has the style `list-style: none`, because VoiceOver in Safari would not announce it as a list',
  { tag: '@chromium' },
  async ({ page }) => {
    const lists: string[] = []
    for (const path of Object.values(urls)) {
      await page.goto(path)
      const styles = page
        .locator('ul, ol')
        .evaluateAll((found) => found.map((list) => getComputedStyle(list).listStyleType))
      lists.push(...(await styles))
    }
    expect(new Set(lists)).toEqual(new Set(['""', 'disc']))
  },
)

test(
  'the skip link is visible only while focused, and following it shows no focus ring around the content',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto(urls.faq)
    const clipping = () =>
      page.getByRole('link', { name: header.skip }).evaluate((link) => {
        const { clipPath, transform } = getComputedStyle(link)
        return { clipPath, transform, top: link.getBoundingClientRect().top >= 0 }
      })
    expect(await clipping()).toEqual({ clipPath: 'inset(50%)', transform: 'none', top: true })
    await page.keyboard.press('Tab')
    expect(await clipping()).toEqual({ clipPath: 'none', transform: 'none', top: true })
    await page.keyboard.press('Enter')
    const main = page.getByRole('main')
    await expect(main).toBeFocused()
    await expect(main).toHaveCSS('outline-style', 'none')
  },
)
