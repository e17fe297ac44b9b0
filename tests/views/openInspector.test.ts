import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, createMachine, setup } from 'xstate'
import { effects } from '../../src/effects/index.ts'
import { openInspector } from '../../src/tools/inspect/openInspector.ts'
import { watchSite, type Run } from '../../src/tools/inspect/local/runs.ts'
import { open } from '../../src/tools/inspect/feedInspector.ts'
import { channels, reportRun, type Report } from '../../src/tools/inspect/reports.ts'

const values = '?inspect opens https://stately.ai/inspect, ?inspect=local opens /inspector.'

/** What the page has opened. */
let opened: { closed: boolean; location: { pathname: string }; postMessage?: unknown } | null
const openWindow = vi.fn(() => opened)

beforeEach(() => {
  opened = { closed: false, location: { pathname: '/inspector' } }
  openWindow.mockClear()
  vi.stubGlobal('open', openWindow)
  // jsdom has no locks; these are held for ever.
  const request = (_name: string, hold: () => unknown) => hold()
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})

test.for(['Local', 'constructor'])('?inspect=%s opens nothing, and says so', async (value) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  history.replaceState(null, '', `/?inspect=${value}`)

  expect(await openInspector(effects)).toEqual({})
  expect(warn.mock.calls).toEqual([[`?inspect=${value} opens nothing; ${values}`]])
  expect(openWindow).not.toHaveBeenCalled()
})

test('?inspect=local stays in the address where a link leads to, also by loading a page anew', async () => {
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

describe('A notice in the page', () => {
  const notice = () => document.querySelector('aside')
  const press = (name: string) =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click()

  beforeEach(() => {
    vi.useFakeTimers()
    open('/inspector')
  })

  test('says when the inspector does not answer, and can be closed', () => {
    vi.advanceTimersByTime(1_999)
    expect(notice()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(notice()).toHaveTextContent('The inspector’s window does not answer. Open itClose')
    press('Close')
    vi.advanceTimersByTime(20_000)
    expect(notice()).toBeNull()
  })

  test('says when its window was closed, and opens it again', () => {
    window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
    if (opened) opened.closed = true
    vi.advanceTimersByTime(500)
    expect(notice()).toHaveTextContent('The inspector’s window was closed.')
    openWindow.mockClear()
    press('Open it')
    expect(openWindow).toHaveBeenCalledTimes(1)
    expect(notice()).toBeNull()
  })
})

test('Stately’s inspector is told of what JSON lacks, of no text, and never of an error', () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task))
  const messages: StatelyInspectionEvent[] = []
  opened = {
    ...{ closed: false, location: { pathname: '/inspect' } },
    postMessage: (message: StatelyInspectionEvent) => messages.push(message),
  }
  const inspect = open('https://stately.ai/inspect')
  window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
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
  const [actor, , snapshot] = messages
  expect(messages.map(({ type }) => type)).toEqual([
    '@xstate.actor',
    '@xstate.event',
    '@xstate.snapshot',
  ])
  expect(actor).toMatchObject({ name: 'form', snapshot: { context: plain } })
  expect(JSON.parse((actor as { definition: string }).definition)).toEqual({
    id: 'form',
    context: plain,
  })
  expect(snapshot).toMatchObject({ event: { type: 'xstate.init' }, snapshot: { context: plain } })
})

/** The next report of such an event, which a page posts at the latest on its end. */
function reported(type: string) {
  const report = new Promise<Report>((resolve) => {
    const channel = new BroadcastChannel(channels.reports)
    channel.onmessage = ({ data }: MessageEvent<Report[]>) => {
      const report = data.find(({ step }) => step.event.type === type)
      if (!report) return
      channel.close()
      resolve(report)
    }
  })
  window.dispatchEvent(new Event('pagehide'))
  return report
}

test('Reports that cannot be posted are told once, and later ones are posted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  const machine = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } })
  const actor = createActor(machine, { inspect: reportRun() }).start()
  for (const failures of [1, 2]) {
    post.mockImplementationOnce(() => {
      throw new DOMException('no', 'DataCloneError')
    })
    actor.send({ type: 'go' })
    await vi.advanceTimersByTimeAsync(500)
    expect(post).toHaveBeenCalledTimes(failures)
  }
  actor.send({ type: 'last' })

  expect((await reported('last')).place).toBe(3)
  expect(complain.mock.calls).toEqual([
    ['The inspector has missed something:', new DOMException('no', 'DataCloneError')],
  ])
})

test('A report brings the machine that runs, also where it has been changed', async () => {
  const changed = setup({}).createMachine({
    id: 'headerMenu',
    initial: 'ajar',
    states: { ajar: {} },
  })
  createActor(changed, { id: 'headerMenu', inspect: reportRun() }).start()

  const { machine, step } = await reported('xstate.init')
  expect(machine?.children.map(({ id }) => id)).toEqual(['headerMenu.ajar'])
  expect(step.snapshot).toMatchObject({ value: 'ajar' })
})

test('What a machine holds is written down while the page is idle, not while a key is answered', async () => {
  const write = vi.fn(() => 'text')
  const form = setup({}).createMachine({
    id: 'form',
    context: { typed: { toJSON: write } },
    initial: 'open',
    states: { open: { on: { typed: {} } } },
  })
  const actor = createActor(form, { id: 'form', inspect: reportRun() }).start()
  actor.send({ type: 'typed' })
  expect(write).not.toHaveBeenCalled()
  expect((await reported('typed')).step.snapshot).toMatchObject({
    context: { typed: '‹4 characters›' },
  })
})

test('The local inspector ignores what is no report, and says so each time', async () => {
  const step = { actor: 'headerMenu', at: 1, event: { type: 'a' }, snapshot: { value: 'open' } }
  const report = { run: 1, place: 0, step }
  let deep: unknown = {}
  for (let depth = 0; depth < 1_000; depth += 1) deep = { deep }
  const messages = [
    ...[null, 'text', [null], {}, { ...report, run: 'one' }, { ...report, step: null }],
    ...[{ actor: 7 }, { at: 'never' }, { at: 9e15 }, { event: null }, { event: { type: 7 } }].map(
      (part) => ({ ...report, step: { ...step, ...part } }),
    ),
    { ...report, step: { ...step, snapshot: { value: deep } } },
  ]
  const ignore = vi.fn()
  let runs: readonly Run[] = []
  let stop: () => void = () => undefined
  const shown = new Promise<void>((resolve) => {
    stop = watchSite((update) => {
      runs = update(runs)
      if (runs.some(({ steps }) => steps.length > 0)) resolve()
    }, ignore)
  })
  const channel = new BroadcastChannel(channels.reports)
  for (const message of [...messages, report]) channel.postMessage(message)
  await shown
  channel.close()
  stop()

  expect(ignore).toHaveBeenCalledTimes(messages.length)
  expect(runs.map(({ id, steps }) => [id, steps])).toEqual([[1, [step]]])
})
