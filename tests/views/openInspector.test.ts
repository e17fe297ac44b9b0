import { resolve } from 'node:path'
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi, type Mock } from 'vitest'
import { createActor, createMachine, setup, waitFor } from 'xstate'
import { events, parseTrace, type ObservedStep } from 'xstate-statecharts/inspector'
import { fields, validate, type FormValues } from '../../machines/contactRequest.ts'
import { urls } from '../../src/content/urls.ts'
import { MailError } from '../../src/effects/callMailService.ts'
import { effects } from '../../src/effects/index.ts'
import { openInspector } from '../../src/tools/inspect/openInspector.ts'
import { open } from '../../src/tools/inspect/feedInspector.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { readProjectFile } from '../support/projectFiles.ts'
import { createTestSite } from '../support/testSite.ts'

const values = '?inspect opens https://stately.ai/inspect, ?inspect=local opens /inspector.'

/** The fake window of the inspector, which the page has opened. It is null if the browser blocks the popup. */
let opened: { closed: boolean; location: { pathname: string }; postMessage: Mock } | null
const openWindow = vi.fn((..._: unknown[]) => opened)

beforeEach(() => {
  opened = { closed: false, location: { pathname: '/inspector' }, postMessage: vi.fn() }
  openWindow.mockClear()
  vi.stubGlobal('open', openWindow)
})

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

/** Sends the message with which the inspector's window reports that it has loaded. */
const connect = () => {
  const data = { type: events.connected }
  window.dispatchEvent(new MessageEvent('message', { data }))
}

/** Returns the messages that the inspector's window received. */
const posted = () => opened?.postMessage.mock.calls.map(([message]) => message as unknown) ?? []

test.for(['Local', 'constructor'])(
  'an unknown value in the URL parameter ?inspect=%s logs a warning and does not open an inspector window',
  async (value) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    history.replaceState(null, '', `/?inspect=${value}`)

    expect(await openInspector(effects)).toEqual({})
    expect(warn.mock.calls).toEqual([[`?inspect=${value} does not open an inspector; ${values}`]])
    expect(openWindow).not.toHaveBeenCalled()
  },
)

test('links and page loads keep ?inspect=local in the URL', async () => {
  vi.useFakeTimers()
  const left: unknown[] = []
  history.replaceState(null, '', '/?inspect=local')
  const inspector = await openInspector({
    pushHistory: (href) => void left.push(href),
    loadAnew: (href) => void left.push(href),
  })
  inspector.effects?.pushHistory('/faq')
  inspector.effects?.loadAnew('/impressum#anbieter')
  inspector.effects?.loadAnew(null)

  const { origin } = location
  expect(left).toEqual([
    `${origin}/faq?inspect=local`,
    `${origin}/impressum?inspect=local#anbieter`,
    null,
  ])
})

test('the page loads the local inspector in a new window, but does not reload an open inspector', () => {
  vi.useFakeTimers()
  const replace = vi.fn()
  for (const pathname of ['blank', '/inspector']) {
    opened = {
      closed: false,
      location: Object.assign({ pathname }, { replace }),
      postMessage: vi.fn(),
    }
    open('/inspector')
    expect(replace.mock.calls).toEqual([['/inspector']])
  }
})

test('the local inspector accepts messages only from its own origin, and none if it is opened from disk', async () => {
  const mounted = vi.fn<(options: { accepts: (origin: string) => boolean }) => void>()
  vi.doMock('xstate-statecharts/inspector', () => ({ mountInspector: mounted }))
  onTestFinished(() => {
    vi.doUnmock('xstate-statecharts/inspector')
  })
  const file = resolve('src/tools/inspect/local/inspectorPage.ts')
  const accepted = async (page: { origin: string; protocol: string }) => {
    vi.stubGlobal('location', page)
    // The query makes Vitest run the module again.
    await import(`${file}?${page.protocol}`)
    const [options] = mounted.mock.lastCall ?? []
    return [page.origin, 'http://localhost:5174'].filter((from) => options?.accepts(from))
  }
  const origin = 'http://localhost:5173'
  expect(await accepted({ origin, protocol: 'http:' })).toEqual([origin])
  expect(await accepted({ origin: 'null', protocol: 'file:' })).toEqual([])
})

test('if the inspector cannot be opened, the page logs the error, and links keep the parameter', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const error = new Error('forbidden')
  openWindow.mockImplementationOnce(() => {
    throw error
  })
  history.replaceState(null, '', '/?inspect=local')
  const { inspect, effects: changed } = await openInspector(effects)
  expect([inspect, changed]).toEqual([undefined, expect.anything()])
  expect(complain.mock.calls).toEqual([['The inspector cannot be opened:', error]])
})

