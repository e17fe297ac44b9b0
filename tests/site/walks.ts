import { deepStrictEqual, ok, strictEqual } from 'node:assert'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page, Route } from 'playwright-core'
import { leaveTime } from '../../machines/toastQueue.ts'
import { sendPath } from '../../src/effects/mailService.ts'
import { standIn, type Answer } from '../../src/tools/mailService/standIn.ts'
import type { ContextFrom, StateValue } from 'xstate'
import {
  fields,
  type ContactRequest,
  type Field,
  type FormValues,
} from '../../machines/contactRequest.ts'
import type { CallFailure } from '../../machines/mailCall.ts'
import type { headerMenu } from '../../machines/headerMenu.ts'
import type { navigation } from '../../machines/navigation.ts'
import { storedFor } from '../../machines/storedConsent.ts'
import { stages } from '../../src/names.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import * as home from '../../src/content/home.ts'
import { cookieBanner, footer, header } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { completeForm, type MachineName } from '../../src/tools/subjects.ts'
import { loadFixture, type Path } from '../machines/fixtures.ts'
import type { Rest, Step } from '../machines/record.ts'
import {
  bannerShown,
  canType,
  consentButton,
  eventOf,
  focusInForm,
  Form,
  formBehind,
  menuShown,
  perceive,
  toastShown,
  type OnEvent,
  type Mail,
} from '../views/oracle.ts'
import { longestWait } from '../patience.ts'
import { footerLabels, menuLabels, sectionLabels } from '../views/pages.ts'

interface Prepared extends Window {
  scrolls: string[]
  /** The addresses that were put into the history. */
  pushed: unknown[]
  /** Lets the validation go on, which waits for it, or breaks it. */
  validate: (breaks?: boolean) => void
  /** How many calls to the mail service have come to an end. */
  answered: number
  /** The steps of rendering that wait; null while none does. */
  waiting: (() => void)[] | null
  isHidden: boolean
}

/** Lets the page be held and broken on purpose, takes chance out of it and notes where it goes. */
function preparePage() {
  const page = window as unknown as Prepared
  page.scrolls = []
  page.pushed = []
  page.answered = 0
  page.waiting = null
  page.isHidden = false
  Math.random = () => 0
  Object.defineProperty(document, 'hidden', { get: () => page.isHidden })

  const wrap = (
    owner: object,
    name: string,
    before: (self: unknown, parameters: unknown[], go: () => unknown) => unknown,
  ) =>
    Reflect.set(
      owner,
      name,
      new Proxy(Reflect.get(owner, name) as (...parameters: unknown[]) => unknown, {
        apply: (original, self, parameters: unknown[]) => {
          const go = () => Reflect.apply(original, self, parameters)
          return before(self, parameters, go) === 'held' ? undefined : go()
        },
      }),
    )
  wrap(window, 'scrollTo', () => page.scrolls.push('top'))
  wrap(Element.prototype, 'scrollIntoView', (element) => page.scrolls.push((element as Element).id))
  wrap(History.prototype, 'pushState', (_, [, , href]) => page.pushed.push(href))
  let breaks = false
  wrap(String.prototype, 'normalize', () => {
    if (!breaks) return
    breaks = false
    throw new Error('a bug')
  })
  const yieldToPaint = () =>
    new Promise<void>((resolve) => {
      page.validate = (isBroken = false) => {
        breaks = isBroken
        resolve()
      }
    })
  // WebKit has none, and the site waits for nothing there.
  Reflect.set(window, 'scheduler', { yield: yieldToPaint })
  // By these messages React gives way to the browser between the steps of rendering a page.
  wrap(MessagePort.prototype, 'postMessage', (_, [message], go) =>
    message === null && page.waiting?.push(go) ? 'held' : 'sent',
  )
  wrap(Storage.prototype, 'getItem', () => {
    if (window.name === 'blocked') throw new DOMException('Access is denied', 'SecurityError')
  })
  const send = window.fetch.bind(window)
  window.fetch = (...parameters) => {
    const answer = send(...parameters).then((response) =>
      response.headers.has('x-bug') ? (undefined as unknown as Response) : response,
    )
    const count = () => void (page.answered += 1)
    if (parameters[1]?.method === 'POST') answer.then(count, count)
    return answer
  }
}

