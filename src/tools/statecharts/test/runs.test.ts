import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createMachine, type StateValue } from 'xstate'
import { describeMachine } from '../src/describe.ts'
import { inspectorMachine } from '../src/inspector/inspectorMachine.ts'
import { MachineChart } from '../src/inspector/MachineChart.tsx'
import { events } from '../src/inspector/protocol.ts'
import {
  addStep,
  causeOf,
  failureOf,
  innermost,
  highlightedArrows,
  highlightedStates,
  statesEntered,
  watchOpener,
  watchServer,
  type Run,
} from '../src/inspector/runs.ts'

const app = 'https://app.test'

/**
 * Starts the inspector's page as if an app had opened it in a window. The page accepts messages from the app's origin.
 */
function openPage() {
  vi.useFakeTimers()
  const opening = { closed: false, postMessage: vi.fn() }
  let receive: (message: object) => void = () => undefined
  vi.stubGlobal('opener', opening)
  vi.stubGlobal('addEventListener', (_: string, listener: typeof receive) => (receive = listener))
  const page = createActor(inspectorMachine).start()
  const stop = watchOpener(
    (event) => page.send(event),
    (origin) => origin === app,
  )
  return {
    opening,
    page,
    stop,
    isListener: (listener: unknown) => listener === receive,
    runs: () => page.getSnapshot().context.runs,
    receive: (data: object | null, origin = app, source: object = opening) =>
      receive({ data, origin, source }),
  }
}

afterEach(() => void vi.useRealTimers())

const stepOf = (actor: string, run = 1, place = 0) => {
  const step = { actor, at: 1, event: { type: 'go' }, snapshot: { value: 'a' } }
  return { type: events.step, run, place, step }
}

test('the inspector’s page accepts a message only if the opener window sent it from an accepted origin', () => {
  const { receive, page, runs } = openPage()
  receive(stepOf('stranger'), 'https://other.test')
  receive(stepOf('other window'), app, {})
  receive(stepOf('opener'))
  receive(stepOf('opener'))
  receive({ type: 'unknown' })
  receive(null)
  expect(runs().map(({ steps }) => steps)).toEqual([[stepOf('opener').step]])
  expect(page.getSnapshot().context.ignored).toBe(2)
})

test('the inspector’s page receives messages from its parent if it is embedded in a frame', () => {
  const window = { postMessage: vi.fn() }
  const parent = { postMessage: vi.fn() }
  vi.stubGlobal('opener', null)
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('window', window)
  for (const one of [window, parent]) {
    vi.stubGlobal('parent', one)
    watchOpener(vi.fn(), vi.fn())
  }
  expect(window.postMessage).not.toHaveBeenCalled()
  expect(parent.postMessage.mock.calls).toEqual([[{ type: events.connected }, '*']])
})

test('the inspector’s page answers the hello message of its opener, and sends events to the opener', () => {
  const { opening, receive, runs } = openPage()
  receive({ type: events.hello })
  receive(stepOf('lamp'))
  runs()[0]?.send?.('lamp', { type: 'go' })
  expect(opening.postMessage.mock.calls).toEqual([
    [{ type: events.connected }, '*'],
    [{ type: events.connected }, app],
    [{ type: events.send, run: 1, actor: 'lamp', event: { type: 'go' } }, '*'],
  ])
})

test('the inspector’s page cannot send events to an app that uses only Stately’s adapter', () => {
  const { receive, runs } = openPage()
  const go = { createdAt: '1', event: { type: 'go' }, snapshot: {} }
  receive({ type: '@xstate.snapshot', sessionId: 'x:0', ...go })
  expect(runs()).toMatchObject([{ state: 'connected', steps: [{ actor: 'x:0' }] }])
  expect(runs()[0]).not.toHaveProperty('send')
})

