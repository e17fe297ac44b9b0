import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { contact } from '../../src/content/contact.ts'
import { imprint } from '../../src/content/imprint.ts'
import { privacy } from '../../src/content/privacy.ts'
import { footer } from '../../src/content/frame.ts'
import { patience } from '../../src/effects/times.ts'
import { attributes, moving, nearness, stages } from '../../src/names.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { footerLabels } from '../support/pageContents.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { fillIn, valuesShown } from '../support/visitorActions.ts'
import {
  closeToast,
  controlUnavailable,
  formUnavailable,
  inFooter,
  menuButton,
  submit,
  thanks,
  title,
  toasts,
  toContact,
} from '../support/locators.ts'
import {
  untilAlive,
  answerNotFound,
  decideBefore,
  holdRequests,
  saysNotFound,
  serveSite,
  takeProblems,
  test,
} from '../support/builtSite.ts'

declare global {
  /** What the page has asked to be called for when the browser rests, within a time in ms. */
  var idle: { rest: IdleRequestCallback; timeout: number | undefined } | undefined
  /** Tells the page of a paint. */
  var paint: (isSeen: boolean) => void
}

const font = '**/*.woff2'

const holdCode = (page: Page) => holdRequests(page, '**/assets/**/*.js')

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

const expectFetched = async (page: Page) =>
  expect.poll(() => fetchedCode(page)).toEqual(await codeOf(page))

/** The code that is named to the browser for later. */
const prefetched = (page: Page) =>
  page
    .locator('link[rel=prefetch]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      links.map((link) => link.getAttribute('href')).sort(),
    )

const isBusy = (button: Locator) => button.getAttribute('aria-busy')

async function send(page: Page) {
  await fillIn(page)
  await submit(page).click()
}

const typed = fields.map((field) => completeForm[field])

test('Whoever only reads sees the year of the own clock in the footer', async ({ page }) => {
  await page.clock.setFixedTime(new Date(2031, 0, 1, 0, 0, 1))
  await page.goto('/')
  expect(await page.getByRole('contentinfo').getByText(/^©/).textContent()).toBe(
    footer.copyright(2031),
  )
})

describe('The headline font', () => {
  const locals = [
    'Headline Georgia',
    'Headline Times',
    'Headline Noto',
    'Headline DejaVu',
    'Georgia',
    'serif',
  ]

  const families = (page: Page) =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) =>
      getComputedStyle(heading)
        .fontFamily.split(',')
        .map((family) => family.trim().replaceAll('"', '')),
    )

  /** The places of all that is in view, but for pictures, which come in their own time, and the widths of all headlines. */
  const measured = (page: Page) =>
    page.evaluate(() => ({
      places: Array.from(document.querySelectorAll('body *:not(img)')).flatMap((element) => {
        const { top, bottom, height } = element.getBoundingClientRect()
        const isInView = element.checkVisibility() && top < innerHeight && bottom >= 0
        return isInView ? [{ html: element.outerHTML.slice(0, 80), top, height }] : []
      }),
      widths: Array.from(document.querySelectorAll('h1, h2, h3'), (headline) => {
        const range = document.createRange()
        range.selectNodeContents(headline)
        return range.getBoundingClientRect().width
      }),
    }))

  test.skipIf(isMissing('fonts'))(
    'comes after the load, moves nothing when it does and is hardly wider or narrower',
    async ({ page }) => {
      const release = await holdRequests(page, font)
      const asked = page.waitForRequest(font)
      await page.goto('/')
      await asked
      expect(await page.evaluate(() => document.readyState)).toBe('complete')
      expect(await families(page)).toEqual(locals)
      // Which words still fit into a line depends on the text.
      await page.evaluate(() =>
        document.styleSheets[0]?.insertRule('h1, h2, h3 { white-space: nowrap !important }'),
      )
      const before = await measured(page)
      release()
      await page.locator(`html[${attributes.headline}]`).waitFor()
      expect(await families(page)).toEqual(['Headline', ...locals])
      const after = await measured(page)
      expect(after.places).toEqual(before.places)
      const growths = after.widths.map((width, index) => width / (before.widths[index] ?? 0))
      expect(growths).not.toEqual([])
      expect(growths.filter((growth) => Math.abs(growth - 1) > 0.05)).toEqual([])
    },
  )

  test('leaves the local serif where it cannot be had, and the code comes all the same', async ({
    page,
    problems,
  }) => {
    await page.route(font, (route) => route.abort())
    await page.goto('/kontakt')
    await expectFetched(page)
    expect(await families(page)).toEqual(locals)
    expect(takeProblems(problems, /ERR_FAILED|^download failed \(font-family/)).toHaveLength(1)
  })
})

