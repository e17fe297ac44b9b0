import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test as siteTest } from './fixtures.ts'
import { partsOfEvents } from './support/locators.ts'
import { createMachine } from 'xstate'
import { eachField, fields } from '../../machines/contactRequest.ts'
import { sendTimeout } from '../../machines/mailCall.ts'
import { contact } from '../../src/content/contact.ts'
import { cookieBanner, header } from '../../src/content/frame.ts'
import { chartColours } from '../../src/tools/chartColours.ts'
import { serviceAnswers as mailStandIn } from '../../src/tools/mailService/serviceAnswers.ts'
import { events } from '../../src/tools/statecharts/src/inspector/protocol.ts'
import { parseTrace } from '../../src/tools/statecharts/src/inspector/trace.ts'
import { describeMachine } from 'xstate-statecharts'
import { actors } from '../../src/tools/machineCases/index.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { copyProject, type Copy } from '../support/projectCopy.ts'
import { run } from '../support/runScript.ts'
import { fillIn } from './support/visitorActions.ts'
import { failNext, serveBuild, serveDevelopment, type Site } from '../support/serveBuiltSite.ts'
import { axeFindings } from './support/axeFindings.ts'
import { expectProblems, reportOf, takeProblems } from './support/page.ts'

const { mailboxFailure } = mailStandIn

/** Stands in for stately.ai: keeps every message. */
const fakeStately = `<!doctype html><script>
  messages = []
  addEventListener('message', ({ data }) => messages.push(data))
  opener.postMessage({ type: '@statelyai.connected' }, '*')
</script>`

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
    const context = page.context()
    // The build writes the link to the icon.
    await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
    await context.route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: fakeStately }),
    )
    await use(page)
  },
})

const typed = {
  ...completeForm,
  firstName: 'Zacharias',
  lastName: 'Quendelwein',
  email: 'zacharias@quendelwein.example',
  message: 'Vertraulich: Ich habe im Lotto gewonnen.',
}

const submit = (page: Page) => page.getByRole('button', { name: contact.submit }).click()

/** The next window that a page opens; the development server takes its time over the code that is asked for first. */
const nextWindow = (page: Page) => page.context().waitForEvent('page', { timeout: 0 })

/** Opens a page of the site and the inspector's window that comes with it. */
async function openBoth(page: Page, path: string, problems: string[]): Promise<Page> {
  const opening = nextWindow(page)
  await page.goto(path)
  // A key wakes a built page.
  await page.keyboard.press('Tab')
  const inspector = await opening
  await inspector.waitForURL(/inspect/)
  inspector.on('pageerror', (error) => problems.push(error.message))
  inspector.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  return inspector
}

/** The messages up to the one that reports this event. */
async function messagesUntil(inspector: Page, type: string): Promise<StatelyInspectionEvent[]> {
  const received = await inspector.waitForFunction((type) => {
    const { messages } = window as unknown as { messages: StatelyInspectionEvent[] }
    return (
      messages.some((one) => one.type === '@xstate.snapshot' && one.event.type === type) && messages
    )
  }, type)
  return (await received.jsonValue()) || []
}

const actorsIn = (messages: StatelyInspectionEvent[]) =>
  messages.filter((message) => message.type === '@xstate.actor')

/** The names of the actors that are machines with states. */
const machinesIn = (messages: StatelyInspectionEvent[]) =>
  actorsIn(messages)
    .filter(({ definition = '{}' }) => 'states' in (JSON.parse(definition) as object))
    .map(({ name }) => name)

const eventsOf = (messages: StatelyInspectionEvent[], name: string) => {
  const sessionId = actorsIn(messages).find((actor) => actor.name === name)?.sessionId
  return messages.flatMap((message) =>
    message.type === '@xstate.snapshot' && message.sessionId === sessionId
      ? [message.event.type]
      : [],
  )
}

