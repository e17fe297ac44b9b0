import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contact } from '../../src/content/contact.ts'
import { imprint } from '../../src/content/imprint.ts'
import { privacy } from '../../src/content/privacy.ts'
import { footer } from '../../src/content/frame.ts'
import { animatedAttribute, hydrationMargin } from '../../src/names.ts'
import { footerLabels } from '../../src/tools/scenarios/pageContents.ts'
import { fillIn } from './support/visitorActions.ts'
import { banner, inFooter, submit, title, inStage } from './support/locators.ts'
import { expectFetched, holdCode, stage } from './support/pageCode.ts'
import { clearConsent, hydrate, openHydrated } from './support/page.ts'

test("the footer shows the year of the visitor's clock, and a page hydrates after the turn of the year", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date(2031, 11, 31))
  await page.goto('/faq')
  await expect(page.getByRole('contentinfo').getByText(/^©/)).toHaveText(footer.copyright(2031))
  await page.clock.setFixedTime(new Date(2032, 0, 1))
  await hydrate(page)
})

test('if a page was saved after hydration, the saved page hydrates again and its buttons work', async ({
  page,
}) => {
  await clearConsent(page)
  await openHydrated(page, '/kontakt')
  const body = await page.content()
  await page.route('/kontakt', (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('/kontakt')
  expect(await stage(page)).toBe(null)
  // During hydration, React replaces the submit button. If that happens while the mouse button is down, the browser
  // fires no click event. So only the second click is certain to work.
  await submit(page).click()
  await page.waitForSelector(inStage('hydrated'))
  await submit(page).click()
  await expect(page.getByText(contact.errors.message.tooShort)).toBeVisible()
  await banner(page).getByRole('button').first().click()
  await expect(banner(page)).toBeHidden()
})

test.describe(() => {
  for (const [what, path, reach] of [
    ['points at a link', '/impressum', (page) => page.hover('footer a')],
    ['focuses the message field', '/kontakt', (page) => page.focus('textarea')],
    ['presses a key', '/impressum', (page) => page.keyboard.press('PageDown')],
  ] satisfies [string, string, (page: Page) => Promise<void>][])
    test(`a page hydrates when the visitor ${what}`, async ({ page }) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).click()
      expect(await stage(page)).toBe(null)
      await reach(page)
      await expect(page.locator(inStage('hydrated'))).toBeVisible()
    })

  test('a page hydrates before an animated element scrolls into view', async ({ page }) => {
    await page.goto('/')
    const first = page.locator(`[${animatedAttribute}]`).first()
    const below = () =>
      first.evaluate((element) => element.getBoundingClientRect().top - innerHeight)
    const near = parseInt(hydrationMargin, 10) / 2
    const top = (await below()) - near
    expect(await stage(page)).toBe(null)
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), top)
    await expect(page.locator(inStage('hydrated'))).toBeVisible()
    expect(await below()).toBeGreaterThan(0)
  })

  test.describe(() => {
    test.use({ reducedMotion: 'reduce' })

    test('under reduced motion, an animated element in view does not start hydration', async ({
      page,
    }) => {
      await page.goto('/')
      await page.locator(`[${animatedAttribute}]`).first().scrollIntoViewIfNeeded()
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      })
      expect(await stage(page)).toBe(null)
    })
  })
})

test.describe(() => {
  const colours = (button: Locator) =>
    button.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })

  test('before hydration, pressing Enter in the form changes the colours of the submit button', async ({
    page,
  }) => {
    await holdCode(page)
    await page.goto('/kontakt')
    await fillIn(page)
    const before = await colours(submit(page))
    await page.getByLabel(contact.fields.email).press('Enter')
    await expect.poll(() => colours(submit(page))).not.toEqual(before)
  })

  test(
    'hydration keeps the scroll position after a jump within the privacy policy',
    { tag: '@slow' },
    async ({ page }) => {
      await page.setViewportSize({ width: 412, height: 823 })
      const release = await holdCode(page)
      const name = privacy.sections.at(-1)?.title ?? ''
      await page.goto('/datenschutz')
      await page.getByRole('main').getByRole('link', { name }).click()
      const section = page.getByRole('region', { name })
      const top = async () => Math.round((await section.boundingBox())?.y ?? NaN)
      await expect.poll(top).toBeLessThan(200)
      await page.evaluate(async () => {
        const frame = () => new Promise(requestAnimationFrame)
        for (let before = NaN; before !== scrollY; await frame()) before = scrollY
      })
      const before = await top()
      expect(before).toBeGreaterThan(0)
      release()
      await hydrate(page)
      expect(await top()).toBe(before)
    },
  )

  test('hydration after a key press waits until the HTML is completely parsed', async ({
    page,
    site,
  }) => {
    let sendRest: () => void = () => undefined
    const restIsDue = new Promise<void>((resolve) => (sendRest = resolve))
    const server = createServer((request, response) => {
      void fetch(`${site.url}${request.url ?? ''}`).then(async ({ headers, body }) => {
        const content = Buffer.from(await new Response(body).arrayBuffer())
        response.setHeader('Content-Type', headers.get('Content-Type') ?? '')
        const half = request.url === '/faq' ? content.indexOf('<main') : content.length
        response.write(content.subarray(0, half))
        if (request.url === '/faq') await restIsDue
        response.end(content.subarray(half))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/faq`, {
      waitUntil: 'commit',
    })
    await expect(page.getByRole('banner')).toBeVisible()
    await page.keyboard.press('Shift')
    await expectFetched(page)
    for (let turn = 0; turn < 20; turn++)
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 })),
      )
    expect(await stage(page)).toBe('loading')
    sendRest()
    await hydrate(page)
    await expect(page.locator('main, footer')).toHaveCount(2)
    // Close the page before the server stops, because the page could still request files.
    await page.close()
    server.close()
  })

  test('before hydration, following a link and going back cause full page loads', async ({
    page,
  }) => {
    await holdCode(page)
    await page.goto('/kontakt')
    await inFooter(page, footerLabels['/impressum']).click()
    await expect(title(page, imprint.title)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/kontakt')
  })
})
