import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fields } from '../../machines/contactRequest.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { sendPath } from '../../src/effects/callMailService.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { fillIn, valuesShown } from './support/visitorActions.ts'
import { inFooter, sending, submit, thanks } from './support/locators.ts'
import { holdRequests, newOutboxEntries } from './support/page.ts'

// Firefox can abort a smooth scroll if the page becomes shorter during the scroll. With reduced motion, the site
// scrolls instantly.
test.use({ reducedMotion: 'reduce' })

test('in the mails, HTML and scripts of a contact request are plain text, and umlaut domains are in Punycode', async ({
  page,
  site,
}) => {
  const message =
    '<img src=x onerror="window.pwned=true"><script>window.pwned=true</script> {{{from_email}}}'
  const listed = await newOutboxEntries(site, 'mails')
  await page.goto('/kontakt')
  await fillIn(page, {
    ...completeForm,
    firstName: '\u202eE\u2066rika 👩‍👩‍👧',
    lastName: '{{message}} כהן',
    email: 'erika@müller.de',
    message,
  })
  await submit(page).click()
  await expect(thanks(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const mails = await listed()
  expect(mails).toMatchObject([
    { template: 'customer', to: 'erika@xn--mller-kva.de' },
    { template: 'owner', to: 'anfragen@example.com', replyTo: 'erika@xn--mller-kva.de' },
  ])
  const [confirmation, notification] = mails
  expect(notification?.text).toContain('Vorname Erika 👩‍👩‍👧\nNachname {{message}} כהן\n')
  expect(notification?.text).toContain(message)
  expect(notification?.html).not.toMatch(/<img|<script/)
  expect(`${confirmation?.html}${confirmation?.text}`).not.toMatch(/pwned|Erika|\{\{/)
})

for (const [width, height] of [
  [360, 640],
  [1280, 800],
  [640, 360],
] as const)
  test(`in a window of ${width} × ${height} px, the message field grows to at most half the height, then scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/kontakt')
    const field = page.getByLabel(contact.fields.message)
    const measure = () =>
      field.evaluate(({ clientHeight, scrollHeight }) => ({
        share: clientHeight / innerHeight,
        scrolls: scrollHeight > clientHeight,
      }))
    for (const message of ['a'.repeat(10_000), 'a\n'.repeat(100)]) {
      await field.fill(message)
      const { share, scrolls } = await measure()
      expect(scrolls).toBe(true)
      expect(share).toBeGreaterThanOrEqual(0.2)
      expect(share).toBeLessThanOrEqual(0.5)
    }
    await expect(submit(page)).toBeVisible()
  })

test(
  'the header of the site does not cover the label of a focused field',
  { tag: '@slow' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 400 })
    await page.goto('/kontakt')
    const { height = NaN } = (await page.getByRole('banner').boundingBox()) ?? {}
    for (const field of [...fields].reverse()) {
      await page.getByLabel(contact.fields[field]).focus()
      const name = page.getByText(contact.fields[field], { exact: true })
      expect((await name.boundingBox())?.y).toBeGreaterThanOrEqual(height)
    }
  },
)

test('a reload asks for confirmation (beforeunload) only while a mail is being sent', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.goto('/kontakt')
  await fillIn(page)
  await page.reload()
  expect(asked).toEqual([])
  // Leave the page and open it again instead of reloading it. On a reload, Firefox would keep the form values, and its
  // driver would append the new text to the old values.
  await page.goto('about:blank')
  await page.goto('/kontakt')
  const release = await holdRequests(page, `**${sendPath}`)
  await fillIn(page)
  const written = await valuesShown(page)
  await submit(page).click()
  await expect(sending(page)).toBeVisible()
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  expect(await valuesShown(page)).toEqual(written)
  release()
  await expect(thanks(page)).toBeVisible()
})

test.describe('while a contact request is being sent', { tag: '@chromium' }, () => {
  const start = async (page: Page) => {
    await page.goto('/kontakt')
    const release = await holdRequests(page, `**${sendPath}`)
    const called = page.waitForRequest(`**${sendPath}`)
    await fillIn(page)
    await submit(page).click()
    await called
    await expect(sending(page)).toBeVisible()
    return release
  }

  test(
    'while a contact request is being sent, the text fields and the button have different background colours',
    { tag: '@slow' },
    async ({ page }) => {
      const looks = () =>
        page
          .locator('input[type=text], input[type=email], textarea, form button[type=submit]')
          .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).backgroundColor))
      await page.goto('/kontakt')
      const writable = await looks()
      await start(page)
      await expect(async () => {
        const locked = await looks()
        expect(locked).toHaveLength(writable.length)
        expect(locked.filter((look, at) => look === writable[at])).toEqual([])
      }).toPass()
    },
  )

  for (const [name, how] of [
    [company.phone.label, 'click'],
    [company.email, 'click'],
    [company.phone.label, 'Enter'],
  ] as const)
    test(
      `while a request is being sent, ${how} on the footer link ${name} does not open a beforeunload dialog`,
      { tag: '@slow' },
      async ({ page }) => {
        const release = await start(page)
        const asked: string[] = []
        page.on('dialog', (dialog) => {
          asked.push(dialog.type())
          void dialog.dismiss()
        })
        const link = inFooter(page, name)
        await (how === 'click' ? link.click() : link.press(how))
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
        expect(asked).toEqual([])
        const reload = page.evaluate(() => location.reload())
        await expect.poll(() => asked).toEqual(['beforeunload'])
        await reload
        release()
        await expect(thanks(page)).toBeVisible()
      },
    )
})
