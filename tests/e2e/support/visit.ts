import { expect, type Page, type Request, type Route } from '@playwright/test'
import { storedConsent } from '../../../machines/constants.ts'
import { leaveTime } from '../../../machines/toastQueue.ts'
import { header } from '../../../src/content/frame.ts'
import { toastRegion } from '../../../src/content/toasts.ts'
import { urls } from '../../../src/content/urls.ts'
import { sendPath } from '../../../src/effects/callMailService.ts'
import { consentEntry } from '../../../src/effects/consentStorage.ts'
import { serviceAnswers } from '../../../src/tools/mailService/serviceAnswers.ts'
import { completeForm } from '../../../src/tools/sampleForms.ts'
import type { Visit, Environment } from '../../../src/tools/scenarios/visitor.ts'
import { hydrate } from './page.ts'
import { holdCode } from './pageCode.ts'
import { createVisitor } from './visitor.ts'

const shortIntervals = { intervals: [20] }

/**
 * Creates a visit in a Playwright page. The visit contains a simulated visitor, and an `environment` that controls the
 * network, the clock, storage and history.
 */
export async function createVisit(page: Page): Promise<Visit> {
  const visitor = createVisitor(page)
  // Firefox's driver reports neither the body of a request nor that a request was aborted.
  const canReadCalls = page.context().browser()?.browserType().name() !== 'firefox'
  const calls: { route: Route; payload: unknown }[] = []
  const chunks: Route[] = []
  const loaded: string[] = []
  let other: Page | undefined
  let answered = 0
  let isAborted = false

  await page.clock.install()
  // The delay before a retry contains random jitter. Make the jitter zero, so that the delay is known.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  page.on('requestfailed', (request) => {
    const [call] = calls.slice(answered)
    if (call?.route.request() === request) isAborted = true
  })
  await page.route(`**${sendPath}`, (route) => {
    calls.push({ route, payload: route.request().postDataJSON() as unknown })
  })

  const closeToast = page.getByRole('button', { name: toastRegion.close })

  /** Opens a page, runs `actBefore` while its JavaScript is delayed, and hydrates the page. */
  const load = async (
    path: string,
    { stored, isBlocked = false }: Parameters<Environment['open']>[1] = {
      stored: storedConsent.declined,
    },
    actBefore?: () => Promise<void>,
  ) => {
    await page.clock.resume()
    if (isBlocked)
      await page.addInitScript(() => {
        Storage.prototype.getItem = () => {
          throw new DOMException('Access is denied', 'SecurityError')
        }
      })
    // Store the cookie decision that the scenario specifies. The test files set the option `consent` to null, so no
    // other decision is stored.
    if (stored !== null)
      await page.addInitScript(([key, value]) => {
        // Firefox also runs this script in the initial empty page, which has no storage.
        if (origin !== 'null' && localStorage.length === 0) localStorage.setItem(key, value)
      }, consentEntry(stored))
    const release = actBefore && (await holdCode(page))
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await actBefore?.()
    release?.()
    await hydrate(page)
    calls.length = loaded.length = answered = 0
    isAborted = false
  }
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

  const environment: Environment = {
    controlsInternals: false,
    open: async (path, storage) => {
      await load(path, storage)
      await pause()
    },
    openWithMenu: async (path, section) => {
      await load(path, undefined, async () => {
        await environment.scrollToSection(section)
        await visitor.press(header.openMenu)
      })
      await pause()
    },
    observe: async () => ({
      ...(canReadCalls && { sent: calls.map(({ payload }) => payload), isAborted }),
      loaded: [...loaded],
    }),
    passTime: (time) => page.clock.runFor(time),
    validate: async () => undefined,
    answer: async (end) => {
      if (end === 'bug')
        throw new Error(
          'A test in a browser cannot make fetch throw an unexpected error. Run this path in jsdom.',
        )
      await expect.poll(() => calls.length, shortIntervals).toBeGreaterThan(answered)
      const [call] = calls.slice(answered++)
      if (!call) throw new Error('No call to the mail service is waiting for a response')
      const { route } = call
      // Wait until the page has handled the end of the call. Otherwise, the clock could advance before the page sets
      // its next timer.
      const isOfCall = (request: Request) => request === route.request()
      const heard =
        end === 'reset'
          ? page.waitForEvent('requestfailed', isOfCall)
          : page.waitForEvent('response', (response) => isOfCall(response.request()))
      if (end === 'reset') await route.abort('connectionreset')
      else
        await route.fulfill({
          status: end.status,
          body: end.text,
          headers: { 'Access-Control-Allow-Origin': '*', ...end.headers },
        })
      await heard
      await page.evaluate(() => undefined)
    },
    submit: (values = {}) =>
      page.getByRole('form').evaluate((form: HTMLFormElement, values) => {
        for (const [field, value] of Object.entries(values)) {
          const control = form.elements.namedItem(field) as HTMLInputElement
          if (control.type === 'checkbox') control.checked = value !== ''
          else control.value = value
        }
        form.requestSubmit()
      }, values),
    storeInOtherTab: async (text) => {
      if (!other) {
        other = await page.context().newPage()
        await other.goto('/robots.txt')
      }
      await other.evaluate(
        (entry) => {
          // Storing the current value again does not fire a `storage` event, so clear the storage first.
          if (!entry || localStorage.getItem(entry[0]) === entry[1]) localStorage.clear()
          if (entry) localStorage.setItem(...entry)
        },
        text === null ? null : consentEntry(text),
      )
    },
    hide: (isHidden) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden),
    tryToClose: () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    scrollToSection: (id) =>
      page.evaluate((id) => {
        const section = id === null ? null : document.getElementById(id)
        document.documentElement.scrollTop += section?.getBoundingClientRect().top ?? -scrollY
      }, id),
    goBack: (href) =>
      page.evaluate((href) => {
        history.replaceState(null, '', href)
        history.pushState(null, '', '/')
        history.back()
      }, href),
    render: async () => undefined,

    openLinks: async () => {
      // Abort each full page load of /faq, so that the current page stays open for the next steps.
      await page.route(/\/faq$/, async (route) => {
        loaded.push(new URL(route.request().url()).pathname)
        await route.abort('aborted')
      })
      await page.route(/\/assets\/faq-[^/]*\.js$/, (route) => void chunks.push(route))
      await load(urls.home)
      await pause()
    },
    answerChunk: async (isLost = false) => {
      await expect.poll(() => chunks.length, shortIntervals).toBeGreaterThan(0)
      const chunk = chunks.pop()
      await (isLost ? chunk?.abort('failed') : chunk?.continue())
    },

    openToasts: async () => {
      await load(urls.contact)
      // The first toast appears only after its animation code has loaded, which needs a running clock. So show a toast
      // before the clock is paused.
      await environment.announce('failure', 'ownerMail')
      await closeToast.waitFor()
      await pause()
      await visitor.pointAt(null)
      await visitor.activate(toastRegion.close)
      await page.clock.runFor(leaveTime)
    },
    // Submit the form with a script. A pointer or the focus on the toast would pause the toast's timer.
    announce: async (tone) => {
      await environment.submit(completeForm)
      const ends =
        tone === 'success'
          ? [serviceAnswers.accepted, serviceAnswers.accepted]
          : [serviceAnswers.mailboxFailure]
      for (const end of ends) await environment.answer(end)
      await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
    },
  }

  return { visitor, environment }
}