/** What these events say to a sequence diagram: who sent them, and to whom. */
function arrows(messages: StatelyInspectionEvent[], ...types: string[]) {
  const names = new Map(actorsIn(messages).map(({ sessionId, name }) => [sessionId, name]))
  return messages.flatMap((message) =>
    message.type === '@xstate.event' && types.includes(message.event.type)
      ? [[names.get(message.sourceId ?? ''), message.event.type, names.get(message.sessionId)]]
      : [],
  )
}

test(
  'A notice in the page says when the browser blocks the inspector’s window, covers nothing, and opens it',
  { tag: '@slow' },
  async ({ page }) => {
    // Chromium takes what a test asks of the page for the visitor's gesture, and blocks nothing.
    await page.addInitScript(() => {
      const open = window.open.bind(window)
      let pressed = false
      addEventListener('pointerdown', () => (pressed = true))
      window.open = (...parameters) => (pressed ? open(...parameters) : null)
    })
    const notice = page.getByRole('complementary').filter({ hasText: 'inspector’s' })
    await page.goto('/?inspect')
    await expect(notice).toHaveText(
      'The browser blocked the inspector’s window. ?inspect=local opens one that needs no other server.Open itClose',
    )
    const other = notice.getByRole('link', { name: '?inspect=local' })
    await expect(other).toHaveAttribute('href', page.url().replace('?inspect', '?inspect=local'))
    const [found, main, banner] = await Promise.all(
      [notice, page.getByRole('main'), page.getByRole('banner')].map((part) =>
        part.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return { top, bottom }
        }),
      ),
    )
    expect(found?.top).toBeGreaterThanOrEqual(banner?.bottom ?? NaN)
    expect(found?.bottom).toBeLessThanOrEqual(main?.top ?? NaN)

    const opening = nextWindow(page)
    await notice.getByRole('button', { name: 'Open it' }).click()
    const inspector = await opening
    await inspector.waitForURL('https://stately.ai/inspect')
    await expect(notice).not.toBeAttached()
    await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
    const messages = await messagesUntil(inspector, 'form.opened')
    expect(eventsOf(messages, 'contactForm')).toEqual(['xstate.init', 'form.opened'])
  },
)