test('the inspector’s page shows each app of a server as a run, and whether the run is connected', () => {
  const stream = { close: vi.fn(), onerror: () => undefined, onmessage: (_: object) => undefined }
  vi.stubGlobal('EventSource', function () {
    return stream
  })
  const page = createActor(inspectorMachine).start()
  const stop = watchServer((event) => page.send(event), '/messages')
  const relay = (app: number, ...texts: (string | null)[]) =>
    stream.onmessage({ data: JSON.stringify(texts.map((text) => ({ app, text }))) })
  const stepText = (...[actor, run, place]: Parameters<typeof stepOf>) =>
    JSON.stringify({ ...stepOf(actor, run, place), machine: { id: actor } })
  const seen = () => {
    const { runs, ignored } = page.getSnapshot().context
    const all = runs.map(({ id, state, steps, machines }) => [
      ...[id, state, steps.map(({ actor }) => actor), machines],
    ])
    return [ignored, ...all]
  }
  relay(1, stepText('lamp', 1), stepText('hall', 1, 1))
  relay(2, stepText('lamp', 2), 'no JSON')
  relay(1, stepText('hall', 1, 2), null)
  const ended = [
    1,
    'disconnected',
    ['lamp', 'hall', 'hall'],
    { lamp: { id: 'lamp' }, hall: { id: 'hall' } },
  ]
  const second = [['lamp'], { lamp: { id: 'lamp' } }]
  expect(seen()).toEqual([1, ended, [2, 'connected', ...second]])
  stream.onerror()
  expect(seen()).toEqual([1, ended, [2, 'disconnected', ...second]])
  relay(2, stepText('hall', 2, 1))
  const all = { lamp: { id: 'lamp' }, hall: { id: 'hall' } }
  expect(seen()).toEqual([1, ended, [2, 'connected', ['lamp', 'hall'], all]])
  stop()
  expect(stream.close).toHaveBeenCalledOnce()
})

test('the inspector marks a run as disconnected when its app reloads, disconnects or is closed', () => {
  const { opening, receive, page, runs } = openPage()
  const states = () => runs().map(({ id, state }) => [id, state])
  receive(stepOf('lamp', 1))
  receive(stepOf('lamp', 2))
  expect(states()).toEqual([
    [1, 'disconnected'],
    [2, 'connected'],
  ])
  page.send({ type: 'runs.cleared' })
  receive({ type: events.disconnected })
  expect(states()).toEqual([[2, 'disconnected']])
  receive(stepOf('lamp', 3))
  vi.advanceTimersByTime(500)
  expect(states()).toContainEqual([3, 'connected'])
  opening.closed = true
  vi.advanceTimersByTime(500)
  expect(states()).toEqual([
    [2, 'disconnected'],
    [3, 'disconnected'],
  ])
  expect(vi.getTimerCount()).toBe(0)
  page.send({ type: 'runs.cleared' })
  expect(states()).toEqual([])
})

test('the function that watchOpener() returns removes the message listener and the timer', () => {
  const remove = vi.fn<(type: string, listener: unknown) => void>()
  vi.stubGlobal('removeEventListener', remove)
  const { stop, isListener } = openPage()
  stop?.()
  expect(remove.mock.calls.map(([type, listener]) => [type, isListener(listener)])).toEqual([
    ['message', true],
  ])
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  [0, [1, 2, 3, 9]],
  [1, [1, 2, 9, 3]],
  [5, [9, 1, 2, 3]],
])('addStep() inserts a step before the last %d steps', (later, times) => {
  const stepAt = (at: number) => ({ ...stepOf('lamp').step, at })
  const steps = [1, 2, 3].map(stepAt)
  const run: Run = { id: 1, name: '', state: 'connected', steps, cleared: 0, machines: {} }
  const [longer] = addStep([run], run, { step: stepAt(9), later })
  expect(longer?.steps.map(({ at }) => at)).toEqual(times)
})

test('opening or choosing a run clears the inspector’s selection and error message', () => {
  const page = createActor(inspectorMachine).start()
  const { step } = stepOf('lamp')
  page.send({ type: 'run.refused', problem: 'it is not JSON' })
  page.send({ type: 'actor.listed', actor: 'lamp' })
  page.send({ type: 'step.chosen', run: 2, place: 0, step })
  const run = { id: 2, name: 'saved', steps: [step], cleared: 0, machines: {} }
  page.send({ type: 'run.opened', run: { ...run, state: 'saved' } })
  page.send({ type: 'run.opened', run: { ...run, id: 3, state: 'saved' } })
  expect(page.getSnapshot()).toMatchObject({
    value: 'live',
    context: {
      runs: [{ id: 2 }, { id: 3 }],
      run: 3,
      actor: undefined,
      listed: undefined,
      problem: '',
    },
  })
  page.send({ type: 'actor.chosen', actor: 'lamp' })
  page.send({ type: 'actor.listed', actor: 'lamp' })
  page.send({ type: 'step.chosen', run: 2, place: 0, step })
  page.send({ type: 'run.chosen', run: 1 })
  expect(page.getSnapshot()).toMatchObject({
    value: 'live',
    context: { run: 1, actor: undefined, listed: undefined, problem: '' },
  })
})

