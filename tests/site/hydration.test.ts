import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { storedFor } from '../../machines/storedConsent.ts'
import { attributes, moving, nearness, stages } from '../../src/names.ts'
import { contact } from '../../src/content/contact.ts'
import { imprint } from '../../src/content/imprint.ts'
import { paths } from '../../src/content/paths.ts'
import { privacy } from '../../src/content/privacy.ts'
import { cookieBanner, footer, header } from '../../src/content/site.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { alive, decideBefore, hold, serveSite, take, test } from './site.ts'
import { footerLabels } from '../views/pages.ts'

const pages = Object.values(paths)

const holdCode = (page: Page) => hold(page, '**/assets/**/*.js')

/** What the page says of how far it has come. */
const stage = (page: Page) => page.getAttribute('html', attributes.stage)

/** The code that the page has fetched so far. */
const fetchedCode = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
      .sort(),
  )

/** The code that the page's inline script knows. */
const codeOf = (page: Page) =>
  page
    .locator('script[data-modules]')
    .evaluate((script) => script.dataset.modules?.split(' ').sort())

/** Scrolls as a reader does, to the page's end or until this is so. */
async function read(page: Page, until = () => innerHeight + scrollY >= document.body.scrollHeight) {
  while (!(await page.evaluate(until))) {
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

describe('Whoever only reads', () => {
  test.override({ options: { reducedMotion: 'reduce' } })

  test.for(pages)('runs no script on %s but the inline one', async (path, { page, problems }) => {
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch()
      const body = `console.error(import.meta.url)\n${await response.text()}`
      await route.fulfill({ response, body })
    })
    await page.goto(path)
    await expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))
    await page.getByRole('heading', { level: 1 }).click()
    await read(page)
    expect(await stage(page)).toBe(null)
    expect(problems).toEqual([])
  })

  test('sees the year of the own clock in the footer', async ({ page }) => {
    await page.clock.setFixedTime(new Date(2031, 0, 1, 0, 0, 1))
    await page.goto('/')
    expect(await page.getByRole('contentinfo').getByText(/^©/).textContent()).toBe(
      footer.copyright(2031),
    )
  })

  test('has the footer laid out once where its year is right', async ({ page, problems }) => {
    await page.addInitScript(() =>
      new MutationObserver((changes) => {
        if (changes.some(({ removedNodes }) => removedNodes.length > 0)) console.error('rewritten')
      }).observe(document, { subtree: true, childList: true }),
    )
    await page.goto('/impressum')
    await page.locator(`html[${attributes.headline}]`).waitFor()
    expect(problems).toEqual([])
  })
})

describe('The code of a page', () => {
  test('is there when it is needed, even where the host is gone', async ({ page, problems }) => {
    const host = await serveSite()
    const lost: string[] = []
    page.on('requestfailed', (request) => lost.push(request.url()))
    await page.goto(`${host.url}/kontakt`)
    await expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))
    await host.close()
    await alive(page)
    expect(lost.filter((address) => !address.endsWith('.svg'))).toEqual([])
    take(problems, /ERR_CONNECTION_REFUSED/)
  })

  test('is left to the browser to fetch ahead', async ({ page }) => {
    await page.goto('/kontakt')
    const ahead = page.locator('link[rel=prefetch]')
    await expect
      .poll(() =>
        ahead.evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort()),
      )
      .toEqual(await codeOf(page))
  })

  test('leaves the line to the headline font first', async ({ page }) => {
    const release = await hold(page, '**/*.woff2')
    const font = page.waitForRequest('**/*.woff2')
    await page.goto('/kontakt')
    await font
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0)
    release()
    await expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))
  })

  test('is fetched where the headline font cannot be had, too', async ({ page, problems }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('/kontakt')
    await expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))
    take(problems, /ERR_FAILED|^download failed \(font-family/)
  })

  test('is fetched where a browser knows neither prefetching nor idle moments nor its line', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      DOMTokenList.prototype.supports = () => false
      Reflect.deleteProperty(window, 'requestIdleCallback')
      Object.defineProperty(navigator, 'connection', { value: undefined })
    })
    await page.goto('/kontakt')
    await expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0)
  })

  test('is fetched where the page was painted before it had loaded', async ({ page }) => {
    const release = await hold(page, '**/preview.png')
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.body.append(Object.assign(new Image(), { src: '/preview.png' })),
      ),
    )
    await page.goto('/faq', { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    release()
    await expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))
  })

  test('is fetched where the browser never comes to rest, too', async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (go, { timeout } = {}) =>
        timeout === undefined ? 0 : window.setTimeout(go, timeout)
    })
    await page.goto('/kontakt')
    await expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))
  })

  test.for([
    ['data are saved', { saveData: true, effectiveType: '4g' }],
    ['the line is slow', { saveData: false, effectiveType: '3g' }],
  ] as const)('waits where %s until it is needed', async ([, connection], { page }) => {
    await page.addInitScript((connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection })
    }, connection)
    await page.goto('/kontakt')
    await page.locator(`html[${attributes.headline}]`).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await fetchedCode(page)).toEqual([])
    await alive(page)
    expect(await fetchedCode(page)).toEqual(await codeOf(page))
  })
})

