import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { describeMachine } from 'xstate-statecharts'
import { events, parseTrace } from 'xstate-statecharts/inspector'
import { createMachine } from 'xstate'
import { sendTimeout } from '../../machines/mailCall.ts'
import { header } from '../../src/content/frame.ts'
import { chartColours } from '../../src/tools/chartColours.ts'
import { failNext, serveDevelopment, type Site } from '../support/serveBuiltSite.ts'
import { expect, test as siteTest } from './fixtures.ts'
import { axeFindings } from './support/axeFindings.ts'
import { sending } from './support/locators.ts'
import { takeProblems } from './support/page.ts'

const test = siteTest.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await serveDevelopment()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    // Pages of the development server contain no link to an icon, so the browser requests /favicon.ico. Without this
    // response, the browser would log an error.
    await page.context().route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
    await use(page)
  },
})

test.use({ consent: null })

/**
 * Runs an action that opens the inspector's window, and returns the window. Errors and warnings of the window are added
 * to `problems`.
 */
async function opened(page: Page, problems: string[], action: () => Promise<unknown>) {
  // The development server compiles the inspector's code at the first request. That can take long, so the wait has no
  // timeout.
  const opening = page.context().waitForEvent('page', { timeout: 0 })
  await action()
  const inspector = await opening
  await inspector.waitForURL('/inspector')
  inspector.on('pageerror', (error) => problems.push(error.message))
  inspector.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  return inspector
}

const policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; style-src-attr 'none'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const press = (inspector: Page, name: string) =>
  inspector.getByRole('button', { name, exact: true }).click()

const actor = (inspector: Page, name: string | RegExp) =>
  inspector.getByRole('group', { name: 'Actors' }).getByRole('button', { name })

const chartOf = (inspector: Page) => inspector.getByRole('region', { name: 'Chart', exact: true })

/**
 * Returns the highlighted parts of the inspector's chart: the ids of the active states, and the arrows and labels of
 * the last transition.
 */
async function lit(inspector: Page) {
  const parts = chartOf(inspector).locator('[data-active], [data-taken]')
  await expect(parts.first()).toBeVisible()
  return parts.evaluateAll((all) =>
    all.map((part) => {
      const { state, taken } = (part as SVGElement).dataset
      return state ?? `${part.firstElementChild?.getAttribute('class')} ${taken}`
    }),
  )
}

/** Returns the width of the chart in px, and whether the chart is larger than the region in which it scrolls. */
const sizeOf = (page: Page) =>
  chartOf(page).evaluate((region) => ({
    width: Math.round(region.querySelector('svg')?.getBoundingClientRect().width ?? NaN),
    scrolls: region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight,
  }))

/**
 * Sends the steps of three unusual actors to the inspector of a page: one with 61 states, one whose chart cannot be
 * drawn, and one with an invalid machine.
 */
function sendOddSteps(page: Page) {
  const keys = Array.from({ length: 61 }, (_, index) => `s${index}`)
  const states = Object.fromEntries(keys.map((key) => [key, {}]))
  const large = describeMachine(createMachine({ id: 'm', initial: 's0', states }))
  const [first, second] = large.children
  const unmeasurable = { ...large, children: [first, { ...second, output: 5 }] }
  const broken = { ...large, children: null }
  const messages = Object.entries({ large, unmeasurable, broken }).map(([actor, machine], at) => ({
    ...{ type: events.step, place: 1_000 + at, machine },
    step: {
      ...{ actor, at, event: { type: 'go' }, snapshot: { value: 's0' } },
      ...(machine === broken && { decision: 7 }),
    },
  }))
  return page.evaluate((messages) => {
    const inspector = open('', 'xstateinspector')
    for (const one of messages) inspector?.postMessage({ ...one, run: performance.timeOrigin })
  }, messages)
}