test('if the window of the inspector answers within 2 s, no notice appears', () => {
  vi.useFakeTimers()
  createActor(createMachine({ context: {} }), { inspect: open('/inspector') }).start()
  connect()
  vi.advanceTimersByTime(20_000)
  expect(document.querySelector('aside')).toBeNull()
})

test.for([
  ['/inspector', '', undefined],
  [
    'https://stately.ai/inspect',
    '?inspect=local opens an inspector that does not need an external server.',
    `${location.origin}/faq?inspect=local`,
  ],
  [
    'https://stately.ai/inspect',
    'To use an inspector without an external server, run npm run dev and open ?inspect=local.',
    undefined,
    false,
  ],
] as const)(
  'if the window of the inspector %s is blocked, silent or closed, a notice reports this and offers to open it',
  ([url, otherWay, href, isDevelopment = true]) => {
    vi.stubEnv('DEV', isDevelopment)
    vi.useFakeTimers()
    history.replaceState(null, '', '/faq?inspect')
    const notice = () => document.querySelector('aside')
    const press = (name: string) => screen.getByRole('button', { name }).click()
    const shows = (problem: string) => {
      expect(notice()).toHaveTextContent(`${problem} ${otherWay}Open itClose`)
      expect(notice()).toHaveAttribute('lang', 'en')
    }
    const inspector = opened
    opened = null
    createActor(createMachine({ context: {} }), { id: 'early', inspect: open(url) }).start()
    vi.advanceTimersByTime(500)
    shows('The browser blocked the inspector’s window.')
    expect(notice()?.querySelector('a')?.href).toBe(href)

    opened = inspector
    press('Open it')
    vi.advanceTimersByTime(1_999)
    expect(notice()).toBeNull()
    vi.advanceTimersByTime(1)
    shows('The inspector’s window does not answer.')
    connect()
    expect(notice()).toBeNull()
    expect(JSON.stringify(posted())).toContain('early')

    if (inspector) inspector.closed = true
    vi.advanceTimersByTime(500)
    shows('The inspector’s window was closed.')
    press('Close')
    vi.advanceTimersByTime(20_000)
    expect(notice()).toBeNull()
    // The site opens a popup, because a tab would hide the page, and toasts do not disappear while the page is hidden.
    // The URL is empty, because an empty URL does not reload a window that is already open.
    const wanted = url.startsWith('/') ? '' : url
    expect(openWindow.mock.calls).toEqual(
      Array(2).fill([wanted, 'xstateinspector', 'popup,width=1280,height=860']),
    )
  },
)

const typed = {
  ...completeForm,
  firstName: 'Zacharias',
  lastName: 'Quendelwein',
  email: 'zacharias@quendelwein.example',
  message: 'Vertraulich: Ich habe im Lotto gewonnen.',
}

/** Runs the site with an inspector, and submits the contact form while the mail service fails. */
async function failToSend(url: string) {
  localStorage.clear()
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const inspect = open(url)
  connect()
  const effects = {
    validate: async (values: FormValues) => validate(values),
    sendOwnerMail: async () => {
      vi.advanceTimersByTime(250)
      throw Object.assign(new MailError('owner', 412), { message: 'No mailbox is connected' })
    },
  }
  const { site } = createTestSite(effects, urls.contact, { inspect })
  site.start()
  site.contactForm.send({ type: 'form.opened' })
  for (const field of fields) {
    vi.advanceTimersByTime(1_000)
    site.contactForm.send({ type: 'field.changed', field, value: typed[field] })
  }
  site.contactForm.send({ type: 'form.submitted', values: typed })
  await waitFor(site.contactForm, (form) => form.matches({ request: 'failure' }))
}

/** Returns the words of the visitor's input that occur in the messages to the inspector's window. */
function typedWords() {
  const text = JSON.stringify(posted()).toLowerCase()
  const words = Object.values(typed).flatMap((value) => [value, ...value.split(/\W+/)])
  return words.filter((word) => word.length > 3 && text.includes(word.toLowerCase()))
}

const file = 'tests/support/failingSend.trace.json'

test('the recorded steps of a failed request match the saved trace and omit the visitor’s input', async () => {
  await failToSend('/inspector')
  window.dispatchEvent(new Event('pagehide'))
  const steps = (posted() as Partial<ObservedStep>[]).flatMap(({ step }) => step ?? [])
  const lines = steps.map((step) => JSON.stringify(step)).join(',\n')
  expect(typedWords()).toEqual([])
  await expect(`{"version":1,"steps":[\n${lines}\n]}\n`).toMatchFileSnapshot(resolve(file))
})

