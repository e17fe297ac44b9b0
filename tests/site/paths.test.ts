import type { Page, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import type { ContactRequest, Field, FormValues } from '../../machines/contactRequest.ts'
import type { MachineName } from '../machines/cases.ts'
import { journey, loadFixture, type Path } from '../machines/fixtures.ts'
import type { Rest, Step } from '../machines/record.ts'
import {
  bannerShown,
  eventOf,
  focusInForm,
  Form,
  labels,
  menuShown,
  perceive,
  toastShown,
} from '../views/oracle.ts'
import { alive, test as base, toastsMove } from './site.ts'

interface Shared {
  /** One page for all paths, each of which loads it anew. */
  walked: Page
}

const test = base.extend<Shared>({
  walked: [
    async ({ browser, site }, provide) => {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: 'de-DE',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      await page.clock.install()
      await page.addInitScript(preparePage)
      await page.goto('/robots.txt')
      await provide(page)
      await context.close()
    },
    { scope: 'file' },
  ],
})

interface Prepared extends Window {
  scrolls: string[]
  validationBreaks: boolean
  isHidden: boolean
}

/** Lets the page be broken on purpose, takes chance out of it and notes where it scrolls. */
function preparePage() {
  const page = window as unknown as Prepared
  page.scrolls = []
  page.validationBreaks = false
  page.isHidden = false
  Math.random = () => 0
  addEventListener('formready', () => document.documentElement.setAttribute('data-form-ready', ''))
  Object.defineProperty(document, 'hidden', { get: () => page.isHidden })

  const wrap = (
    owner: object,
    name: string,
    before: (self: unknown, parameters: unknown[]) => void,
  ) =>
    Reflect.set(
      owner,
      name,
      new Proxy(Reflect.get(owner, name) as (...parameters: unknown[]) => unknown, {
        apply: (original, self, parameters: unknown[]) => {
          before(self, parameters)
          return Reflect.apply(original, self, parameters)
        },
      }),
    )
  wrap(window, 'scrollTo', () => page.scrolls.push('top'))
  wrap(Element.prototype, 'scrollIntoView', (element) => page.scrolls.push((element as Element).id))
  wrap(String.prototype, 'normalize', () => {
    if (!page.validationBreaks) return
    page.validationBreaks = false
    throw new Error('a bug')
  })
  wrap(Storage.prototype, 'getItem', () => {
    if (window.name === 'blocked') throw new DOMException('Access is denied', 'SecurityError')
  })
  const send = window.fetch.bind(window)
  window.fetch = (...parameters) =>
    send(...parameters).then((response) =>
      response.headers.has('x-bug') ? (undefined as unknown as Response) : response,
    )
}

let problems: string[]

async function open(page: Page, path: string, prepare?: () => Promise<void>) {
  await page.clock.resume()
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await alive(page)
  await page.keyboard.press('Shift')
  if (path === '/kontakt') await page.locator('html[data-form-ready]').waitFor()
  await prepare?.()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.evaluate(() => (window as unknown as Prepared).scrolls.splice(0))
}

const store = (page: Page, text: string | null) =>
  page.evaluate((text) => {
    localStorage.clear()
    if (text !== null) localStorage.setItem('cookieConsent', text)
  }, text)

/** Compares until it fits: what the browser does for itself takes its time, the page's clock stands still. */
const soon = (compare: () => Promise<void>) =>
  vi.waitFor(compare, { timeout: 10_000, interval: 20 })

interface Walk {
  take: (step: Step, next: Step | undefined, before: Rest) => Promise<void>
  compare: (rest: Rest) => Promise<void>
  /** Whether the step shows before the next one comes. */
  rests?: (step: Step) => boolean
}

function walk(
  name: MachineName,
  start: (page: Page, path: Path) => Promise<Walk>,
  isPossible: (path: Path) => boolean = () => true,
) {
  const paths = loadFixture(name).paths.filter(isPossible)
  test.for(paths.map((path) => [journey(path), path] as const))(
    '%s',
    async ([, path], { walked }) => {
      const { take, compare, rests = () => true } = await start(walked, path)
      let before: Rest = loadFixture(name).start
      for (const [index, step] of path.steps.entries()) {
        if (step.event.type.startsWith('xstate.after.')) {
          await walked.clock.runFor(step.elapsed - 1)
          await compare(before)
          await walked.clock.runFor(1)
        } else if (step.elapsed > 0) await walked.clock.runFor(step.elapsed)
        await take(step, path.steps[index + 1], before)
        if (rests(step)) await soon(() => compare(step))
        before = step
      }
    },
  )
}

const isNetworkMessage = (text: string) => text.startsWith('Failed to load resource: ')

beforeEach<Shared>(({ walked }) => {
  problems = []
  walked.removeAllListeners('pageerror')
  walked.removeAllListeners('console')
  walked.on('pageerror', (error) => problems.push(error.message))
  walked.on('console', (message) => {
    if (/error|warning/.test(message.type()) && !isNetworkMessage(message.text())) {
      problems.push(message.text())
    }
  })
})

afterEach<Shared>(async ({ walked }) => {
  await walked.unrouteAll({ behavior: 'ignoreErrors' })
  expect(problems).toEqual([])
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const toContact = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Lass uns reden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kontaktieren Sie uns' }).waitFor()
}

describe('The contact form shows on each path of its machine what there is to see:', () => {
  const title = 'Kontaktieren Sie uns'
  const parameters: Record<string, (request: ContactRequest) => Record<string, string>> = {
    sendOwnerMail: ({ firstName, lastName, email, message }) => ({
      from_first_name: firstName,
      from_last_name: lastName,
      from_email: email,
      message,
      to_email: 'anfragen@example.com',
    }),
    sendCustomerMail: ({ firstName, lastName, email, message }) => ({
      to_email: email,
      from_first_name: firstName,
      from_last_name: lastName,
      message,
    }),
  }

  async function answer(call: Route, step: Step) {
    const { status, retryAfter } = (eventOf(step).error ?? {}) as {
      status?: number
      retryAfter?: number
    }
    if (step.event.type.startsWith('xstate.done.')) await call.fulfill({ body: 'OK' })
    else if (status === 0) await call.abort()
    else if (status === undefined) await call.fulfill({ headers: { 'X-Bug': 'yes' } })
    else {
      const headers = retryAfter ? { 'Retry-After': String(retryAfter / 1_000) } : {}
      await call.fulfill({ status, headers })
    }
  }

  walk('contactForm', async (page) => {
    await store(page, 'false')
    await open(page, '/kontakt')
    const calls: Route[] = []
    await page.route('**/email/send', (route) => void calls.push(route))
    const form = new Form()
    const expected = { focus: 'nothing', calls: [] as unknown[], toast: [] as string[] }

    const type = async (field: Field, text: string, before: Rest) => {
      const control = page.getByLabel(labels[field])
      await control.fill('')
      await control.fill(text)
      form.type(field, text, before)
    }
    const fill = async (values: FormValues, before: Rest) => {
      for (const field of Object.keys(labels) as Field[]) {
        if (form.values[field] !== values[field]) await type(field, values[field], before)
      }
    }

    return {
      rests: ({ value }) => value !== 'validating',
      take: async (step, next, before) => {
        const event = eventOf(step)
        if (event.type.includes('.actor.send')) {
          const call = calls.at(-1)
          if (!call) throw new Error('There was no call')
          await answer(call, step)
        } else if (event.type === 'xstate.done.actor.validateRequest') {
          form.validated(event.output as Parameters<typeof form.validated>[0])
        } else if (event.type === 'field.changed')
          await type(event.field, event.value ?? '', before)
        else if (event.type === 'form.submitted') {
          await fill(event.values, before)
          await page.evaluate((breaks) => {
            ;(window as unknown as Prepared).validationBreaks = breaks
          }, next?.event.type === 'xstate.error.actor.validateRequest')
          await press(page, 'Absenden')
        } else if (event.type === 'form.left') {
          await fill(event.values, before)
          await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
          await page.getByRole('heading', { level: 1, name: 'Häufig gestellte Fragen' }).waitFor()
          await toContact(page)
        } else if (event.type === 'form.opened') {
          await page.getByRole('link', { name: 'Zurück zur Startseite' }).click()
          await toContact(page)
        }

        if (step.value === 'success') form.empty()
        expected.focus = focusInForm(step, expected.focus, form, title)
        for (const { id, input } of step.started) {
          const send = parameters[id]
          if (send) expected.calls.push(send(input as ContactRequest))
        }
        for (const [action, failure] of step.actions) {
          const message = action === 'announceSuccess' ? 'requestSent' : failure
          if (action.startsWith('announce')) {
            const shown = toastShown({
              ...step,
              tags: ['visible'],
              context: { toast: { message } },
            })
            expected.toast = shown?.cards[0]?.says ?? []
          }
        }
      },
      compare: async (rest) => {
        const { form: shown, thanks, focus, toast } = await page.evaluate(perceive)
        expect({ form: shown, thanks, focus }).toEqual({
          ...form.shown(rest),
          focus: expected.focus,
        })
        expect(calls.map((call) => bodyOf(call).template_params)).toEqual(expected.calls)
        if (toast?.cards[0]) expect(toast.cards[0].says).toEqual(expected.toast)
      },
    }
  })

  const bodyOf = (call: Route) =>
    JSON.parse(call.request().postData() ?? '{}') as { template_params?: unknown }
})

describe('The cookie banner shows on each path of its machine what there is to see:', () => {
  const banner = 'Ihre Entscheidung zu Cookies'
  const isRead = ({ event }: Step) => event.type.endsWith('.actor.readConsent')

  walk(
    'cookieConsent',
    async (page, { steps: [first] }) => {
      if (!first) throw new Error('The path is empty')
      const output = eventOf(first).output as string | null | undefined
      const blocked = output === undefined
      const expected = { stored: output ?? null, focus: 'nothing' }
      await page.evaluate(() => (window.name = ''))
      await store(page, expected.stored)
      if (blocked) await page.evaluate(() => (window.name = 'blocked'))
      await open(page, '/faq')

      const storeElsewhere = (value: string | null) =>
        page.evaluate((newValue) => {
          const key = newValue === null ? null : 'cookieConsent'
          if (newValue === null) localStorage.clear()
          else localStorage.setItem('cookieConsent', newValue)
          dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
        }, value)

      return {
        take: async (step) => {
          const { type, value = null } = eventOf(step)
          if (type === 'consent.accepted') await press(page, 'Akzeptieren')
          if (type === 'consent.declined') await press(page, 'Ablehnen')
          if (type === 'consent.reopened') {
            await press(page, 'Cookie-Einstellungen')
            expected.focus = banner
          }
          if (type === 'consent.storedElsewhere') {
            await storeElsewhere(value)
            expected.stored = value
            if (expected.focus === banner && !bannerShown(step)) expected.focus = 'nothing'
          }
          for (const [action, parameter] of step.actions) {
            if (action === 'storeConsent') expected.stored = parameter as string
            if (action === 'focusTitle') expected.focus = 'Häufig gestellte Fragen'
            if (action === 'focusSettings') expected.focus = 'Cookie-Einstellungen'
          }
        },
        compare: async (rest) => {
          const { banner, focus } = await page.evaluate(perceive)
          const stored = await page.evaluate(() => localStorage.cookieConsent as string | undefined)
          expect({ banner, focus, stored: stored ?? null }).toEqual({
            banner: bannerShown(rest),
            ...expected,
          })
        },
      }
    },
    // In a browser nothing can happen before the storage is read.
    ({ steps }) => steps.findIndex(isRead) === 0,
  )
})

describe('The header shows on each path of its machine what there is to see:', () => {
  walk('headerMenu', async (page) => {
    await store(page, 'false')
    await open(page, '/')
    const service = 'Unser Service'
    const expected = { scrolls: [] as string[], focus: 'nothing' }

    const read = (section: string | null) =>
      page.evaluate((id) => {
        const section = id === null ? null : document.getElementById(id)
        document.documentElement.scrollTop += section?.getBoundingClientRect().top ?? -scrollY
      }, section)

    return {
      take: async (step, _next, before) => {
        const { type, current = null, section } = eventOf(step)
        const { expanded = false, button = '' } = menuShown(before) ?? {}
        if (type === 'menu.toggled') {
          await read(current)
          await press(page, button)
          expected.focus = menuShown(step)?.button ?? ''
        } else if (type === 'menu.escaped') {
          await page.keyboard.press('Tab')
          await page.keyboard.press('Escape')
          expected.focus = 'Menü öffnen'
        } else if (type === 'menu.dismissed') {
          await page.mouse.click(640, 795)
          expected.focus = (await page.getByRole('main').textContent())?.trim() ?? ''
        } else if (type === 'location.changed') {
          if (section === null) {
            await page.getByRole('link', { name: 'Musterhaus – zur Startseite' }).click()
          } else if (expanded)
            await page.getByRole('link', { name: 'Service', exact: true }).click()
          else {
            await page.evaluate(() => {
              history.replaceState(null, '', '/')
              location.hash = 'service'
            })
          }
          if (section === null) expected.focus = 'Dein Weg zum eigenen Immobilien-Portfolio'
          else if (expanded || expected.focus !== service) expected.focus = 'nothing'
        } else expected.focus = service

        for (const [action, parameter] of step.actions) {
          if (action === 'scrollToTop') expected.scrolls.push('top')
          if (action === 'scrollToSection') expected.scrolls.push(parameter as string)
        }
      },
      compare: async (rest) => {
        const { menu, focus } = await page.evaluate(perceive)
        const scrolls = await page.evaluate(() => (window as unknown as Prepared).scrolls)
        expect({ menu, focus, scrolls }).toEqual({ menu: menuShown(rest), ...expected })
      },
    }
  })
})

describe('The toast area shows on each path of its machine what there is to see:', () => {
  /** The page stays for all paths, but after a success. */
  let isOpen = false

  walk(
    'toastQueue',
    async (page) => {
      let status = 200
      await page.route('**/email/send', (route) => route.fulfill({ status, body: 'OK' }))
      const close = page.getByRole('button', { name: 'Meldung schließen' })
      const aside = () => page.mouse.move(10, 400)

      /** Sends a request without pointer or focus, which would hold the toast that is there. */
      const raise = async (tone: string) => {
        status = tone === 'success' ? 200 : 500
        const answered = page.waitForResponse('**/email/send')
        await page.getByRole('form').evaluate((form: HTMLFormElement) => {
          const values = ['Erika', 'Muster', 'erika@example.org', 'Guten Tag, ich frage etwas.']
          form
            .querySelectorAll<HTMLInputElement>('input, textarea')
            .forEach((control, index) => (control.value = values[index] ?? ''))
          form.requestSubmit()
        })
        await answered
        await soon(async () => {
          const { form, thanks } = await page.evaluate(perceive)
          expect(tone === 'success' ? thanks : form?.alert).not.toBeNull()
        })
      }

      const swipe = async (distance: number) => {
        const box = await close.locator('..').boundingBox()
        if (!box) throw new Error('There is no toast')
        const [x, y] = [Math.round(box.x) + 60, Math.round(box.y) + 20]
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + distance, y)
        await page.mouse.up()
      }

      const hide = (isHidden: boolean) =>
        page.evaluate((isHidden) => {
          Object.assign(window, { isHidden })
          document.dispatchEvent(new Event('visibilitychange'))
        }, isHidden)

      if (!isOpen || (await page.evaluate(perceive)).thanks) {
        await store(page, 'false')
        await open(page, '/kontakt', () => toastsMove(page))
        isOpen = true
      }
      await hide(false)
      await aside()
      if ((await close.count()) > 0) await close.dispatchEvent('click')
      await page.clock.runFor(200)

      return {
        take: async (step) => {
          const { type, tone, by, distance = 0 } = eventOf(step)
          if (type === 'toast.shown') await raise(tone)
          else if (by === 'pointer') await (type === 'toast.held' ? close.hover() : aside())
          else if (by === 'page') {
            await hide(type === 'toast.held')
          } else if (type === 'toast.swiped') {
            await swipe(distance)
            const { holds } = step.context as { holds: string[] }
            if (!holds.includes('pointer')) await aside()
          } else if (type === 'toast.dismissed') await close.dispatchEvent('click')
        },
        compare: async (rest) => {
          const { toast } = await page.evaluate(perceive)
          expect(toast).toEqual(toastShown(rest))
        },
      }
    },
    // Nothing on the site shows a notice yet.
    ({ steps }) => steps.every((step) => step.does !== 'a notice is shown'),
  )
})