describe('A page that is read without motion', () => {
  // What moves would be at other places.
  test.override({ options: { reducedMotion: 'reduce' } })

  test.for([360, 768, 1280])(
    'lays out pictures that have not come in their size, and they move nothing when they do, %i px wide',
    async (width, { page, problems }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.route(font, (route) => route.abort())
      const release = await holdRequests(page, '**/*.svg')
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      const places = () =>
        page.locator('body *').evaluateAll((elements) =>
          elements.map((element) => {
            const { top, height } = element.getBoundingClientRect()
            return { tag: element.tagName, text: element.textContent.slice(0, 40), top, height }
          }),
        )
      const before = await places()
      release()
      for (const picture of await page.locator('img:visible').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0)
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      expect(await places()).toEqual(before)
      takeProblems(problems, /ERR_FAILED|^download failed \(font-family/)
    },
  )
})

describe('The code of a page', () => {
  test('is there when it is needed, even where the host is gone', async ({ page, problems }) => {
    const host = await serveSite()
    const lost: string[] = []
    page.on('requestfailed', (request) => lost.push(request.url()))
    await page.goto(`${host.url}/kontakt`)
    await expectFetched(page)
    await host.close()
    await untilAlive(page)
    expect(lost.filter((address) => !address.endsWith('.svg'))).toEqual([])
    takeProblems(problems, /ERR_CONNECTION_REFUSED/)
  })

  test('leaves the line to the headline font first', async ({ page }) => {
    const release = await holdRequests(page, font)
    const asked = page.waitForRequest(font)
    await page.goto('/kontakt')
    await asked
    release()
    await expectFetched(page)
    const order = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .flatMap(({ name, startTime, responseEnd }) => {
          const { pathname } = new URL(name)
          if (pathname.endsWith('.woff2')) return [{ at: responseEnd, what: 'font there' }]
          return pathname.endsWith('.js') ? [{ at: startTime, what: 'code asked for' }] : []
        })
        .sort((one, other) => one.at - other.at)
        .map(({ what }) => what),
    )
    expect(order[0]).toBe('font there')
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
    await expectFetched(page)
    expect(await prefetched(page)).toEqual([])
  })

  test('and the headline font come where observers of paints and of what is near are switched off', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PerformanceObserver')
      Reflect.deleteProperty(window, 'IntersectionObserver')
    })
    await page.goto('/')
    await page.locator(`html[${attributes.headline}]`).waitFor()
    await expectFetched(page)
  })

  describe('of a browser that says when it paints and rests', () => {
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        window.requestIdleCallback = (rest, { timeout } = {}) => {
          globalThis.idle = { rest, timeout }
          return 0
        }
        const entries = (isSeen: boolean) => ({ getEntriesByName: () => (isSeen ? [{}] : []) })
        window.PerformanceObserver = class {
          constructor(report: (entries: unknown, observer: unknown) => void) {
            globalThis.paint = (isSeen) => report(entries(isSeen), this)
          }
          observe = () => undefined
          disconnect = () => undefined
        } as never
      }),
    )

    const paints = (page: Page, isSeen: boolean) =>
      page.evaluate((isSeen) => {
        paint(isSeen)
        return globalThis.idle?.timeout
      }, isSeen)
    const rests = (page: Page) => page.evaluate(() => globalThis.idle?.rest({} as IdleDeadline))

    test('waits for a paint that shows something, then for rest, two seconds at the most', async ({
      page,
    }) => {
      await page.goto('/kontakt')
      expect(await paints(page, false)).toBe(undefined)
      expect(await paints(page, true)).toBe(2_000)
      expect(await page.locator(`html[${attributes.headline}]`).count()).toBe(0)
      await rests(page)
      await expectFetched(page)
      expect(await prefetched(page)).toEqual(await codeOf(page))
    })

    test('is not asked for again where somebody has reached for it', async ({ page }) => {
      await page.goto('/')
      await untilAlive(page)
      await paints(page, true)
      await rests(page)
      await page.waitForLoadState('networkidle')
      expect(await prefetched(page)).toEqual([])
    })
  })

  test('is fetched where the page was painted before it had loaded', async ({ page }) => {
    const release = await holdRequests(page, '**/preview.png')
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
    await expectFetched(page)
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
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect([await stage(page), ...(await fetchedCode(page))]).toEqual([null])
    await untilAlive(page)
    await expectFetched(page)
  })
})

