import type { Locator, Page } from '@playwright/test'
import { expect, type Site, test } from './fixtures.ts'
import { fields } from '../../machines/contactRequest.ts'
import { swipeThreshold } from '../../machines/toastQueue.ts'
import { contact } from '../../src/content/contact.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { palette } from '../../src/theme/palette.ts'
import { fillIn } from './support/visitorActions.ts'
import { designProblems, noDesignProblems } from './support/designRules.ts'
import { layoutProblems } from './support/layoutRules.ts'
import { alert, closeToast, menu, menuButton, submit, thanks } from './support/locators.ts'
import { failNext } from '../support/serveBuiltSite.ts'
import { openHydrated, statusMessage } from './support/page.ts'

const { mailboxFailure } = serviceAnswers

test.use({ allowedProblems: [statusMessage(mailboxFailure)] })

const toast = (page: Page) => page.locator('[data-state=showing]')

/** Waits until the toast has stopped moving, and returns its bounding box. */
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

/** Sends a contact request that fails, and waits for the toast. */
async function fail(page: Page, site: Site) {
  await openHydrated(page, '/kontakt')
  await failNext(site, mailboxFailure, 'owner')
  await fillIn(page)
  await submit(page).click()
  await expect(closeToast(page)).toBeVisible()
  await boxAtRest(page)
}

/** Checks whether the toast covers any part of an element. Returns `null` if no toast is visible. */
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

test.describe(() => {
  test.use({ reducedMotion: 'reduce' })

  const far = swipeThreshold + 60

  /** Returns the position of the toast's icon, where a mouse press starts to drag the toast and selects no text. */
  const iconPosition = async (page: Page) => {
    const { x, y } = await boxAtRest(page)
    return { x: x + 12, y: y + 20 }
  }

  test(
    'if the page misses the pointerup event, a dragged toast returns to its position',
    { tag: '@slow' },
    async ({ page, site }) => {
      await fail(page, site)
      const { x, y } = await iconPosition(page)
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
    'selecting the text of a toast with the mouse does not drag the toast',
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

  test.describe(() => {
    test.skip(({ engine }) => engine === 'firefox', 'Only the driver of Chromium can pinch')
    test.use({ hasTouch: true, reducedMotion: 'reduce', viewport: { width: 360, height: 740 } })

    test('a horizontal swipe with a finger closes a toast', async ({ page, site }) => {
      await fail(page, site)
      // Focus the button, so that the toast does not close by itself.
      await closeToast(page).focus()
      const { x, y } = await iconPosition(page)
      const session = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) => {
        const touchPoints = distance === undefined ? [] : [{ x: x + distance, y }]
        return session.send('Input.dispatchTouchEvent', { type, touchPoints })
      }
      await touch('touchStart', 0)
      for (let distance = 10; distance <= far; distance += 10) await touch('touchMove', distance)
      await touch('touchEnd')
      await expect(toast(page)).toBeHidden()
    })

    test(
      'a pinch that begins on a toast zooms the page',
      { tag: '@slow' },
      async ({ page, site }) => {
        await fail(page, site)
        const { x, y } = await iconPosition(page)
        const session = await page.context().newCDPSession(page)
        await session.send('Input.synthesizePinchGesture', { x: x + 100, y, scaleFactor: 2 })
        expect(await page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
      },
    )
  })
})

/** Converts a colour of the palette to the notation of computed styles. */
const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

test('the failure message is as wide as a field, errors are red, and the toast of a success is green', async ({
  page,
  site,
}) => {
  const { error, success } = palette
  await openHydrated(page, '/kontakt')
  await submit(page).click()
  const field = page.getByLabel(contact.fields.message)
  await expect(field).toHaveCSS('border-top-color', rgb(error))
  const text = page.getByText(contact.errors.message.tooShort)
  await expect(text).toHaveCSS('color', rgb(error))
  await fail(page, site)
  await expect(field).not.toHaveCSS('border-top-color', rgb(error))
  await expect(alert(page)).toHaveCSS('border-top-color', rgb(error))
  const widths = await Promise.all([alert(page), field].map((part) => part.boundingBox()))
  expect(widths[0]?.width).toBe(widths[1]?.width)
  await expect(toast(page)).toHaveCSS('border-left-color', rgb(error))
  expect(await designProblems(page)).toEqual(noDesignProblems)
  await submit(page).click()
  await expect(thanks(page)).toBeVisible()
  await expect(toast(page)).toHaveCSS('border-left-color', rgb(success))
  expect(await designProblems(page)).toEqual(noDesignProblems)
})

for (const [what, viewport, tag] of [
  ['wide', { width: 1280, height: 800 }, []],
  ['narrow', { width: 360, height: 740 }, []],
  ['low', { width: 740, height: 420 }, ['@slow']],
  ['small', { width: 1024, height: 768 }, ['@slow']],
  ['tall', { width: 768, height: 1024 }, ['@slow']],
] as const)
  test.describe(`toast on a ${what} screen`, { tag: [...tag] }, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    test(`on a ${what} screen, a toast covers neither the focused field nor the menu nor the thank-you message`, async ({
      page,
      site,
    }) => {
      await fail(page, site)
      await expect(toast(page)).toBeInViewport({ ratio: 1 })
      expect((await layoutProblems(page)).seeThrough).toEqual([])
      await expect.poll(() => covered(page)).toBe(false)
      for (const field of [...fields].reverse()) {
        await page.getByLabel(contact.fields[field]).focus()
        expect([field, await covered(page)]).toEqual([field, false])
      }

      await menuButton(page).click()
      const entries = menu(page).getByRole('link')
      for (const entry of await entries.all()) await entry.click({ trial: true })
      await page.keyboard.press('Escape')

      await submit(page).click()
      await expect(thanks(page)).toBeVisible()
      await expect(closeToast(page)).toBeVisible()
      await boxAtRest(page)
      const steps = page.getByRole('region', { name: contact.nextSteps.title })
      expect([await covers(thanks(page)), await covers(steps)]).toEqual([false, false])
    })
  })

test.describe('a toast and the cookie banner', { tag: '@slow' }, () => {
  test.use({ consent: null, reducedMotion: 'reduce', viewport: { width: 320, height: 256 } })

  test('in a low window, the cookie banner covers a toast, unless the toast has the focus', async ({
    page,
    site,
  }) => {
    await fail(page, site)
    const isInFront = () =>
      toast(page).evaluate((card) => {
        const { left, bottom } = card.getBoundingClientRect()
        return card.contains(document.elementFromPoint(left + 20, bottom - 5))
      })
    expect(await isInFront()).toBe(false)
    await closeToast(page).focus()
    expect(await isInFront()).toBe(true)
  })
})