test(
  'after a blocked popup, a button opens the inspector page with the site’s actors',
  { tag: '@slow' },
  async ({ page, problems }) => {
    // Chromium treats the actions of a test as user actions, so it does not block popups. This script makes the first
    // `window.open` fail, as a popup blocker would.
    await page.addInitScript(() => {
      const open = window.open.bind(window)
      if (sessionStorage.length > 0) return
      sessionStorage.setItem('blocked', 'once')
      window.open = () => {
        window.open = open
        return null
      }
    })
    await page.goto('/kontakt?inspect=local')
    const notice = page.getByRole('complementary').filter({ hasText: 'inspector’s' })
    await expect(notice).toBeVisible()
    const [above, shown, below] = await Promise.all(
      [page.getByRole('banner'), notice, page.getByRole('main')].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      ),
    )
    expect(shown?.top).toBeGreaterThanOrEqual(above?.bottom ?? NaN)
    expect(shown?.bottom).toBeLessThanOrEqual(below?.top ?? NaN)
    const inspector = await opened(page, problems, () => press(page, 'Open it'))
    await expect(notice).not.toBeAttached()

    const atFirst = [
      'contactFormform.onPage, request.idle.pristine',
      'cookieConsentdecision.undecided, banner.asking',
      ...['headerMenuclosed', 'navigationresting', 'toastQueueempty'],
    ]
    await expect(actor(inspector, /./)).toHaveText(atFirst)
    const findings = await axeFindings(inspector, { isForVisitors: false })
    expect(findings).toEqual({ violations: [], checked: true })
    await expect(chartOf(inspector).locator('svg')).toBeVisible()
    const whole = await sizeOf(inspector)
    await press(inspector, 'Fit')
    expect((await sizeOf(inspector)).scrolls).toBe(false)
    const scale = await chartOf(inspector)
      .locator('svg')
      .evaluate((svg: SVGSVGElement) => svg.getScreenCTM()?.a ?? NaN)
    await press(inspector, '+')
    expect((await sizeOf(inspector)).width).toBeCloseTo(1.25 * scale * whole.width, -1)
    await press(inspector, '100 %')
    await press(inspector, '+')
    expect(await sizeOf(inspector)).toEqual({
      width: Math.round(1.25 * whole.width),
      scrolls: true,
    })
    await press(inspector, '−')
    expect(await sizeOf(inspector)).toEqual(whole)

    await page.getByRole('button', { name: header.openMenu }).click()
    await expect(actor(inspector, 'headerMenu open')).toBeVisible()
    await page.reload()
    await expect(actor(inspector, /./)).toHaveText(atFirst)
    await expect(inspector.getByLabel('Run').locator('option')).toHaveText([
      /, disconnected$/,
      /, connected$/,
    ])
  },
)

test(
  'the inspector page sends an event to an actor of the site',
  { tag: '@slow' },
  async ({ page, site, problems }) => {
    const inspector = await opened(page, problems, () => page.goto('/kontakt?inspect=local'))
    const send = async (event: string) => {
      await inspector.getByLabel('Event to send').selectOption(event)
      await press(inspector, 'Send')
    }
    await actor(inspector, 'headerMenu closed').click()
    const options = (label: string) =>
      inspector.locator(`optgroup[label="${label} in this state"] option`)
    await expect(options('Accepted')).toHaveText([/the menu button$/, /while reading a section$/])
    await expect(options('Refused')).toHaveText(['presses Escape', 'dismisses the menu'])
    await send('presses the menu button')
    await expect(page.getByRole('button', { name: header.closeMenu })).toBeVisible()
    await expect(options('Refused')).toHaveCount(0)

    await failNext(site, 'hang', 'owner')
    await actor(inspector, 'contactForm').click()
    await send('submits a complete request')
    await expect(sending(page)).toBeVisible()
    await actor(inspector, 'sendOwnerMail calling').click()
    const delay = inspector.getByRole('button', { name: 'after sendTimeout: ' })
    const timeLeft = async () => parseFloat((await delay.textContent())?.split(': ')[1] ?? '')
    await expect.poll(timeLeft).toBeLessThan(sendTimeout / 1_000)

    const payload = inspector.getByLabel('Payload')
    const problem = inspector.getByRole('form', { name: 'Send' }).locator('output')
    await payload.press('x')
    await press(inspector, 'Send')
    await expect(problem).not.toBeEmpty()
    await payload.press('ArrowLeft')
    await expect(inspector.getByText(/^Live, step/)).toBeVisible()
    await send('the pause before the next call ends')
    await expect(problem).toBeEmpty()

    await sendOddSteps(page)
    await actor(inspector, 'large').click()
    await expect(inspector.getByText('62 states take a while to draw.')).toBeVisible()
    await press(inspector, 'Draw them')
    expect(await lit(inspector)).toEqual(['m.s0'])
    await actor(inspector, 'unmeasurable').click()
    await expect(inspector.getByText('The chart cannot be shown:')).toBeVisible()
    await expect(inspector.locator('tr[aria-current=true]')).toHaveText(['s0'])
    await actor(inspector, 'broken').click()
    const alerts = inspector.getByRole('alert')
    await expect(alerts).toHaveText([/^The machine/, /^The event/, /^The step/, /^The form/])
    await inspector.getByRole('button', { name: 'large go' }).click()
    await expect(alerts).toHaveText(/^The event/)
    takeProblems(problems, /error boundary you provided/)

    await page.close()
    await expect(payload).not.toBeAttached()
    await press(inspector, 'Clear')
    await expect(inspector.getByText('Waiting for an app')).toBeAttached()
  },
)