test('Stately’s inspector receives the events of the saved trace, without the visitor’s input', async () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task))
  await failToSend('https://stately.ai/inspect')
  tasks.forEach((task) => task())

  const messages = posted() as StatelyInspectionEvent[]
  const actors = messages.filter((message) => message.type === '@xstate.actor')
  const nameOf = (id = '') => actors.find(({ sessionId }) => sessionId === id)?.name
  const told = messages.flatMap((message) =>
    message.type === '@xstate.event'
      ? [[nameOf(message.sourceId), message.event.type, nameOf(message.sessionId)]]
      : [],
  )
  const { steps } = parseTrace(readProjectFile(file))
  expect(typedWords()).toEqual([])
  expect(told.slice(1).map(([, type, actor]) => [actor, type])).toEqual(
    steps.flatMap(({ actor, event: { type } }) => (type === 'xstate.stop' ? [] : [[actor, type]])),
  )
  expect(told).toContainEqual(['contactForm', 'toast.shown', 'toastQueue'])
  expect(JSON.stringify(actors)).not.toMatch(/\[(Object|Array)\]/)
})

test('Stately’s inspector receives placeholders for strings, BigInt, Map and unreadable values', () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task))
  const inspect = open('https://stately.ai/inspect')
  connect()
  const over = Proxy.revocable({}, {})
  over.revoke()
  const context = { big: 12n, map: new Map([['Erika', 1]]), proxy: over.proxy }
  createActor(createMachine({ id: 'form', context }), { inspect }).start()
  tasks.forEach((task) => task())

  const plain = {
    big: '‹12n›',
    map: { '‹Map›': [['‹5 characters›', 1]] },
    proxy: '‹cannot be read›',
  }
  const definition = JSON.stringify({ context: plain, id: 'form' })
  expect(posted()).toMatchObject([
    { type: '@xstate.actor', name: 'form', snapshot: { context: plain }, definition },
    { type: '@xstate.event' },
    { type: '@xstate.snapshot', event: { type: 'xstate.init' }, snapshot: { context: plain } },
  ])
})

/**
 * Returns the first recorded step of an event with this type. Dispatches `pagehide` first, so that the page sends its
 * waiting steps to the inspector.
 */
function observed(type: string): ObservedStep | undefined {
  window.dispatchEvent(new Event('pagehide'))
  const messages = posted() as Partial<ObservedStep>[]
  return messages.find(({ step }) => step?.event.type === type) as ObservedStep | undefined
}

const watched = () => {
  const inspect = open('/inspector')
  connect()
  return inspect
}

test('if steps cannot be sent to the inspector, the recorder logs one error and sends later steps', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } })
  const inspect = watched()
  opened?.postMessage.mockImplementation(({ step }: Partial<ObservedStep>) => {
    if (step && step.event.type !== 'last') throw new DOMException('no', 'DataCloneError')
  })
  const actor = createActor(machine, { inspect }).start()
  actor.send({ type: 'go' })
  actor.send({ type: 'last' })

  expect(observed('last')?.place).toBe(2)
  expect(complain.mock.calls).toEqual([
    [
      'The inspector could not record or send a step, and will not log further errors. The first error:',
      new DOMException('no', 'DataCloneError'),
    ],
  ])
})

test('if messages cannot be sent to Stately’s inspector, the page logs one error', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tasks: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task))
  const inspect = open('https://stately.ai/inspect')
  connect()
  opened?.postMessage.mockImplementation(() => {
    throw new DOMException('no', 'DataCloneError')
  })
  createActor(createMachine({ context: {} }), { inspect }).start()
  tasks.forEach((task) => task())
  expect(opened?.postMessage.mock.calls.length).toBeGreaterThan(1)
  expect(complain).toHaveBeenCalledTimes(1)
})