describe('A page comes to life', () => {
  test.for(pages)('with the styles that stand in the HTML of %s', async (path, { page }) => {
    await page.goto(path)
    const rules = () =>
      page.evaluate(() =>
        Array.from(document.styleSheets, ({ cssRules }) =>
          Array.from(cssRules, ({ cssText }) => cssText).filter(
            (rule) => !rule.startsWith('data-styled'),
          ),
        ),
      )
    const before = await rules()
    expect(before.flat()).not.toEqual([])
    await alive(page)
    expect(await rules()).toEqual(before)
  })

  test.for([
    ['a link is pointed at', '/impressum', (page) => page.hover('footer a')],
    ['a link is focused', '/impressum', (page) => page.focus('footer a')],
    ['a button is pointed at', '/impressum', (page) => page.hover('header button')],
    ['a question is pointed at', '/faq', (page) => page.hover('summary')],
    ['a field is pointed at', '/kontakt', (page) => page.hover('input')],
    ['the message is focused', '/kontakt', (page) => page.focus('textarea')],
    ['a key is pressed', '/impressum', (page) => page.keyboard.press('PageDown')],
    [
      'what moves comes near',
      '/',
      (page) => read(page, () => document.documentElement.hasAttribute('data-stage')),
    ],
  ] satisfies [string, string, (page: Page) => Promise<void>][])(
    'when %s',
    async ([, path, reach], { page }) => {
      await page.goto(path)
      expect(await stage(page)).toBe(null)
      await reach(page)
      await page.locator(stages('alive')).waitFor()
    },
  )

  test('before what moves is in view', async ({ page }) => {
    await page.goto('/')
    const first = page.locator(`[${moving}]`).first()
    const below = () =>
      first.evaluate((element) => element.getBoundingClientRect().top - innerHeight)
    const near = parseInt(nearness) / 2
    const top = (await below()) - near
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), top)
    await page.locator(stages('alive')).waitFor()
    expect(await below()).toBeGreaterThan(0)
  })

  describe('on a touch screen', () => {
    test.override({ options: { hasTouch: true } })

    test('when a link is touched, even if it is not followed', async ({ page }) => {
      await page.goto('/impressum')
      expect(await stage(page)).toBe(null)
      await page.evaluate(() => addEventListener('touchend', (event) => event.preventDefault()))
      const { x = NaN, y = NaN } = (await page.locator('header a').first().boundingBox()) ?? {}
      await page.touchscreen.tap(x + 5, y + 5)
      await page.locator(stages('alive')).waitFor()
      expect(new URL(page.url()).pathname).toBe('/impressum')
    })
  })
})