describe('A page comes to life', () => {
  test.for([
    ['a link is pointed at', '/impressum', (page) => page.hover('footer a')],
    ['a link is focused', '/impressum', (page) => page.focus('footer a')],
    ['a button is pointed at', '/impressum', (page) => page.hover('header button')],
    ['a question is pointed at', '/faq', (page) => page.hover('summary')],
    ['a field is pointed at', '/kontakt', (page) => page.hover('input')],
    ['the message is focused', '/kontakt', (page) => page.focus('textarea')],
    ['a key is pressed', '/impressum', (page) => page.keyboard.press('PageDown')],
  ] satisfies [string, string, (page: Page) => Promise<void>][])(
    'when %s',
    async ([, path, reach], { page }) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).click()
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
    expect(await stage(page)).toBe(null)
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), top)
    await page.locator(stages('alive')).waitFor()
    expect(await below()).toBeGreaterThan(0)
  })

  describe('where less motion is asked for', () => {
    test.override({ options: { reducedMotion: 'reduce' } })

    test('not when one comes to what would move', async ({ page }) => {
      await page.goto('/')
      await page.locator(`[${moving}]`).first().scrollIntoViewIfNeeded()
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      })
      expect(await stage(page)).toBe(null)
    })
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

describe('What a visitor does before it', () => {
  const colours = (button: Locator) =>
    button.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })

  test('a press on the menu button and Enter in the form show at once', async ({ page }) => {
    await holdCode(page)
    await page.goto('/kontakt')
    await fillIn(page)
    const menu = menuButton(page)
    const before = [await colours(menu), await colours(submit(page))]
    await menu.press('Enter')
    await page.getByLabel(contact.fields.email).press('Enter')
    for (const [index, button] of [menu, submit(page)].entries())
      await expect.poll(() => colours(button)).not.toEqual(before[index])
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
    await untilAlive(page)
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
    await expectFetched(page)
    for (let turn = 0; turn < 20; turn++)
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 })),
      )
    expect(await stage(page)).toBe('waking')
    sendRest()
    await untilAlive(page)
    expect(await page.locator('main, footer').count()).toBe(2)
  })

  test('a link leads on at once, and back', async ({ page }) => {
    await holdCode(page)
    await page.goto('/kontakt')
    await inFooter(page, footerLabels['/impressum']).click()
    await title(page, imprint.title).waitFor()
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/kontakt')
  })
})