test(
  'the inspector page opens a saved trace and shows its steps',
  { tag: '@slow' },
  async ({ page, engine }) => {
    test.skip(engine === 'firefox', 'The driver of Firefox does not report downloads')
    const saved = await readFile('tests/support/failingSend.trace.json', 'utf8')
    const { length } = parseTrace(saved).steps
    const response = await page.goto('/inspector')
    expect(await response?.headerValue('content-security-policy')).toBe(policy)
    await page.getByLabel('Open trace').setInputFiles('tests/support/failingSend.trace.json')
    await expect(page.getByText(`Live, step ${length} of ${length}`)).toBeVisible()
    await actor(page, 'sendOwnerMail failed').click()
    const way = 'mailCall.calling>mailCall.failed'
    expect(await lit(page)).toEqual(['mailCall.failed', `arrow ${way}`, `label ${way}`])
    await page.getByLabel('Actor', { exact: true }).selectOption('contactForm')
    await page.getByRole('button', { name: 'contactForm xstate.done.actor.validate' }).click()
    await expect(page.getByText('Running:')).toHaveText(
      'Running: askBeforeClosing, keepFromHistory, sendOwnerMail',
    )
    await expect(page.getByRole('region', { name: 'Step' }).locator('dt')).toHaveText([
      ...['Sender', 'Because of', 'Transition', 'Guards', 'Actions', 'Changed', 'After'],
    ])
    await page.keyboard.press('ArrowLeft')
    await expect(actor(page, 'contactForm form.onPage, request.validating')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(actor(page, 'contactForm form.onPage, request.sending')).toBeVisible()
    await page.getByRole('slider').fill('0')
    await expect(page.getByText(`Reviewing, step 1 of ${length}`)).toBeVisible()
    await press(page, 'Live')
    for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme })
      const colours = await page.evaluate((paper) => {
        const sample = document.body.appendChild(document.createElement('i'))
        sample.style.backgroundColor = paper
        const found = [document.body, sample].map((part) => getComputedStyle(part).backgroundColor)
        sample.remove()
        return found
      }, chartColours.paper[index] ?? '')
      expect(colours[0]).toBe(colours[1])
    }
    // Each part of the inspector page scrolls separately, so that the header and the other parts stay visible.
    const pageScrolls = () =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return scrollWidth > innerWidth || scrollHeight > innerHeight
      })
    expect(await pageScrolls()).toBe(false)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await pageScrolls()).toBe(false)
    const clipped = await page.locator('li *').evaluateAll((parts) =>
      parts.filter((part) => {
        const item = part.closest('li')?.getBoundingClientRect()
        return part.getBoundingClientRect().right > (item?.right ?? 0)
      }),
    )
    expect(clipped).toEqual([])

    const saving = page.waitForEvent('download')
    await press(page, 'Save trace')
    const copy = await readFile(await (await saving).path(), 'utf8')
    expect(parseTrace(copy)).toEqual({ ...parseTrace(saved), machines: {} })

    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['{}'], 'none.json'))
      const init = { dataTransfer, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new DragEvent('drop', init))
    })
    await expect(
      page.getByText('none.json cannot be opened: its version is undefined'),
    ).toBeVisible()
  },
)