async function open(page: Page, path: string, prepare?: () => Promise<void>) {
  await page.clock.resume()
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await alive(page)
  await prepare?.()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.evaluate(() => (window as unknown as Prepared).scrolls.splice(0))
}

const store = (page: Page, text: string | null) =>
  page.evaluate(
    ([key, text]) => {
      localStorage.clear()
      if (text !== null) localStorage.setItem(key, text)
    },
    [consentKey, text] as const,
  )

/** Compares until it fits: what the browser does for itself takes its time, the page's clock stands still. */
async function soon(compare: () => Promise<void>) {
  const pause = 20
  for (let attempt = 1; ; attempt += 1) {
    try {
      await compare()
      return
    } catch (error) {
      if (attempt * pause > longestWait) throw error
      await setTimeout(pause)
    }
  }
}

/** Has the calls to the mail service handled; Firefox shows Playwright nothing of what a call says. */
type CatchCalls = (handle: (call: Route) => void) => unknown

interface Walk {
  take: (step: Step, before: Rest) => Promise<void>
  compare: (rest: Rest) => Promise<void>
  /** Whether the step shows before the next one comes. */
  rests?: (step: Step) => boolean
}

/** What each page was walked along last. */
const last = new WeakMap<Page, MachineName>()

function walk(
  machine: MachineName,
  start: (page: Page, path: Path, catchCalls: CatchCalls) => Promise<Walk>,
  isPossible: (path: Path) => boolean = () => true,
) {
  return {
    machine,
    /** Whether all of the path can happen on a page. */
    isPossible,
    /** Does what the path says, and throws where after a step something else shows than should. */
    along: async (
      page: Page,
      path: Path,
      catchCalls: CatchCalls = (handle) => page.route(`**${sendPath}`, handle),
    ) => {
      const { take, compare, rests = () => true } = await start(page, path, catchCalls)
      last.set(page, machine)
      let before: Rest = loadFixture(machine).start
      for (const step of path.steps) {
        if (step.event.type.startsWith('xstate.after.')) {
          await page.clock.runFor(step.elapsed - 1)
          await compare(before)
          await page.clock.runFor(1)
        } else if (step.elapsed > 0) await page.clock.runFor(step.elapsed)
        await take(step, before)
        if (rests(step)) await soon(() => compare(step))
        before = step
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  }
}

/** Makes a page ready to be walked: its clock, its rendering and its validation are in hand from then on. */
export async function prepare(page: Page): Promise<void> {
  await page.clock.install()
  // tsx has functions call a helper by this name, which a page lacks.
  await page.addInitScript(() => {
    Reflect.set(globalThis, '__name', (named: unknown) => named)
  })
  await page.addInitScript(preparePage)
  await page.goto('/robots.txt')
}

/** Reaches for the page by a key that does nothing, and waits until it answers by itself. */
export async function alive(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.locator(stages('alive')).waitFor()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const go = async (page: Page, link: Locator, title: string) => {
  await link.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

const parameters: Record<string, (request: ContactRequest) => Record<string, string>> = {
  sendOwnerMail: (request) => ownerParameters(request, 'anfragen@example.com'),
  sendCustomerMail: customerParameters,
}

const { accepted, mailboxFailure, refusals } = standIn

/** The contact form with the calls that it makes, which wait for their answers. */
async function openForm(page: Page, catchCalls: CatchCalls) {
  const calls: Route[] = []
  await catchCalls((call) => void calls.push(call))
  const form = new Form()
  const type = async (field: Field, text: string, before: Pick<Rest, 'accepts'>) => {
    const control = page.getByLabel(contact.fields[field])
    if (field !== 'email' || form.values.email === '') await control.fill(text)
    else {
      // In Firefox `fill` adds to what an e-mail field holds, and React does not hear of it.
      await control.press('ControlOrMeta+a')
      await control.press('Delete')
      await control.pressSequentially(text)
    }
    form.type(field, text, before)
  }
  return {
    form,
    type,
    fill: async (values: FormValues, before: Pick<Rest, 'accepts'>) => {
      for (const field of fields) {
        if (form.values[field] !== values[field]) await type(field, values[field], before)
      }
    },
    validate: (breaks = false) =>
      page.evaluate((breaks) => (window as unknown as Prepared).validate(breaks), breaks),
    /** Answers the call that was made last; with nothing given it gets no answer that the code expects. */
    answer: async (answer?: Answer | 'reset', pause?: number) => {
      const made = calls.length
      const call = calls.at(-1)
      if (!call) throw new Error('There was no call')
      if (answer === 'reset') await call.abort()
      else if (!answer) await call.fulfill({ headers: { 'X-Bug': 'yes' } })
      else {
        const headers = pause ? standIn.pauseHeaders(pause) : {}
        await call.fulfill({ status: answer.status, body: answer.text, headers })
      }
      await soon(async () =>
        strictEqual(await page.evaluate(() => (window as unknown as Prepared).answered), made),
      )
    },
    sent: () =>
      calls.map((call) => {
        return standIn.read(call.request().postDataJSON() as object).parameters
      }),
  }
}

const formWalk = walk('contactForm', async (page, _, catchCalls) => {
  await store(page, storedFor.declined)
  await open(page, '/faq')
  const { form, type: fillIn, fill, validate, answer, sent } = await openForm(page, catchCalls)
  const expected = {
    focus: 'nothing',
    calls: [] as unknown[],
    toast: toastShown({ ...loadFixture('contactForm').start, tags: [] }),
  }

  return {
    take: async (step, before) => {
      const { type, values, field, value, output } = eventOf(step)
      if (type === 'form.opened') {
        const link = page.getByRole('banner').getByRole('link', { name: header.cta })
        await go(page, link, contact.title)
      } else if (type === 'form.left') {
        if (canType(before)) await fill(values, before)
        const link = page.getByRole('contentinfo').getByRole('link', { name: footerLabels['/faq'] })
        await go(page, link, faq.title)
      } else if (type === 'form.submitted') {
        await fill(values, before)
        await press(page, contact.submit)
      } else if (type === 'field.changed') await fillIn(field, value ?? '', before)
      else if (type.endsWith('.validateRequest')) await validate(type.startsWith('xstate.error'))
      else if (output === 'delivered') await answer(accepted)
      else if (output === 'failed')
        await answer(type.endsWith('OwnerMail') ? mailboxFailure : 'reset')
      else await answer()

      form.follow(step)
      const isAway = (step.value as { form: string }).form === 'away'
      const title = isAway ? faq.title : contact.title
      expected.focus = focusInForm(step, expected.focus, form, title)
      for (const { id, input } of step.started) {
        const send = parameters[id]
        if (send) expected.calls.push(send(input as ContactRequest))
      }
      for (const [action, failure] of step.actions) {
        if (!action.startsWith('announce')) continue
        const toast =
          action === 'announceSuccess'
            ? { tone: 'success', message: 'requestSent' }
            : { tone: 'failure', message: failure, isSaid: form.shown(step).form !== null }
        expected.toast = toastShown({ ...step, tags: ['visible'], context: { toast } })
      }
    },
    compare: async (rest) => {
      const { form: shown, thanks, focus, toast } = await page.evaluate(perceive)
      // The card waits for code, and code for the clock; what is told does not.
      const told = (shown: typeof toast) => [shown?.polite, shown?.assertive]
      deepStrictEqual(
        { form: shown, thanks, focus, told: told(toast) },
        { ...form.shown(rest), focus: expected.focus, told: told(expected.toast) },
      )
      deepStrictEqual(sent(), expected.calls)
    },
  }
})

const walkMail = (mail: Mail) => {
  const isFirst = mail === 'sendOwnerMail'

  return walk('mailCall', async (page, _, catchCalls) => {
    await store(page, storedFor.declined)
    await open(page, '/kontakt')
    const { form, fill, validate, answer, sent } = await openForm(page, catchCalls)
    const { context } = loadFixture('mailCall').start
    const request = context.request as ContactRequest
    const expected = [parameters.sendOwnerMail?.(request)]
    await fill(completeForm, { accepts: [] })
    const value: StateValue = { form: 'onPage', request: 'validating' }
    form.follow({ event: { type: 'form.submitted' }, value } as Step)
    await press(page, contact.submit)
    await validate()
    await soon(async () => deepStrictEqual(sent(), expected))
    if (!isFirst) {
      await answer(accepted)
      expected.push(parameters.sendCustomerMail?.(request))
      await soon(async () => deepStrictEqual(sent(), expected))
    }

    return {
      take: async (step) => {
        const { type, error } = eventOf(step)
        const { isRefusal, retryAfter } = (error ?? {}) as Partial<CallFailure>
        if (type.startsWith('xstate.done.')) await answer(accepted)
        else if (isRefusal) await answer(refusals.tooManyCalls, retryAfter)
        else if (type.startsWith('xstate.error.'))
          await answer(isRefusal === undefined ? undefined : mailboxFailure)
        if (step.started.length > 0) expected.push(parameters[mail]?.(request))
        if (step.value === 'delivered' && isFirst)
          expected.push(parameters.sendCustomerMail?.(request))
      },
      compare: async (rest) => {
        const { form: shown, thanks } = await page.evaluate(perceive)
        deepStrictEqual({ form: shown, thanks }, form.shown(formBehind(mail, rest)))
        deepStrictEqual(sent(), expected)
      },
    }
  })
}

const bannerWalk = walk('cookieConsent', async (page, { steps: [first] }) => {
  if (!first) throw new Error('The path is empty')
  // What is stored first is there when the page comes; nothing, where the storage is blocked.
  const { type, value: stored = null } = eventOf(first)
  const isBlocked = type === 'consent.stored' && stored === null
  const expected = { stored, focus: 'nothing' }
  await page.evaluate(() => (window.name = ''))
  await store(page, stored)
  if (isBlocked) await page.evaluate(() => (window.name = 'blocked'))
  await open(page, '/faq')

  const storeElsewhere = async (newValue: string | null) => {
    await store(page, newValue)
    const change = { key: newValue === null ? null : consentKey, newValue }
    await page.evaluate(
      (change) =>
        dispatchEvent(new StorageEvent('storage', { ...change, storageArea: localStorage })),
      change,
    )
  }

  return {
    take: async (step) => {
      const { type, value = null } = eventOf(step)
      const button = consentButton(step)
      if (button) await press(page, button)
      if (type === 'consent.reopened') expected.focus = cookieBanner.title
      if (type === 'consent.stored' && step !== first) {
        await storeElsewhere(value)
        expected.stored = value
        if (expected.focus === cookieBanner.title && !bannerShown(step)) expected.focus = 'nothing'
      }
      for (const [action, parameter] of step.actions) {
        if (action === 'storeConsent') expected.stored = parameter as string
        if (action === 'focusTitle') expected.focus = faq.title
        if (action === 'focusSettings') expected.focus = footer.cookieSettings
      }
    },
    compare: async (rest) => {
      const { banner, focus } = await page.evaluate(perceive)
      const stored = await page.evaluate(() => localStorage.cookieConsent as string | undefined)
      deepStrictEqual(
        { banner, focus, stored: stored ?? null },
        { banner: bannerShown(rest), ...expected },
      )
    },
  }
})

const menuWalk = walk('headerMenu', async (page) => {
  await store(page, storedFor.declined)
  await open(page, '/')
  const expected = { focus: 'nothing' }

  const read = (section: string | null) =>
    page.evaluate((id) => {
      const section = id === null ? null : document.getElementById(id)
      document.documentElement.scrollTop += section?.getBoundingClientRect().top ?? -scrollY
    }, section)

  return {
    take: async (step, before) => {
      const { type, current = null } = eventOf(step)
      const takes: OnEvent<typeof headerMenu, () => Promise<void>> = {
        'menu.toggled': async () => {
          await read(current)
          await press(page, menuShown(before)?.button ?? '')
          expected.focus = menuShown(step)?.button ?? ''
        },
        'menu.escaped': async () => {
          await page.keyboard.press('Tab')
          await page.keyboard.press('Escape')
          expected.focus = header.openMenu
        },
        'menu.dismissed': async () => {
          await page.mouse.click(640, (await page.evaluate(() => innerHeight)) - 5)
          expected.focus = (await page.getByRole('main').textContent())?.trim() ?? ''
        },
      }
      await takes[type as keyof typeof takes]()
    },
    compare: async (rest) => {
      const { menu, focus } = await page.evaluate(perceive)
      deepStrictEqual({ menu, focus }, { menu: menuShown(rest), ...expected })
    },
  }
})

const pages: Record<'/' | '/faq', Record<'link' | 'title' | 'head', string>> = {
  '/': {
    link: header.home,
    title: home.hero.headline,
    head: home.head.title,
  },
  '/faq': { link: menuLabels['/faq'], title: faq.title, head: faq.head.title },
}
const pageAt = (path: string) => pages[path as keyof typeof pages]
const section = home.service.title

/** What comes after each step by itself: code asked for before is not waited for, nor is a page that shows. */
const automatic = ({ steps }: Path) => {
  const asked = new Set(['/'])
  let shown = '/'
  return new Map<Rest, string | undefined>(
    steps.map((step) => {
      const { path, destination } = step.context as unknown as ContextFrom<typeof navigation>
      if (step.event.type.endsWith('.actor.fetchPage')) asked.add(destination.path)
      if (step.event.type === 'page.shown' && step.value !== 'arriving') shown = path
      if (step.value === 'fetching' && asked.has(destination.path))
        return [step, 'xstate.done.actor.fetchPage']
      return [step, step.value === 'arriving' && path === shown ? 'page.shown' : undefined]
    }),
  )
}

const linkWalk = walk(
  'navigation',
  async (page, path) => {
    const codes: Route[] = []
    const loaded: string[] = []
    let isLost = false
    // Before the page is opened: Firefox may keep the code of the walk before until somebody intercepts.
    await page.route('**/assets/faq-*.js', async (route) => {
      // WebKit asks again and again for code that it cannot get.
      if (isLost) await route.abort()
      else codes.push(route)
    })
    // Where loading it is aborted the page stays, and what comes next can be looked at.
    await page.route('**/faq', async (route) => {
      loaded.push(new URL(route.request().url()).pathname)
      await route.abort('aborted')
    })
    await store(page, storedFor.declined)
    await open(page, '/')
    await page.evaluate(() => ((window as unknown as Prepared).waiting = []))
    const follows = automatic(path)
    const expected = {
      address: '/',
      title: pages['/'].title,
      head: pages['/'].head,
      focus: 'nothing',
      pushed: [] as unknown[],
      scrolls: [] as unknown[],
      loaded: [] as unknown[],
    }

    const follow = async (href: string) => {
      await press(page, header.openMenu)
      const name = href.includes('#') ? sectionLabels.service : pageAt(href).link
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
      expected.focus = href === '/' ? name : 'nothing'
    }

    /** Goes back to an entry of the history that might have been there. */
    const goBack = async (to: string) => {
      await page.evaluate((to) => {
        history.replaceState(null, '', to)
        history.pushState(null, '', '/')
        ;(window as unknown as Prepared).pushed = []
        history.back()
      }, to)
      expected.address = to
    }

    const answerCode = async (how: 'continue' | 'abort') => {
      isLost = how === 'abort'
      await soon(async () => deepStrictEqual(codes.length, 1))
      await codes.pop()?.[how]()
    }

    const render = () =>
      page.evaluate(() => {
        const prepared = window as unknown as Prepared
        prepared.waiting?.forEach((go) => go())
        prepared.waiting = null
      })

    return {
      rests: (step) => follows.get(step) === undefined,
      take: async (step, before) => {
        const { type, place, href } = eventOf(step)
        const isAwaited = follows.get(before) !== type
        if (type === 'place.wanted') await (href === null ? goBack(place.path) : follow(href))
        else if (isAwaited && type === 'xstate.done.actor.fetchPage') await answerCode('continue')
        else if (isAwaited && type === 'xstate.error.actor.fetchPage') await answerCode('abort')
        else if (isAwaited && type === 'page.shown' && step.value !== 'arriving') await render()

        const { path } = step.context as unknown as ContextFrom<typeof navigation>
        for (const [action, parameter] of step.actions) {
          if (action === 'writeHistory' && parameter) {
            expected.address = parameter as string
            expected.pushed.push(parameter)
          }
          if (action === 'describePage') {
            expected.title = pageAt(path).title
            expected.head = pageAt(path).head
          }
          if (action === 'scrollToTop') expected.scrolls.push('top')
          if (action === 'focusTitle') expected.focus = pageAt(path).title
          if (action === 'scrollToSection') {
            expected.scrolls.push(parameter)
            expected.focus = section
          }
          if (action === 'loadAnew') expected.loaded.push(parameter)
        }
      },
      compare: async () => {
        const { menu, focus } = await page.evaluate(perceive)
        const shown = await page.evaluate(() => {
          const { scrolls, pushed } = window as unknown as Prepared
          const title = document.querySelector('h1')?.textContent
          const address = location.pathname + location.hash
          return { address, title, head: document.title, pushed, scrolls }
        })
        deepStrictEqual(
          { ...shown, loaded, focus, isMenuOpen: menu?.expanded },
          { ...expected, isMenuOpen: false },
        )
      },
    }
  },
  // Nothing can happen before what comes by itself.
  (path) => {
    const follows = automatic(path)
    return path.steps.every((step, index) => {
      const next = follows.get(step)
      return next === undefined || next === path.steps[index + 1]?.event.type
    })
  },
)

const toastWalk = walk(
  'toastQueue',
  async (page) => {
    let answer = accepted
    await page.route(`**${sendPath}`, (route) =>
      route.fulfill({ status: answer.status, body: answer.text }),
    )
    const close = page.getByRole('button', { name: toastRegion.close })
    const aside = () => page.mouse.move(10, 400)

    /** Sends a request without pointer or focus, which would hold the toast that is there. */
    const raise = async (tone: string) => {
      answer = tone === 'success' ? accepted : mailboxFailure
      await page.getByRole('form').evaluate((form: HTMLFormElement, values) => {
        for (const [field, value] of Object.entries(values)) {
          ;(form.elements.namedItem(field) as HTMLInputElement).value = value
        }
        form.requestSubmit()
        ;(window as unknown as Prepared).validate()
      }, completeForm)
      await soon(async () => {
        const { form, thanks } = await page.evaluate(perceive)
        ok(tone === 'success' ? thanks : !form?.busy && form?.alert)
      })
    }

    const swipe = async (distance: number) => {
      const [x, y] = await close.evaluate(({ parentElement }) => {
        const { x = NaN, y = NaN } = parentElement?.getBoundingClientRect() ?? {}
        return [Math.round(x) + 60, Math.round(y) + 20] as const
      })
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

    // The page stays for all paths, but after a success.
    if (last.get(page) !== 'toastQueue' || (await page.evaluate(perceive)).thanks) {
      await store(page, storedFor.declined)
      // The first toast waits for the code that moves it, and that for the clock.
      await open(page, '/kontakt', async () => {
        await raise('failure')
        await close.waitFor()
      })
    }
    await hide(false)
    await aside()
    if ((await close.count()) > 0) await close.dispatchEvent('click')
    await page.clock.runFor(leaveTime)

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
        // Its failures are those of a form that shows, whose alert takes the focus.
        const shown = rest.context.toast as object | null
        const context = { ...rest.context, toast: shown && { ...shown, isSaid: true } }
        deepStrictEqual(toast, toastShown({ ...rest, context }))
      },
    }
  },
  // Nothing on the site shows a notice yet.
  ({ steps }) => steps.every((step) => step.does !== 'a notice is shown'),
)

/** The ways along the paths of each machine; those of a mail are seen behind either of the form's two. */
export const walks = {
  contactForm: formWalk,
  sendOwnerMail: walkMail('sendOwnerMail'),
  sendCustomerMail: walkMail('sendCustomerMail'),
  cookieConsent: bannerWalk,
  headerMenu: menuWalk,
  navigation: linkWalk,
  toastQueue: toastWalk,
}