test('causeOf() returns the nearest earlier step with a smaller depth as the cause of a step', () => {
  const steps = [undefined, 1, 2, 1, undefined].map((depth, at) => ({
    ...stepOf('lamp').step,
    at,
    ...(depth !== undefined && { depth }),
  }))
  const causes = steps.map((_, place) => causeOf(steps, place)?.at)
  expect(causes).toEqual([undefined, 0, 1, 0, undefined])
})

test('statesEntered() returns the states that were not active after the previous step of the same actor', () => {
  const values = [{ a: 'x', b: 'y' }, 'other', { a: 'x', b: 'z' }, { a: 'v', b: 'w' }]
  const entered = statesEntered(
    values.map((value, place) => ({
      ...stepOf(place === 1 ? 'hall' : 'lamp').step,
      snapshot: { value },
    })),
  )
  expect(entered).toEqual(['a.x, b.y', 'other', 'b.z', 'a.v, b.w'])
})

test.for<[value: StateValue, highlighted: string[]]>([
  ['ab', ['m.ab']],
  ['a.b', ['m.a\\.b']],
  [{ a: 'b' }, ['m.a', 'm.a.b']],
  [{ a: 'bc' }, ['m.a', 'm.a.bc']],
  [{ c: { x: {}, y: {} } }, ['m.c', 'm.c.x', 'm.c.y']],
])(
  'if the state %j is active, the inspector highlights only this state and its parent',
  ([value, highlighted]) => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { initial: 'b', states: { b: {}, bc: {} } },
        ab: {},
        'a.b': {},
        c: { type: 'parallel', states: { x: {}, y: {} } },
      },
    })
    const active = innermost({ value }).map((path) => `m.${path}`)
    expect(highlightedStates({ machine: describeMachine(machine), active, taken: [] })).toEqual(
      highlighted,
    )
  },
)

test('the inspector highlights the arrows to all targets of a taken transition, and no other arrows', () => {
  const region = { initial: 'x', states: { x: {}, y: {} } }
  const machine = createMachine({
    id: 'm',
    type: 'parallel',
    states: { a: region, b: region },
    on: { both: ['.a.y', '.b.y'].map((target) => ({ target })), all: { target: ['.a.y', '.b.y'] } },
  })
  const highlight = { machine: describeMachine(machine), active: [], taken: ['m on all, 1'] }
  expect(highlightedArrows(highlight)).toEqual(['m>m.a.y', 'm>m.b.y'])
})

test('the inspector shows a machine with more than 60 states as tables with highlighted rows', () => {
  const keys = ['a.b', ...Array.from({ length: 60 }, (_, index) => `s${index}`)]
  const own = { id: 'own', initial: 'c', states: { c: {} } }
  const states = keys.map((key) => [key, key === 'a.b' ? own : {}] as const)
  const machine = createMachine({
    id: 'shop.front',
    initial: 'a.b',
    states: Object.fromEntries(states),
    on: { go: '#own', stop: '.s1' },
  })
  const active = innermost({ value: { 'a.b': 'c' } }).map((path) => `shop.front.${path}`)
  const highlight = { machine: describeMachine(machine), active, taken: ['shop.front on go, 1'] }
  const html = renderToStaticMarkup(createElement(MachineChart, highlight))
  expect(html).toContain('63 states take a while to draw.')
  expect(html.match(/(?<=<caption>|<th>)[^<]+/g)).toEqual([
    ...['States', 'State', 'Details', 'Transitions', 'In', 'Event', 'To'],
  ])
  expect(html.match(/(?<=<tr aria-current="true">).*?(?=<\/tr>)/g)).toEqual([
    '<td>a\\.b</td><td>id own</td>',
    '<td>a\\.b.c</td><td></td>',
    '<td>any</td><td>go</td><td>a\\.b</td>',
  ])
})

test.each([
  ['xstate.init', [], null],
  ['xstate.stop', [], null],
  ['go', [], 'refused'],
  ['xstate.done.actor.load', [], 'refused'],
  ['go', ['a → b'], null],
])(
  'for the event %s with the transitions %j, failureOf() returns %s',
  (type, transitions, expected) => {
    const decision = { transitions, taken: [], guards: [], actions: [] }
    expect(failureOf({ ...stepOf('lamp').step, event: { type }, decision })).toBe(expected)
  },
)
