import { setTimeout as wait } from 'node:timers/promises'
import {
  chromium as playwright,
  type Browser,
  type CDPSession,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { fields } from '../../machines/contactRequest.ts'
import { storedFor } from '../../machines/storedConsent.ts'
import { stages } from '../../src/names.ts'
import { contact } from '../../src/content/contact.ts'
import { paths } from '../../src/content/paths.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { sendPath } from '../../src/effects/mailService.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import type { Bench } from './options.ts'
import { holdingsTable, responseTable, type Holdings } from './report.ts'
import { responseIn, type Response, type TraceEvent } from './trace.ts'
import { header } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
]

const startBrowser = (executablePath: string): Promise<Browser> =>
  playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })

const isCall = ({ pathname }: URL) => pathname === sendPath

async function open(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 412, height: 823 } })
  await page.addInitScript(([key, decision]) => localStorage.setItem(key, decision), [
    consentKey,
    storedFor.declined,
  ] as const)
  await page.route(isCall, (route) => route.fulfill({ status: standIn.mailboxFailure.status }))
  await page.goto(address)
  await page.keyboard.press('Shift')
  await page.locator(stages('alive')).waitFor()
  return page
}

const settled = async (page: Page) => {
  await page.mouse.move(5, 400)
  await page.waitForLoadState('networkidle')
  await wait(500)
}

const submit = (page: Page) => page.getByRole('button', { name: contact.submit })
const close = (page: Page) => page.getByRole('button', { name: toastRegion.close })

async function fillIn(page: Page) {
  for (const field of fields) await page.getByLabel(contact.fields[field]).fill(completeForm[field])
}

async function raiseToast(page: Page) {
  await settled(page)
  await fillIn(page)
  await submit(page).click()
  await close(page).waitFor()
  await wait(1_000)
}

interface Interaction {
  name: string
  path: string
  /** Gets the page to where the visitor is before the input that counts. */
  prepare?: (page: Page) => Promise<void>
  /** What is pressed; without it a key is. */
  target?: (page: Page) => Locator
}

const interactions: Interaction[] = [
  {
    name: 'opening the menu',
    path: '/',
    target: (page) => page.getByRole('button', { name: header.openMenu }),
  },
  {
    name: 'typing a letter',
    path: paths.contact,
    prepare: async (page) => {
      await page.getByLabel(contact.fields.firstName).click()
      await settled(page)
    },
  },
  { name: 'submitting an empty form', path: paths.contact, prepare: settled, target: submit },
  {
    name: 'opening an answer',
    path: paths.faq,
    target: (page) => page.locator('summary').first(),
  },
  { name: 'dismissing a toast', path: paths.contact, prepare: raiseToast, target: close },
  {
    name: 'going to another page',
    path: '/',
    target: (page) => page.getByRole('banner').getByRole('link', { name: header.cta }),
  },
]

async function measureInteraction(
  browser: Browser,
  url: string,
  { path, prepare, target }: Interaction,
): Promise<Response> {
  const page = await open(browser, url + path)
  await prepare?.(page)
  await target?.(page).scrollIntoViewIfNeeded()
  const box = await target?.(page).boundingBox()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await browser.startTracing(page, { categories })
  await page.evaluate(() => void performance.mark('input'))
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  else await page.keyboard.press('E')
  await wait(1_500)
  const trace = (await browser.stopTracing()).toString()
  await page.context().close()
  return responseIn((JSON.parse(trace) as { traceEvents: TraceEvent[] }).traceEvents)
}

/** Everything that a visitor does, each on a fresh page. */
export async function measureInteractions({ chromium, runs, site }: Bench): Promise<string> {
  const browser = await startBrowser(chromium)
  const responses: Record<string, Response[]> = {}
  for (let round = 0; round < runs; round += 1)
    for (const interaction of interactions)
      (responses[interaction.name] ??= []).push(
        await measureInteraction(browser, site, interaction),
      )
  await browser.close()
  const columns = { nextPaint: 'next paint', longestTask: 'longest task' }
  return responseTable('interaction, CPU at 4x (wanted: below 100 ms)', columns, responses)
}

async function holdingsOf(session: CDPSession): Promise<Holdings> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return {
    heap: value('JSHeapUsedSize'),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  }
}

async function changePage(page: Page, count: number) {
  const visited = [paths.faq, paths.imprint, paths.privacy, paths.contact, paths.home] as const
  await page.evaluate(
    async ([times, visited]) => {
      for (let index = 0; index < times; index += 1) {
        const path = visited[index % visited.length] ?? '/'
        const before = document.querySelector('h1')
        document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
        while (location.pathname !== path || document.querySelector('h1') === before)
          await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    [count, visited] as const,
  )
}

async function raiseToasts(page: Page, count: number) {
  let calls = 0
  const listener = (request: Request) => {
    if (isCall(new URL(request.url()))) calls += 1
  }
  page.on('request', listener)
  await page.evaluate(async (times) => {
    const [form] = document.forms
    const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
    for (let index = 0; index < times; index += 1) {
      form?.requestSubmit()
      do await new Promise((resolve) => setTimeout(resolve, 20))
      while (button?.disabled)
    }
  }, count)
  page.off('request', listener)
  if (calls !== count) throw new Error(`${calls} of ${count} calls were made`)
  await close(page).click()
  await close(page).waitFor({ state: 'detached' })
  await wait(1_000)
}

/**
 * What the page holds before and after 200 changes of the page and 200 toasts, each after 600 of them:
 * until then the heap grows with the code that V8 compiles.
 */
export async function measureHoldings({ chromium, site }: Bench): Promise<string> {
  const browser = await startBrowser(chromium)
  const measure = async (path: string, repeat: (page: Page, count: number) => Promise<void>) => {
    const page = await open(browser, site + path)
    await settled(page)
    if (path === paths.contact) await fillIn(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await repeat(page, 600)
    const before = await holdingsOf(session)
    await repeat(page, 200)
    const after = await holdingsOf(session)
    await page.context().close()
    return [before, after] satisfies [Holdings, Holdings]
  }
  const holdings = {
    '200 changes of the page': await measure('/', changePage),
    '200 toasts': await measure(paths.contact, raiseToasts),
  }
  await browser.close()
  return holdingsTable(holdings)
}