test.describe('?inspect=local', () => {
  /** The states that are lit, once the chart has been laid out. */
  async function lit(inspector: Page) {
    const states = inspector.getByRole('region', { name: 'Chart' }).locator('[data-active]')
    await expect(states.first()).toBeVisible()
    return states.evaluateAll((states) => states.map((state) => state.getAttribute('data-state')))
  }

  const actor = (inspector: Page, name: string) =>
    inspector.getByRole('group', { name: 'Actors' }).getByRole('button', { name })

  /** Waits until an actor is in a state, and returns what is lit then. */
  async function litIn(inspector: Page, name: string, state: string) {
    await expect(actor(inspector, `${name} ${state}`)).toBeVisible()
    return lit(inspector)
  }

  const press = (inspector: Page, name: string) =>
    inspector.getByRole('button', { name, exact: true }).click()

  test(
    'logs a failing request with how each machine decided, saves it as a trace that opens again, and lights the states of the next one, now and in any earlier step',
    { tag: '@slow' },
    async ({ page, site, problems }) => {
      const inspector = await openBoth(page, '/kontakt?inspect=local', problems)
      const onPage = ['contactForm.form', 'contactForm.form.onPage', 'contactForm.request']
      expect(await litIn(inspector, 'contactForm', 'form.onPage, request.idle.pristine')).toEqual([
        ...onPage,
        'contactForm.request.idle',
        'contactForm.request.idle.pristine',
      ])

      const [worn, meant] = await inspector.evaluate((paper) => {
        const sample = document.body.appendChild(document.createElement('i'))
        sample.style.backgroundColor = paper
        return [document.body, sample].map((part) => getComputedStyle(part).backgroundColor)
      }, chartColours.paper[0])
      expect(worn).toBe(meant)
      expect((await axeFindings(inspector)).violations).toEqual([])
      await inspector.setViewportSize({ width: 360, height: 740 })
      const cutOff = await inspector.locator('li *').evaluateAll((parts) =>
        parts
          .filter((part) => {
            const item = part.closest('li')?.getBoundingClientRect()
            return part.getBoundingClientRect().right > (item?.right ?? 0)
          })
          .map(({ textContent }) => textContent),
      )
      expect(cutOff).toEqual([])
      await inspector.setViewportSize({ width: 1280, height: 800 })

      await fillIn(page, typed)
      await failNext(site, mailboxFailure, 'owner')
      await submit(page)
      await expect(actor(inspector, 'sendOwnerMail failed')).toBeVisible()

      // The toasts go on with what happens to the focus.
      const isOfForm = (actor: unknown) => /contactForm|Mail/.test(String(actor))
      const entries = (await partsOfEvents(inspector))
        .map(([, ...parts]) => parts)
        .filter(([name]) => isOfForm(name))
      expect(entries).toEqual([
        ['contactForm', 'xstate.init', 'form.away, request.idle.pristine'],
        ['contactForm', 'form.opened', 'form.onPage'],
        ...fields.map(() => ['contactForm', 'field.changed', 'refused']),
        ['contactForm', 'form.submitted', 'request.validating'],
        ['contactForm', 'xstate.done.actor.validateRequest', 'request.sending.sendingOwner'],
        ['sendOwnerMail', 'xstate.init', 'calling'],
        ['sendOwnerMail', 'xstate.error.actor.callService', 'failed'],
        ['contactForm', 'xstate.done.actor.sendOwnerMail', 'request.failure.ownerMail'],
      ])
      const details = async (name: string) => {
        await inspector.getByRole('button', { name }).last().click()
        const parts = inspector.getByRole('region', { name: 'Step' }).locator('dt, dd')
        return (await parts.allTextContents()).filter((text) => !/^\d+\.\d{3} s$/.test(text))
      }
      expect(await details('sendOwnerMail xstate.error.actor.callService')).toEqual([
        ...['Because of', 'callService xstate.promise.reject'],
        ...['Transition', 'calling → failed'],
        ...['Guards', '1. if mayRepeat: no', '2. else if isCallFailure: yes'],
        'After',
      ])
      expect((await inspector.getByLabel('Event of').textContent())?.split('\n')).toEqual([
        '{',
        '  "type": "xstate.error.actor.callService",',
        '  "error": MailError {',
        '    "name": "MailError",',
        expect.stringMatching(/^ {4}"message": \d+ characters,$/),
        `    "status": ${mailboxFailure.status},`,
        '    "isRefusal": false,',
        '    "retryAfter": undefined',
        '  },',
        '  "actorId": "callService"',
        '}',
      ])
      expect(await details('contactForm xstate.done.actor.sendOwnerMail')).toEqual([
        ...['Because of', 'sendOwnerMail xstate.error.actor.callService'],
        ...['Transition', 'request.sending.sendingOwner → request.failure.ownerMail'],
        ...['Guards', '1. if isDelivered: no'],
        ...['Actions', "announceFailure('ownerMail')"],
        'After',
      ])
      expect(await details('contactForm form.submitted')).toEqual([
        ...['Transition', 'request.idle → request.validating'],
        ...['Actions', 'rememberValues'],
        'Changed',
        ...fields.map((field) => `values.${field}: "" → ${typed[field].length} characters`),
        'After',
      ])
      expect(await details('contactForm field.changed')).toEqual([
        ...['Transition', 'none: refused'],
        'After',
      ])

      await press(inspector, 'Live')
      await actor(inspector, 'sendOwnerMail failed').click()
      const failed = await litIn(inspector, 'sendOwnerMail', 'failed')
      const saving = inspector.waitForEvent('download')
      await press(inspector, 'Save trace')
      const file = await (await saving).path()
      const trace = await readFile(file, 'utf8')
      expect(Object.values(typed).filter((text) => trace.includes(text))).toEqual([])
      const { steps } = parseTrace(trace)
      expect(steps.filter(({ actor }) => isOfForm(actor))).toHaveLength(entries.length)
      await expectProblems(problems, reportOf(mailboxFailure))

      await failNext(site, 'hang', 'customer')
      await submit(page)
      const sending = [
        ...onPage,
        'contactForm.request.sending',
        'contactForm.request.sending.sendingCustomer',
      ]
      await expect(actor(inspector, 'sendOwnerMail delivered')).toBeVisible()
      await actor(inspector, 'contactForm').click()
      expect(await lit(inspector)).toEqual(sending)
      await expect(inspector.getByText('Running:')).toHaveText(
        'Running: askBeforeClosing, keepFromHistory, sendCustomerMail',
      )
      await actor(inspector, 'sendCustomerMail calling').click()
      const delays = inspector.getByRole('group', { name: 'Delays' })
      const left = async () => {
        const delay = delays.getByRole('button', { name: 'sendTimeout' })
        return 1_000 * Number(/: (\d+\.\d{3}) s left$/.exec((await delay.textContent()) ?? '')?.[1])
      }
      await expect.poll(left).toBeLessThan(sendTimeout)
      await actor(inspector, 'contactForm').click()

      await inspector
        .getByRole('button', { name: 'contactForm xstate.done.actor.sendOwnerMail' })
        .last()
        .click()
      const sendingOwner = 'contactForm.request.sending.sendingOwner'
      const taken = () =>
        inspector
          .locator('svg [data-taken]')
          .evaluateAll((parts) =>
            parts.map((part) => [
              part.firstElementChild?.getAttribute('class'),
              part.getAttribute('data-taken'),
            ]),
          )
      const way = `${sendingOwner}>contactForm.request.sending.sendingCustomer`
      const ofWay = [
        ['arrow', way],
        ['label', way],
      ]
      expect(await taken()).toEqual(ofWay)
      await inspector.keyboard.press('ArrowRight')
      expect(await litIn(inspector, 'sendCustomerMail', 'calling')).toEqual(['mailCall.calling'])
      await inspector.getByLabel('Actor', { exact: true }).selectOption('contactForm')
      await inspector.keyboard.press('ArrowLeft')
      await inspector.keyboard.press('ArrowLeft')
      expect(
        await litIn(inspector, 'contactForm', 'form.onPage, request.sending.sendingOwner'),
      ).toEqual([...onPage, 'contactForm.request.sending', sendingOwner])
      await press(inspector, 'Live')
      expect(await litIn(inspector, 'sendOwnerMail', 'delivered')).toEqual(sending)
      expect(await taken()).toEqual(ofWay)

      await page.getByRole('button', { name: cookieBanner.decline }).click()
      await actor(inspector, 'cookieConsent').click()
      expect(await litIn(inspector, 'cookieConsent', 'decision.declined, banner.hidden')).toEqual([
        'cookieConsent.decision',
        'cookieConsent.decision.declined',
        'cookieConsent.banner',
        'cookieConsent.banner.hidden',
      ])

      await page.goto('/inspector')
      await page.getByLabel('Open trace').setInputFiles(file)
      await expect(page.getByText(`Live, step ${steps.length} of ${steps.length}`)).toBeVisible()
      await actor(page, 'sendOwnerMail failed').click()
      expect(await litIn(page, 'sendOwnerMail', 'failed')).toEqual(failed)

      await page.evaluate(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['{}'], 'none.json'))
        document.body.dispatchEvent(
          new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
        )
      })
      await expect(
        page.getByText('none.json cannot be opened: its version is undefined'),
      ).toBeVisible()
    },
  )

  test(
    'sends an event by hand, and lists those that the state refuses',
    { tag: '@slow' },
    async ({ page, problems }) => {
      const inspector = await openBoth(page, '/?inspect=local', problems)
      await actor(inspector, 'headerMenu closed').click()
      const options = (label: string) =>
        inspector.locator(`optgroup[label="${label} in this state"] option`)
      await expect(options('Accepted')).toHaveText([
        'presses the menu button',
        'presses the menu button while reading a section',
      ])
      await expect(options('Refused')).toHaveText(['presses Escape', 'clicks beside the menu'])

      await inspector.getByLabel('Event to send').selectOption('presses the menu button')
      await press(inspector, 'Send')
      await expect(page.getByRole('button', { name: header.closeMenu })).toBeVisible()
      await expect(actor(inspector, 'headerMenu open')).toBeVisible()
      await expect(options('Refused')).toHaveCount(0)

      const payload = inspector.getByLabel('Payload')
      const problem = inspector.getByText('Unexpected end of JSON input')
      await payload.fill('{ "type": ')
      await press(inspector, 'Send')
      await expect(problem).toBeVisible()
      await payload.press('ArrowLeft')
      await expect(inspector.getByText(/^Live, step/)).toBeVisible()
      await payload.fill('{ "type": "nothing" }')
      await press(inspector, 'Send')
      await expect(problem).not.toBeAttached()
    },
  )

  test(
    'begins a run with each load of the page, keeps the earlier ones, and says which is over',
    { tag: '@slow' },
    async ({ page, problems }) => {
      const inspector = await openBoth(page, '/?inspect=local', problems)
      await page.getByRole('button', { name: header.openMenu }).click()
      await expect(actor(inspector, 'headerMenu open')).toBeVisible()
      await page.reload()
      await page.keyboard.press('Tab')
      await expect(actor(inspector, 'headerMenu closed')).toBeVisible()
      const runs = inspector.getByLabel('Run').locator('option')
      const over = runs.filter({ hasText: ', disconnected' })
      await expect(over).toHaveCount(1)
      await expect(runs).toHaveCount(2)

      await expect(inspector.getByLabel('Event to send')).toBeVisible()
      await inspector.getByLabel('Run').selectOption({ index: 0 })
      await expect(actor(inspector, 'headerMenu open')).toBeVisible()
      await expect(inspector.getByLabel('Event to send')).not.toBeAttached()
      await page.close()
      await expect(over).toHaveCount(2)
      await press(inspector, 'Clear')
      await expect(inspector.getByText('Waiting for an app')).toBeAttached()
    },
  )

  test(
    'shows actors that the site does not know, what it cannot draw as tables, and says what it cannot show',
    { tag: '@slow' },
    async ({ page: site, problems }) => {
      const machine = createMachine({
        id: 'shop.front',
        initial: 'a.b',
        states: Object.fromEntries(
          ['a.b', ...Array.from({ length: 61 }, (_, index) => `s${index}`)].map((key) => [
            key,
            key === 'a.b' ? { id: 'own' } : {},
          ]),
        ),
        on: { go: '#own' },
      })
      const wide = describeMachine(machine)
      const [ab, inner] = wide.children
      // What is no text has no width.
      const odd = { ...wide, children: [ab, { ...inner, output: 5 }] }
      const taken = {
        ...{ transitions: [], taken: wide.transitions.map(({ place }) => place) },
        ...{ guards: [], actions: [] },
      }
      const message = (
        actor: string,
        place: number,
        machine: object,
        decision: unknown = taken,
      ) => ({
        ...{ type: events.step, run: 1, place, machine },
        step: {
          ...{ actor, at: place, event: { type: 'go' }, depth: place, decision },
          snapshot: { status: 'active', value: 'a.b', context: {} },
        },
      })
      const messages = [
        message('wide', 0, wide),
        message('odd', 1, odd),
        message('broken', 2, { ...odd, children: null }, 7),
      ]
      await site.goto('/')
      const opening = nextWindow(site)
      await site.evaluate((messages) => {
        const opened = open('/inspector')
        addEventListener('message', () => messages.forEach((one) => opened?.postMessage(one)))
      }, messages)
      const page = await opening
      await page.waitForLoadState()
      const current = async () => {
        await expect(page.getByRole('table').first()).toBeVisible()
        return page.getByRole('row').and(page.locator('[aria-current=true]')).allTextContents()
      }
      const chart = page.getByRole('region', { name: 'Chart', exact: true })
      await page.getByRole('button', { name: 'wide go' }).click()
      expect(await current()).toEqual(['a\\.bid own', 'anygoa\\.b'])
      await press(page, 'Draw them')
      expect(await litIn(page, 'wide', 'a\\.b')).toEqual(['shop.front.a\\.b'])

      const width = () =>
        chart.locator('svg').evaluate((svg) => Math.round(svg.getBoundingClientRect().width))
      const scrolls = () =>
        chart.evaluate(
          (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight,
        )
      const whole = await width()
      expect(await scrolls()).toBe(true)
      await press(page, 'Fit')
      expect(await scrolls()).toBe(false)
      await press(page, '100 %')
      await press(page, '+')
      expect(await width()).toBe(Math.round(1.25 * whole))
      await press(page, '−')
      expect(await width()).toBe(whole)

      await page.getByRole('button', { name: 'odd go' }).click()
      await expect(page.getByText('The chart cannot be shown:')).toBeVisible()
      expect(await current()).toEqual(['a\\.bid own', 'anygoa\\.b'])
      await actor(page, 'broken').click()
      await press(page, 'Live')
      const alerts = page.getByRole('alert')
      await expect(alerts.filter({ hasText: 'The step cannot be shown:' })).toBeVisible()
      expect(
        (await alerts.allTextContents()).map((text) => text.replace(/ cannot be shown: .+$/s, '')),
      ).toEqual(['The machine', 'The event', 'The step', 'The form'])
      await page.getByRole('button', { name: 'wide go' }).click()
      await expect(alerts.filter({ hasText: 'The step' })).not.toBeAttached()
      takeProblems(problems, /error boundary you used/)
    },
  )

  test(
    'draws an app that knows nothing but Stately’s protocol, with its states lit',
    { tag: '@slow' },
    async ({ page: app }) => {
      await app.goto('/')
      const opening = nextWindow(app)
      // As text, as these addresses have no types; Vite serves a package by its name.
      await app.evaluate(`(async () => {
        const { createBrowserInspector } = await import('/@id/@statelyai/inspect')
        const { createActor, createMachine } = await import('/@id/xstate')
        const { inspect } = createBrowserInspector({ url: '/inspector' })
        const machine = createMachine({
          id: 'lamp',
          initial: 'dark',
          states: { dark: { on: { press: { guard: () => true, target: 'lit' } } }, lit: {} },
        })
        createActor(machine, { id: 'kitchen', inspect }).start().send({ type: 'press' })
      })()`)
      const inspector = await opening
      await inspector.waitForLoadState()
      expect(await litIn(inspector, 'kitchen', 'lit')).toEqual(['lamp.lit'])
      expect((await partsOfEvents(inspector)).map(([, ...parts]) => parts)).toEqual([
        ['kitchen', 'xstate.init', 'dark'],
        ['kitchen', 'press', 'lit'],
      ])
    },
  )

  test(
    'takes nothing from another origin or another window than its opener, within a policy that lets nothing out and nothing in',
    { tag: '@slow' },
    async ({ page, site }) => {
      await page
        .context()
        .route(/fremd\.example|\/empty$/, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
        )
      const { headers } = await fetch(`${site.url}/inspector`)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      await page.goto('https://fremd.example/')
      const opening = nextWindow(page)
      // It greets who has opened it once it listens.
      await page.evaluate(
        (address) =>
          new Promise((greeted) => {
            addEventListener('message', greeted)
            open(address, 'inspector')
          }),
        `${site.url}/inspector`,
      )
      const opened = await opening
      const origins = await opened.evaluateHandle(() => {
        const origins: string[] = []
        addEventListener('message', ({ origin }) => origins.push(origin))
        return origins
      })
      const tell = async (from: Page, actor: string) => {
        const before = (await origins.jsonValue()).length
        await from.evaluate((actor) => {
          const snapshot = { status: 'active', value: 'a', context: {} }
          const step = { actor, at: 1, event: { type: 'go' }, snapshot }
          const inspector = (opener as Window | null) ?? open('', 'inspector')
          inspector?.postMessage({ type: '@statecharts.step', run: 1, place: 0, step }, '*')
        }, actor)
        await expect.poll(async () => (await origins.jsonValue()).length).toBe(before + 1)
      }
      await tell(page, 'stranger')
      const openingOther = nextWindow(opened)
      await opened.evaluate(() => void open('about:blank'))
      await tell(await openingOther, 'other window')
      // As a followed link leads on, which keeps the windows together.
      await page.evaluate((address) => location.assign(address), `${site.url}/empty`)
      await page.waitForURL('/empty')
      await tell(page, 'opener')
      expect(await origins.jsonValue()).toEqual(['https://fremd.example', site.url, site.url])
      await expect(actor(opened, 'opener')).toBeVisible()
      expect((await partsOfEvents(opened)).map(([, name]) => name)).toEqual(['opener'])

      const refused = await opened.evaluate(async () => {
        const seen: string[] = []
        const both = new Promise<void>((resolve) =>
          addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            if (seen.push(effectiveDirective) === 2) resolve()
          }),
        )
        new Image().src = 'https://fremd.example/'
        await fetch('https://fremd.example/').catch(() => both)
        return seen.sort()
      })
      expect(refused).toEqual(['connect-src', 'img-src'])
    },
  )
})