describe('Code that cannot be had', () => {
  test.beforeEach(({ page }) => decideBefore(page))

  test.for([
    ['all of it is gone', /\.js$/],
    ['that of a page is gone after a new deployment', /(kontakt|faq)-.*\.js$/],
  ] as const)(
    'leaves pages to be read, and their form says how to reach us, where %s',
    async ([, files], { page, problems }) => {
      await page.route(files, answerNotFound)
      await page.goto('/faq')
      await page.locator('summary').first().click()
      await page.locator(stages('lost')).waitFor()
      expect(await page.locator('details[open]').count()).toBe(1)
      await toContact(page).click()
      await fillIn(page)
      await formUnavailable(page).waitFor()
      await submit(page).click()
      expect(await valuesShown(page)).toEqual(typed)
      await expect.poll(() => isBusy(submit(page))).toBe(null)
      expect(page.url()).toMatch(/\/kontakt$/)
      await page.close()
      takeProblems(problems, saysNotFound)
    },
  )

  test('says the same where it never arrives, each of its own press alone, and takes it back when it does', async ({
    page,
  }) => {
    await page.clock.install()
    const release = await holdCode(page)
    await page.goto('/kontakt')
    await menuButton(page).click()
    const ofButton = controlUnavailable(page)
    expect(await ofButton.isVisible()).toBe(false)
    await page.clock.fastForward(patience)
    await ofButton.waitFor()
    expect(await stage(page)).toBe('waking')
    await send(page)
    expect(await formUnavailable(page).isVisible()).toBe(false)
    await page.clock.fastForward(patience)
    await formUnavailable(page).waitFor()
    expect(await valuesShown(page)).toEqual(typed)
    release()
    await thanks(page).waitFor()
    expect([await ofButton.isVisible(), await formUnavailable(page).isVisible()]).toEqual([
      false,
      false,
    ])
  })

  test('does not say so once the page lives', async ({ page }) => {
    await page.clock.install()
    const release = await holdCode(page)
    await page.goto('/kontakt')
    await menuButton(page).dblclick()
    await send(page)
    release()
    await page.locator(stages('alive')).waitFor()
    await page.clock.fastForward(patience)
    expect(await stage(page)).toBe('alive')
    expect(await controlUnavailable(page).isVisible()).toBe(false)
  })

  test('keeps a request that was submitted before it was gone', async ({ page, problems }) => {
    let lose: () => void = () => undefined
    const lost = new Promise<void>((resolve) => (lose = resolve))
    await page.route(/\.js$/, async (route) => {
      await lost
      await answerNotFound(route)
    })
    await page.goto('/kontakt')
    await send(page)
    lose()
    await formUnavailable(page).waitFor()
    expect(await valuesShown(page)).toEqual(typed)
    expect(await isBusy(submit(page))).toBe(null)
    await page.close()
    takeProblems(problems, saysNotFound)
  })

  test('shows the toast without its springs', async ({ page, problems }) => {
    await page.route(/(MovingToast|react-spring_web).*\.js$/, answerNotFound)
    await page.goto('/kontakt')
    await send(page)
    await toasts(page).getByText(contact.success.title, { exact: true }).waitFor()
    await closeToast(page).click()
    await toasts(page).getByRole('button').waitFor({ state: 'detached' })
    await page.close()
    takeProblems(problems, saysNotFound)
  })
})

describe('Others in the page', () => {
  test('what an extension adds before hydration loses nothing that was typed', async ({ page }) => {
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
    await untilAlive(page)
    await page.keyboard.type(' Danke!')
    expect(await valuesShown(page)).toEqual(
      fields.map((field) => `${completeForm[field]}${field === 'message' ? ' Danke!' : ''}`),
    )
    expect(await page.locator('extension-bar, extension-panel').count()).toBe(2)
  })

  test('what an extension adds beside the message loses nothing that was typed', async ({
    page,
    problems,
  }) => {
    await page.addInitScript(() => {
      addEventListener('input', ({ target }) => {
        if (target instanceof HTMLTextAreaElement && !document.querySelector('extension-button'))
          target.after(document.createElement('extension-button'))
      })
    })
    const release = await holdCode(page)
    await page.goto('/kontakt')
    await send(page)
    release()
    await thanks(page).waitFor()
    expect(takeProblems(problems, /Minified React error #418/)).toHaveLength(1)
  })
})
