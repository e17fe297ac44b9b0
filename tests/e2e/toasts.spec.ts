import type { Locator, Page } from '@playwright/test'
import { expect, type Site, test } from './fixtures.ts'
import { fields } from '../../machines/contactRequest.ts'
import { swipeThreshold } from '../../machines/toastQueue.ts'
import { contact } from '../../src/content/contact.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { fillIn } from './support/visitorActions.ts'
import { closeToast, menu, menuButton, submit, thanks } from './support/locators.ts'
import { failNext } from '../support/serveBuiltSite.ts'
import { openHydrated, statusMessage } from './support/page.ts'

const { mailboxFailure } = serviceAnswers

test.use({ allowedProblems: [statusMessage(mailboxFailure)] })

const toast = (page: Page) => page.locator('[data-state=showing]')

/** Waits until the toast has been at rest for some frames, and gives its box. */
async function boxAtRest(page: Page) {
  let box = { x: NaN, y: NaN, width: NaN, height: NaN }
  await expect(async () => {
    const before = box
    box = (await toast(page).boundingBox()) ?? box
    expect(box).toEqual(before)
    expect(box.x).not.toBeNaN()
  }).toPass({ intervals: [100] })
  return box
}

/** Has a request fail on the contact page, with alert and toast. */
async function fail(page: Page, site: Site) {
  await openHydrated(page, '/kontakt')
  await failNext(site, mailboxFailure, 'owner')
  await fillIn(page)
  await submit(page).click()
  await expect(closeToast(page)).toBeVisible()
  await boxAtRest(page)
}

/** Whether the toast lies over any part of an element; null without a toast. */
const covers = (element: Locator) =>
  element.evaluate((element) => {
    const card = document.querySelector('[data-state=showing]')?.getBoundingClientRect()
    const below = element.getBoundingClientRect()
    if (!card) return null
    return (
      card.top < below.bottom &&
      card.bottom > below.top &&
      card.left < below.right &&
      card.right > below.left
    )
  })

const covered = (page: Page) => covers(page.locator(':focus'))

test.describe('A toast', () => {
  test.use({ reducedMotion: 'reduce' })

  const far = swipeThreshold + 60

  /** Where its mark is, beside the words. */
  const grip = async (page: Page) => {
    const { x, y } = await boxAtRest(page)
    return { x: x + 12, y: y + 20 }
  }

  test(
    'comes back from a drag where the release of the button was never heard of',
    { tag: '@slow' },
    async ({ page, site }) => {
      await fail(page, site)
      const { x, y } = await grip(page)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + far, y)
      await page.evaluate(() =>
        addEventListener('pointerup', (event) => event.stopImmediatePropagation(), {
          capture: true,
          once: true,
        }),
      )
      await page.mouse.up()
      await page.mouse.move(x + far + 5, y)
      expect((await boxAtRest(page)).x).toBe(x - 12)
      await page.mouse.move(x, y)
      expect((await boxAtRest(page)).x).toBe(x - 12)
    },
  )

  test(
    'lets its sentence be selected with the mouse, and is not dragged by it',
    { tag: '@slow' },
    async ({ page, site }) => {
      await fail(page, site)
      const before = await boxAtRest(page)
      const sentence = toast(page).getByText(contact.failure.ownerMail)
      const { x, y, height } = (await sentence.boundingBox()) ?? { x: NaN, y: NaN, height: NaN }
      await page.mouse.move(x + 1, y + 5)
      await page.mouse.down()
      await page.mouse.move(x + far, y + height - 5)
      await page.mouse.up()
      expect(contact.failure.ownerMail).toContain(
        await page.evaluate(() => getSelection()?.toString()),
      )
      expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(false)
      expect(await boxAtRest(page)).toEqual(before)
    },
  )

  test.describe('on a touch screen', () => {
    test.skip(({ engine }) => engine === 'firefox', 'Only the driver of Chromium can pinch')
    test.use({ hasTouch: true, reducedMotion: 'reduce', viewport: { width: 360, height: 740 } })

    test('is no hindrance to two fingers that zoom', { tag: '@slow' }, async ({ page, site }) => {
      await fail(page, site)
      const { x, y } = await grip(page)
      const session = await page.context().newCDPSession(page)
      await session.send('Input.synthesizePinchGesture', { x: x + 100, y, scaleFactor: 2 })
      expect(await page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
    })
  })
})

for (const [what, viewport, tag] of [
  ['wide', { width: 1280, height: 800 }, ['@slow']],
  ['narrow', { width: 360, height: 740 }, []],
  ['low', { width: 740, height: 420 }, ['@slow']],
  ['small', { width: 1024, height: 768 }, ['@slow']],
  ['tall', { width: 768, height: 1024 }, ['@slow']],
] as const)
  test.describe(`On a ${what} screen`, { tag: [...tag] }, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    test('no toast lies over what has the focus or takes it next, the menu, the thanks or the next steps', async ({
      page,
      site,
    }) => {
      await fail(page, site)
      await expect.poll(() => covered(page)).toBe(false)
      for (const field of [...fields].reverse()) {
        await page.getByLabel(contact.fields[field]).focus()
        expect([field, await covered(page)]).toEqual([field, false])
      }

      await menuButton(page).click()
      const entries = menu(page).getByRole('link')
      for (const entry of await entries.all()) await entry.click({ trial: true })
      await page.keyboard.press('Escape')
      await closeToast(page).click()
      await expect(toast(page)).not.toBeAttached()

      await submit(page).click()
      await expect(thanks(page)).toBeVisible()
      await expect(closeToast(page)).toBeVisible()
      await boxAtRest(page)
      const steps = page.getByRole('region', { name: contact.nextSteps.title })
      expect([await covers(thanks(page)), await covers(steps)]).toEqual([false, false])
    })
  })