test(
  'A machine is simulated in a file from disk, with its delays on a clock that is moved by hand',
  { tag: '@slow' },
  async ({ page }, testInfo) => {
    const file = testInfo.outputPath('simulator.html')
    expect(await run('src/tools/simulatorCommand.ts', file)).toMatchObject({ code: 0 })
    await page.goto(pathToFileURL(file).href)

    const send = async (event: string) => {
      await page.getByLabel('Event to send').selectOption(event)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await page.getByLabel('Simulate').selectOption('sendOwnerMail')
    await send('the mail is refused')
    await page.getByRole('button', { name: 'let 1 s pass' }).click()
    await page.getByRole('button', { name: 'rateLimitPause: 0.100 s left' }).click()
    await expect(
      page.getByRole('button', { name: 'sendOwnerMail calling', exact: true }),
    ).toBeVisible()
    await send('the mail is sent')
    await expect(
      page.getByRole('button', { name: 'sendOwnerMail delivered', exact: true }),
    ).toBeVisible()
    await page.getByLabel('Actor', { exact: true }).selectOption('sendOwnerMail')
    expect(await partsOfEvents(page)).toEqual([
      ['0.000 s', 'sendOwnerMail', 'xstate.init', 'calling'],
      ['0.000 s', 'sendOwnerMail', 'xstate.error.actor.callService', 'pausing'],
      ['1.100 s', 'sendOwnerMail', 'xstate.after.rateLimitPause.mailCall.pausing', 'calling'],
      ['1.100 s', 'sendOwnerMail', 'xstate.done.actor.callService', 'delivered'],
    ])
  },
)

test.describe('a build', () => {
  /** The built files, without the hashes in their names, that this pattern occurs in. */
  async function filesWith(pattern: RegExp, folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const found = entries.map(async (entry) => {
      const text = entry.isFile()
        ? await readFile(join(entry.parentPath, entry.name), 'latin1')
        : ''
      return pattern.test(entry.name) || pattern.test(text) ? [entry.name] : []
    })
    return (await Promise.all(found)).flat().map((name) => name.replace(/-[\w-]{8}\./, '.'))
  }

  test.describe('with VITE_INSPECT=true', { tag: '@slow' }, () => {
    let copy: Copy
    let folder: string
    let inspected: Site

    test.beforeAll(async () => {
      copy = await copyProject()
      folder = join(copy.folder, 'dist')
      const env = { VITE_INSPECT: 'true' }
      expect(await copy.run('vite', ['build', '--logLevel', 'error'], env)).toMatchObject({
        code: 0,
      })
      inspected = await serveBuild(folder)
    })
    test.afterAll(async () => {
      await inspected.close()
      await copy.remove()
    })

    test('holds the inspector in one chunk, which the reading of the address loads and no page', async () => {
      const assets = join(folder, 'assets')
      expect(await filesWith(/@statelyai|statelyai|xstateinspector/, assets)).toEqual([
        'feedInspector.js',
      ])
      expect(await filesWith(/\/feedInspector-[\w-]{8}\.js/, folder)).toEqual([
        '_headers',
        'openInspector.js',
      ])
    })

    test('shows Stately each actor, every event on the way to the thanks and who sent it, and nothing that a visitor typed', async ({
      page,
      problems,
    }) => {
      const inspector = await openBoth(page, `${inspected.url}/?inspect`, problems)
      expect(inspector.url()).toBe('https://stately.ai/inspect')
      await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
      await fillIn(page, typed)
      await submit(page)
      await expect(page.getByRole('heading', { name: contact.thankYou.title })).toBeVisible()
      await expect(page).toHaveURL(/\/kontakt\?inspect$/)

      const messages = await messagesUntil(inspector, 'xstate.done.actor.sendCustomerMail')
      expect(machinesIn(messages)).toEqual(Object.keys(actors))
      expect(
        actorsIn(messages).filter(({ definition = '' }) => /\[(Object|Array)\]/.test(definition)),
      ).toEqual([])
      expect(eventsOf(messages, 'contactForm')).toEqual([
        'xstate.init',
        'form.opened',
        ...fields.map(() => 'field.changed'),
        'form.submitted',
        'xstate.done.actor.validateRequest',
        'xstate.done.actor.sendOwnerMail',
        'xstate.done.actor.sendCustomerMail',
      ])
      expect(eventsOf(messages, 'sendOwnerMail')).toEqual([
        'xstate.init',
        'xstate.done.actor.callService',
      ])
      expect(arrows(messages, 'menu.dismissed', 'toast.shown')).toEqual([
        ['navigation', 'menu.dismissed', 'headerMenu'],
        ['contactForm', 'toast.shown', 'toastQueue'],
      ])

      const everything = JSON.stringify(messages).toLowerCase()
      const texts = Object.values(typed).flatMap((text) => [text, ...text.split(/\W+/)])
      const telling = texts.map((text) => text.toLowerCase()).filter((text) => text.length > 3)
      expect(telling.filter((text) => everything.includes(text))).toEqual([])
      const redacted = eachField((field) => `‹${typed[field].length} characters›`)
      const inputs = messages.flatMap((message) =>
        message.type === '@xstate.event' && typeof message.event.input === 'object'
          ? [message.event.input as unknown]
          : [],
      )
      // The validation, and each mail with its call.
      expect(inputs.slice(-5)).toEqual([1, 2, 3, 4, 5].map(() => redacted))

      const { headers } = await fetch(`${inspected.url}/kontakt`)
      expect(headers.get('Content-Security-Policy')).toContain("trusted-types 'none'")
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
    })

    test('has no local inspector', async ({ page, problems }) => {
      await page.goto(`${inspected.url}/?inspect=local`)
      await page.keyboard.press('Tab')
      await expectProblems(problems, [
        '?inspect=local opens nothing; ?inspect opens https://stately.ai/inspect.',
      ])
      expect((await fetch(`${inspected.url}/inspector`)).status).toBe(404)
    })
  })
})