describe('Hydration', () => {
  test.for(pages)('says nothing to the console on %s', async (path, { page }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto(path)
    await alive(page)
    expect(messages).toEqual([])
  })

  test.for(pages)('changes nothing of what %s shows', async (path, { page }) => {
    await decideBefore(page)
    await page.goto(path)
    const text = () => page.locator('header, main, footer').allTextContents()
    const before = await text()
    await alive(page)
    expect(await text()).toEqual(before)
  })
})

describe('What a visitor does before it', () => {
  const isBusy = (button: Locator) => button.getAttribute('aria-busy')
  const colours = (button: Locator) =>
    button.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })

  test('a press on the menu button shows at once and opens the menu afterwards, and once', async ({
    page,
  }) => {
    const release = await holdCode(page)
    await page.goto('/faq')
    const button = page.getByRole('button', { name: header.openMenu })
    const before = await colours(button)
    await button.press('Enter')
    await button.press('Enter')
    expect(await isBusy(button)).toBe('true')
    expect(await colours(button)).not.toEqual(before)
    release()
    await page.getByRole('navigation', { name: header.navigation }).waitFor()
    await alive(page)
    const pressed = page.getByRole('button', { name: header.closeMenu })
    expect(await isBusy(pressed)).toBe(null)
    await pressed.click()
    await button.waitFor()
  })

  test.for([
    [cookieBanner.accept, storedFor.accepted],
    [cookieBanner.decline, storedFor.declined],
  ] as const)('a press on "%s" decides afterwards', async ([button, stored], { page }) => {
    const release = await holdCode(page)
    await page.goto('/faq')
    await page.getByRole('button', { name: button }).click()
    release()
    await page.getByRole('region', { name: cookieBanner.title }).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(stored)
  })

  test('what was typed is kept', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto('/kontakt')
    await page.getByLabel(contact.fields.firstName).fill('Erika')
    await page.getByLabel(contact.fields.message).pressSequentially('Guten ')
    release()
    await alive(page)
    await page.keyboard.type('Tag')
    expect(await page.getByLabel(contact.fields.firstName).inputValue()).toBe('Erika')
    expect(await page.getByLabel(contact.fields.message).inputValue()).toBe('Guten Tag')
  })

  test('Enter in the form shows at once and sends afterwards, and once', async ({ page, site }) => {
    const release = await holdCode(page)
    await page.goto('/kontakt')
    await page.getByLabel(contact.fields.firstName).fill('Erika')
    await page.getByLabel(contact.fields.lastName).fill('Muster')
    await page.getByLabel(contact.fields.message).fill('Guten Tag, ich bitte um ein Gespräch.')
    await page.getByLabel(contact.fields.email).fill('erika@example.org')
    const button = page.getByRole('button', { name: contact.submit })
    const before = await colours(button)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await isBusy(button)).toBe('true')
    await expect.poll(() => colours(button)).not.toEqual(before)
    expect(new URL(page.url()).search).toBe('')
    release()
    await page.getByRole('heading', { name: contact.thankYou.title }).waitFor()
    const calls = (await (await fetch(`${site.url}/outbox/calls.json`)).json()) as unknown[]
    expect(calls).toMatchObject([
      { template: 'customer', answer: standIn.accepted.status },
      { template: 'owner', answer: standIn.accepted.status },
    ])
  })

  test('a jump within the privacy policy stays where it led to', async ({ page }) => {
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
    await alive(page)
    expect(await top()).toBe(before)
  })

  test('a key waits for the rest of a page that is still coming', async ({ page, site }) => {
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
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, resolve))
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/faq`, {
      waitUntil: 'commit',
    })
    await page.getByRole('banner').waitFor()
    await page.keyboard.press('Shift')
    await expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))
    for (let turn = 0; turn < 20; turn++)
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 })),
      )
    expect(await stage(page)).toBe('waking')
    sendRest()
    await alive(page)
    expect(await page.locator('main, footer').count()).toBe(2)
  })

  test.for(['/faq', '/kontakt'])('a link on %s leads on at once', async (path, { page }) => {
    await holdCode(page)
    await page.goto(path)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: footerLabels['/impressum'] })
      .click()
    await page.getByRole('heading', { level: 1, name: imprint.title }).waitFor()
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe(path)
  })
})
