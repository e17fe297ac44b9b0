import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { contact } from '../../src/content/contact.ts'
import { company } from '../../src/content/company.ts'
import { sendPath } from '../../src/effects/callMailService.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { fillIn } from '../support/visitorActions.ts'
import { inFooter, sending, submit, thanks } from '../support/locators.ts'
import { untilAlive, decideBefore, holdRequests, test } from '../support/builtSite.ts'

/** Collects what live regions say from now on, once for each time that one is given words. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement
          return element?.closest('[role=status], [role=alert]') ?? []
        }),
      )
      for (const { textContent } of regions) if (textContent) said.push(textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

test('After every refused submit a screen reader is told which fields are wrong, wherever the focus is', async ({
  page,
}) => {
  await decideBefore(page)
  await page.goto('/kontakt')
  await untilAlive(page)
  await listen(page)
  const { firstName, email } = contact.fields
  const all = contact.refused(Object.values(contact.fields))
  const first = page.getByLabel(firstName)
  await first.fill('A')
  for (let time = 1; time <= 3; time++) {
    await first.press('Enter')
    await expect.poll(() => said(page)).toEqual(Array<string>(time).fill(all))
  }
  await fillIn(page, { ...completeForm, email: 'erika' })
  await submit(page).click()
  await expect.poll(() => said(page)).toEqual([all, all, all, contact.refused([email])])
})

describe('While a request is being sent', () => {
  const start = async (page: Page) => {
    await decideBefore(page)
    await page.goto('/kontakt')
    const release = await holdRequests(page, `**${sendPath}`)
    const called = page.waitForRequest(`**${sendPath}`)
    await fillIn(page)
    await submit(page).click()
    await called
    await sending(page).waitFor()
    return release
  }

  test.for([
    [company.phone.label, 'click'],
    [company.email, 'click'],
    [company.phone.label, 'Enter'],
  ] as const)(
    '%s can be followed (%s) without being asked whether to leave',
    async ([name, how], { page }) => {
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
      await thanks(page).waitFor()
    },
  )
})