test('only the first step of each actor contains the description of its running machine', () => {
  const changed = setup({}).createMachine({
    id: 'headerMenu',
    context: { typed: 'Erika' },
    initial: 'ajar',
    states: { ajar: {} },
  })
  const inspect = watched()
  createActor(changed, { id: 'headerMenu', inspect }).start().stop()
  createActor(changed.provide({}), { id: 'headerMenu', inspect }).start()

  const { machine, step } = observed('xstate.init') ?? {}
  expect(JSON.stringify({ machine, step })).not.toContain('Erika')
  expect(machine?.children.map(({ id }) => id)).toEqual(['headerMenu.ajar'])
  expect(step?.snapshot).toMatchObject({ value: 'ajar' })
  const recorded = (posted() as Partial<ObservedStep>[]).filter((message) => message.step)
  expect(recorded.map((message) => [message.step?.event.type, !!message.machine])).toEqual([
    ['xstate.init', true],
    ['xstate.stop', false],
    ['xstate.init', true],
  ])
})

test('the recorder serializes a machine’s context when the page is idle, not during an event', () => {
  const idle = vi.fn()
  vi.stubGlobal('requestIdleCallback', idle)
  const serialize = vi.fn(() => 'text')
  const form = setup({}).createMachine({
    id: 'form',
    context: { typed: { toJSON: serialize } },
    initial: 'open',
    states: { open: { on: { typed: {} } } },
  })
  const actor = createActor(form, { id: 'form', inspect: watched() }).start()
  actor.send({ type: 'typed' })
  expect(serialize).not.toHaveBeenCalled()
  expect(idle).toHaveBeenCalledTimes(1)
  expect(observed('typed')?.step.snapshot).toMatchObject({ context: { typed: '‹4 characters›' } })
})

test('the recorder sends "disconnected" when the visitor leaves the page, and "hello" when the browser restores it', () => {
  watched()
  const types = () => (posted() as { type: string }[]).map(({ type }) => type)
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  window.dispatchEvent(new Event('pagehide'))
  expect(types()).toEqual([events.hello, events.disconnected])
  show(false)
  show(true)
  expect(types().slice(2)).toEqual([events.hello])
})

test('the inspector receives all 500 events that a page sent before the inspector’s window loaded', () => {
  const idle = vi.fn((task: () => void) => task())
  vi.stubGlobal('requestIdleCallback', idle)
  const inspect = open('/inspector')
  const actor = createActor(createMachine({ context: {} }), { inspect }).start()
  for (let sent = 0; sent < 500; sent += 1) actor.send({ type: 'go' })
  connect()
  expect(posted().filter((message) => (message as Partial<ObservedStep>).step)).toHaveLength(501)
  // With the timeout, the steps of a page that is never idle arrive too.
  expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 500 })
})

test('if an event from the inspector has the property "at", the page sets "at" to its current time', () => {
  const received = vi.fn()
  const lamp = createMachine({
    id: 'lamp',
    on: { go: { actions: ({ event }) => void received(event) } },
  })
  createActor(lamp, { id: 'lamp', inspect: watched() }).start()
  const { run } = observed('xstate.init') ?? {}
  vi.spyOn(performance, 'now').mockReturnValue(70)
  const data = { type: events.send, run, actor: 'lamp', event: { type: 'go', at: 0 } }
  const message = new MessageEvent('message', { data })
  Object.defineProperty(message, 'source', { value: opened })
  window.dispatchEvent(message)
  expect(received.mock.calls).toEqual([[{ type: 'go', at: 70 }]])
})

test('only a message from the inspector’s window can send an event to an actor of the site', () => {
  const actor = createActor(
    createMachine({
      id: 'lamp',
      initial: 'dark',
      states: { dark: { on: { go: 'lit' } }, lit: {} },
    }),
    { id: 'lamp', inspect: watched() },
  ).start()
  const { run } = observed('xstate.init') ?? {}
  const from = (source: unknown, meant = run) => {
    const data = { type: events.send, run: meant, actor: 'lamp', event: { type: 'go' } }
    const message = new MessageEvent('message', { data })
    Object.defineProperty(message, 'source', { value: source })
    window.dispatchEvent(message)
    return actor.getSnapshot().value
  }
  expect([from(null), from(window), from(opened, 1), from(opened)]).toEqual([
    ...['dark', 'dark', 'dark', 'lit'],
  ])
})

test('if the browser blocks the inspector’s window, a message without a source sends no event', () => {
  vi.useFakeTimers()
  const data = { type: events.send, run: performance.timeOrigin, actor: 'lamp' }
  opened = null
  const received = vi.fn()
  const lamp = createMachine({ on: { go: { actions: () => void received() } } })
  createActor(lamp, { id: 'lamp', inspect: open('/inspector') }).start()
  window.dispatchEvent(new Event('pagehide'))
  const message = new MessageEvent('message', { data: { ...data, event: { type: 'go' } } })
  window.dispatchEvent(message)
  expect(received).not.toHaveBeenCalled()
})
