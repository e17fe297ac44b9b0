import { act, fireEvent, screen } from '@testing-library/react'
import { createMachine, fromPromise } from 'xstate'
import { describeMachine } from 'xstate-statecharts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { chartColours } from '../../src/tools/chartColours.ts'
import { mountInspector } from 'xstate-statecharts/inspector'
import { show } from '../support/showHtml.ts'

beforeEach(() => {
  vi.stubGlobal('opener', null)
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = vi.fn()
    },
  )
})

async function mount(options?: Partial<Parameters<typeof mountInspector>[0]>) {
  show('<div id="root"></div>')
  await act(() => mountInspector({ colours: chartColours, ...options }))
}

const choose = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = (name: string | RegExp) =>
  act(async () => screen.getByRole('button', { name }).click())

/**
 * Mounts the page as if an app had opened it in a window. Returns the app's window, and functions that send a step or
 * another message from the app to the page.
 */
async function mountForApp(options?: Parameters<typeof mount>[0]) {
  const app = { closed: false, postMessage: vi.fn() }
  vi.stubGlobal('opener', app)
  await mount(options)
  const receive = (data: object) =>
    act(async () => {
      const { origin } = location
      dispatchEvent(Object.assign(new Event('message'), { data, origin, source: app }))
    })
  let place = 0
  const receiveStep = (
    step: object,
    { run = 1, ...more }: { run?: number; machine?: object } = {},
  ) => {
    const complete = { actor: 'lamp', at: Date.now(), event: { type: 'go' }, snapshot: {}, ...step }
    return receive({ type: '@statecharts.step', run, place: place++, step: complete, ...more })
  }
  return { app, receive, receiveStep }
}

/** Saves a trace, and returns the name and the content of the file. */
async function saveTrace() {
  const blobs: Blob[] = []
  const createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
  vi.stubGlobal('URL', { createObjectURL, revokeObjectURL: vi.fn() })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await press('Save trace')
  const [link] = click.mock.contexts as HTMLAnchorElement[]
  return [link?.download, JSON.parse((await blobs[0]?.text()) ?? '') as unknown]
}

const actors = () => textsIn('[aria-label=Actors]', 'button')
const status = () => textsIn('header', 'output').join()
const delays = () => screen.getByRole('group', { name: 'Delays' }).textContent

/** Opens a saved trace in the page. */
const open = (steps: object[], machines?: object) => {
  const text = async () => JSON.stringify({ version: 1, steps, machines })
  const dataTransfer = { files: [{ name: 'saved.json', text }] }
  return act(async () => void dispatchEvent(Object.assign(new Event('drop'), { dataTransfer })))
}

/** Returns the texts of the elements in a part of the page, with the states of its buttons. */
const textsIn = (part: string, selector: string) =>
  Array.from(document.querySelectorAll<HTMLButtonElement>(`${part} :is(${selector})`), (one) =>
    [
      one.textContent,
      ...(one.disabled ? ['disabled'] : []),
      ...(one.ariaPressed === 'true' ? ['pressed'] : []),
      ...(one.ariaCurrent === 'true' ? ['current'] : []),
    ].join('; '),
  )

test('the inspector page opens a dropped trace file only once, even if the page has rendered several times', async () => {
  const step = { actor: 'call', at: 1, event: { type: 'go' }, snapshot: { status: 'done' } }
  const text = vi.fn(async () => JSON.stringify({ version: 1, steps: [step] }))
  const dataTransfer = { files: [{ name: 'saved.json', text }] }
  const drop = () =>
    act(async () => void dispatchEvent(Object.assign(new Event('drop'), { dataTransfer })))

  await mount()
  await drop()
  text.mockClear()
  await drop()
  expect(text).toHaveBeenCalledTimes(1)
})

test('the browser does not open a file that is dragged over the inspector page', async () => {
  await mount()
  const over = new Event('dragover', { cancelable: true })
  dispatchEvent(over)
  expect(over.defaultPrevented).toBe(true)
})

test('the inspector page without a run waits for an app, and offers only to open a trace', async () => {
  await mount()
  expect(textsIn('#root', 'h1, button, option, output, label, p, pre')).toEqual([
    ...['Inspector', 'Waiting for an app', ''],
    ...['Live; disabled', 'Save trace; disabled', 'Clear; disabled', 'Open trace '],
    ...['Running: nothing', 'Sequence', 'All', ''],
  ])
})

test('if a chart cannot be drawn, the inspector page shows the error and the tables of the machine', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await mount()
  const lamp = describeMachine(createMachine({ id: 'lamp', on: { go: {} } }))
  const step = { actor: 'lamp', at: 1, event: { type: 'go' }, snapshot: { value: {} } }
  await open([step], { lamp: { ...lamp, description: 5 } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The chart cannot be shown: \S+ is not a function$/)
  expect(textsIn('[aria-label=Chart]', 'caption')).toEqual(['States', 'Transitions'])
})

test('the inspector page shows the chosen run, and the reason why a file cannot be opened', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await mount()
  const lamp = { actor: 'lamp', at: 1, event: { type: 'go' }, snapshot: { value: 'lit' } }
  vi.setSystemTime(1)
  await open([lamp], { lamp: describeMachine(createMachine({ id: 'lamp' })) })
  vi.setSystemTime(2)
  await open([{ ...lamp, actor: 'hall' }], { lamp: describeMachine(createMachine({ id: 'lamp' })) })
  const shown = () => [
    ...textsIn('[aria-label=Actors]', 'button'),
    ...screen.queryAllByRole('group', { name: 'Zoom' }).map(() => 'chart'),
  ]
  expect(shown()).toEqual(['halllit; pressed'])
  await choose('Run', '1')
  expect(shown()).toEqual(['lamplit; pressed', 'chart'])
  await open([])
  expect(textsIn('header', 'output')).toEqual(['saved.json cannot be opened: it contains no steps'])
})

describe('with a saved trace', () => {
  const snapshot = { value: { till: 'shut', door: 'open' }, context: { sum: 0, note: 'x' } }
  const decision = {
    transitions: [],
    taken: [],
    guards: ['isOpen: yes', 'isPaid: no'],
    actions: [],
  }
  const paying = {
    ...{ actor: 'shop', sender: 'pay', depth: 1, at: 2_500, event: { type: 'pay.now', sum: 3 } },
    decision: { ...decision, transitions: ['till.shut → till.busy'], actions: ['add'] },
    snapshot: {
      value: { till: 'busy', door: 'open' },
      ...{ context: { sum: 3 }, children: { card: {}, bill: {} } },
    },
    timers: [{ name: 'after 2 s', at: 4_500 }],
  }
  const init = { type: 'xstate.init' }
  const stop = { actor: 'pay', sender: 'pay', depth: 9, at: 3_000, event: { type: 'stop' } }
  const session = [
    { actor: 'pay', at: 1_000, event: init, snapshot: { status: 'active' } },
    { actor: 'shop', at: 1_500, event: init, snapshot },
    paying,
    { ...stop, snapshot: { status: 'error' } },
    { actor: 'shop', at: 3_000, event: { type: 'ask' }, decision, snapshot },
    { actor: 'till', at: 4_000, event: init, snapshot: { value: 'on', context: null } },
  ]
  beforeEach(async () => {
    await mount()
    await open(session)
  })
  const step = () =>
    textsIn('[aria-label=Step]', 'h2, pre, dt, dd').map((text) => text.replace(/\s+/g, ' '))

  test('the inspector page lists the events of a saved trace, and shows the newest step', () => {
    const indents = Array.from(
      document.querySelectorAll<HTMLElement>('li div'),
      (event) => event.style.marginInlineStart,
    )
    expect(indents).toEqual(['0rem', '0rem', '1rem', '8rem', '0rem', '0rem'])
    expect(textsIn('ol', 'button')).toEqual([
      '0.000 spayxstate.init',
      '0.500 sshopxstate.inittill.shut, door.open',
      '1.500 spay → shoppay.nowtill.busy',
      '2.000 spaystopfailed',
      '2.000 sshopasktill.shutrefused',
      '3.000 stillxstate.initon; current',
    ])
    expect(textsIn('header', 'option, output, button')).toEqual([
      ...['saved.json, saved', 'Live, step 6 of 6', 'Live; disabled', 'Save trace', 'Clear'],
    ])
    expect(textsIn('[aria-label=Actor]', 'option')).toEqual(['All', 'pay', 'shop', 'till'])
    expect(actors()).toEqual(['shoptill.shut, door.open; pressed', 'tillon'])
    expect(step()).toEqual([
      ...['Event of till', '{ "type": "xstate.init" }'],
      ...['Changed', 'context: new → null', 'After', '1.000 s'],
      ...['Context of shop', '{ "sum": 0, "note": "x" }'],
    ])
  })

  test('the inspector page shows a selected step with its actor, delays and details', async () => {
    await press(/pay.now/)
    expect(status()).toBe('Reviewing, step 3 of 6')
    expect(actors()).toEqual(['shoptill.busy, door.open; pressed', 'till'])
    expect(textsIn('[aria-label=Charts]', 'p, [aria-label=Delays] button')).toEqual([
      'The app has not sent a description of the machine of shop.',
      ...['Running: card, bill', 'after 2 s: 2 s left; disabled'],
    ])
    expect(step()).toEqual([
      ...['Event of shop', '{ "type": "pay.now", "sum": 3 }'],
      ...['Sender', 'pay', 'Because of', 'shop xstate.init', 'Transition', 'till.shut → till.busy'],
      ...['Guards', 'isOpen: yes', 'isPaid: no', 'Actions', 'add'],
      ...['Changed', 'sum: 0 → 3', 'note: "x" → gone', 'After', '1.000 s'],
      ...['Context of shop', '{ "sum": 3 }'],
    ])
    await press(/stop/)
    expect(textsIn('[aria-label=Charts]', 'p, [aria-label=Delays] button').slice(1)).toEqual([
      ...['Running: card, bill', 'after 2 s: 1.5 s left; disabled'],
    ])
  })

  test('the list of one actor’s events shows the same times and states as the complete list', async () => {
    await choose('Actor', 'shop')
    expect(textsIn('ol', 'button')).toEqual([
      '0.500 sshopxstate.inittill.shut, door.open',
      '1.500 spay → shoppay.nowtill.busy',
      '2.000 sshopasktill.shutrefused',
    ])
  })

  test('the slider selects a step', async () => {
    const slider = screen.getByRole('slider')
    expect(slider).toMatchObject({ min: '0', max: '5', value: '5' })
    await act(async () => void fireEvent.change(slider, { target: { value: '2' } }))
    expect([status(), slider]).toMatchObject(['Reviewing, step 3 of 6', { value: '2' }])
  })

  test('the inspector page shows the chosen actor until a step of another machine is selected', async () => {
    await press('tillon')
    expect(actors()).toEqual(['shoptill.shut, door.open', 'tillon; pressed'])
    await press(/stop/)
    expect(actors()).toEqual(['shoptill.busy, door.open', 'till; pressed'])
    expect(step()).toEqual([
      ...['Event of pay', '{ "type": "stop" }', 'Sender', 'pay', 'Because of', 'shop pay.now'],
      ...['Transition', 'none: failed', 'Changed', 'status: "active" → "error"'],
      ...['After', '0.500 s', 'Context of till', ''],
    ])
    await press(/ask/)
    expect(actors()).toEqual(['shoptill.shut, door.open; pressed', 'till'])
    await press('Live')
    expect(status()).toBe('Live, step 6 of 6')
  })

  test('the arrow keys select the previous or next listed event, except in a field or the chart', async () => {
    await choose('Actor', 'shop')
    const run = screen.getByLabelText('Run')
    const slider = screen.getByRole('slider')
    const chart = screen.getByRole('region', { name: 'Chart' })
    const seen = []
    for (const [key, target] of [
      ...[['ArrowLeft'], ['ArrowLeft'], ['ArrowLeft'], ['ArrowLeft'], ['ArrowRight', run]],
      ...[['Enter'], ['ArrowRight'], ['ArrowLeft', run], ['ArrowLeft', slider]],
      ...[['ArrowLeft', chart], ['ArrowRight'], ['ArrowRight']],
    ] as [key: string, target?: Element][]) {
      await act(async () => void fireEvent.keyDown(target ?? window, { key }))
      seen.push(Number(/step (.)/.exec(status())?.[1]))
    }
    expect(seen).toEqual([5, 3, 2, 2, 2, 2, 3, 3, 3, 3, 5, 5])
  })

  test('the inspector page saves a trace unchanged, in a file named after the current time', async () => {
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime('2026-01-02T03:04:05Z')
    expect(await saveTrace()).toEqual([
      'trace-2026-01-02T03-04-05.json',
      { version: 1, steps: session, machines: {} },
    ])
    await press('Clear')
    expect(textsIn('header', 'option')).toEqual(['Waiting for an app'])
  })
})

test('the form of the inspector page lists the given cases, the other events, and the outcomes of actors', async () => {
  const lamp = createMachine({
    id: 'lamp',
    context: ({ input }) => ({ input }),
    initial: 'dark',
    states: {
      dark: { on: { press: 'lit', 'tap.*': 'lit' } },
      lit: {
        invoke: { src: fromPromise(async () => 1), id: 'load', onDone: 'dark', onError: 'dark' },
        on: { dim: 'dark' },
        ...{ initial: 'low', states: { low: {} } },
      },
      off: { on: { 'xstate.error.actor.load': 'dark' } },
    },
  })
  const cases = [
    { does: 'presses hard', event: { type: 'press', force: 2 } },
    { does: 'taps', event: { type: 'tap.left' } },
    { does: 'loads', event: { type: 'xstate.done.actor.load', output: 5 } as const },
  ]
  const settings = { lamp: { cases, input: 7 }, hall: { input: 8 } }
  const machines = new Map([
    ['kitchen', lamp],
    ['hall', lamp],
  ])
  await mount({ machines, first: 'kitchen', settings })
  const groups = () =>
    Array.from(document.querySelectorAll('optgroup'), ({ label, textContent }) => [
      label,
      textContent,
    ])
  const events = () => textsIn('ol', 'button').map((text) => text.replace('0.000 s', ''))
  const context = () => textsIn('[aria-label=Step]', '[aria-labelledby=context]')
  expect(context()).toEqual([JSON.stringify({ input: 7 }, null, 2)])
  expect(textsIn('[aria-label=Run]', 'option')).toEqual(['kitchen, simulated'])
  expect(groups()).toEqual([
    ['Accepted in this state', 'presses hardtapstap.*'],
    ['Refused in this state', 'loadsdimload failed'],
  ])
  for (const place of [1, 0]) {
    await choose('Event to send', String(place))
    expect(screen.getByLabelText('Event to send')).toHaveValue('')
    expect(screen.getByLabelText('Payload')).toHaveValue(
      JSON.stringify(cases[place]?.event, null, 2),
    )
  }
  await press('Send')
  expect(events()).toEqual([
    'kitchenxstate.initdark',
    'kitchenpresslit.low',
    'kitchen → loadxstate.init; current',
  ])
  expect(groups()).toEqual([
    ['Accepted in this state', 'loadsdimload failed'],
    ['Refused in this state', 'presses hardtapstap.*'],
  ])
  await choose('Payload', '{')
  const isLoaded = await act(async () => fireEvent.submit(screen.getByRole('form')))
  expect(isLoaded).toBe(false)
  expect(textsIn('form', 'output')).toEqual([
    expect.stringMatching(/^Enter an event as JSON, such as { "type": "go" }\. ./),
  ])
  await choose('Payload', '{ "type": "dim" }')
  await press('Send')
  expect([...textsIn('form', 'output'), ...events().slice(3, 4)]).toEqual(['', 'kitchendimdark'])
  const payload = screen.getByLabelText('Payload')
  await act(async () => void fireEvent.keyDown(payload, { key: 'ArrowLeft' }))
  expect(status()).toMatch(/^Live/)
  // The settings of an actor take precedence over the settings of a machine.
  await choose('Simulate', 'hall')
  expect(context()).toEqual([JSON.stringify({ input: 8 }, null, 2)])
  expect(screen.getByLabelText('Payload')).toHaveValue('')
})

test('after Clear, the list and the sequence diagram omit earlier events, but a saved trace contains them', async () => {
  await mount({ machines: new Map([['lamp', createMachine({ id: 'lamp', on: { press: {} } })]]) })
  const listed = () =>
    screen.queryAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)
  await choose('Simulate', 'lamp')
  expect(listed()).toEqual(['xstate.init'])
  await press('Clear')
  expect(listed()).toEqual([])
  expect(screen.getByRole('slider')).toMatchObject({ min: '1' })
  const options = screen.getAllByRole('option', { name: 'press' })
  expect(options.map((option) => option.parentElement)).toEqual([
    screen.getByRole('group', { name: 'Accepted in this state' }),
  ])
  await choose('Payload', '{ "type": "press" }')
  await press('Send')
  expect(listed()).toEqual(['press'])
  await press('Sequence')
  await press('outside → lamp: press')
  const arrow = screen.getByRole('button', { name: 'outside → lamp: press' })
  expect(arrow).toHaveAttribute('aria-current', 'true')
  expect(status()).toBe('Reviewing, step 2 of 2')
  expect(await saveTrace()).toMatchObject({
    1: { steps: [{ event: { type: 'xstate.init' } }, { event: { type: 'press' } }] },
  })
  await press('Clear')
  expect([status(), ...listed()]).toEqual(['Live, step 2 of 2'])
})

test.for([' two  words', 'constructor'])(
  'the inspector page simulates a machine with the id “%s”, and shows the sequence of its events',
  async (id) => {
    await mount({
      machines: new Map([[id, createMachine({ id, initial: 'dark', states: { dark: {} } })]]),
    })
    await choose('Simulate', id)
    expect(screen.queryAllByRole('alert')).toEqual([])
    const button = screen.getByRole('button', { name: 'Sequence' })
    await act(async () => void fireEvent.click(button))
    const sequence = screen.getByRole('region', { name: 'Sequence' })
    const name = `outside → ${id}: xstate.init`.replace(/ +/g, ' ')
    const event = screen.getByRole('button', { name })
    expect([sequence.contains(event), button.ariaPressed]).toEqual([true, 'true'])
  },
)

test('the chart highlights an arrow only while the selected step took its transition', async () => {
  const on = { press: { target: 'lit', reenter: true } }
  // After `press`, the newest step is the start of this actor. The chart still highlights the arrow of `press`.
  const invoke = { src: fromPromise(async () => 1) }
  const lamp = createMachine({ id: 'lamp', initial: 'lit', states: { lit: { on, invoke } } })
  await mount({ machines: new Map([['lamp', lamp]]) })
  await choose('Simulate', 'lamp')
  const chart = await screen.findByRole('img')
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const highlighted = []
  for (const type of ['press', 'wait', 'press']) {
    await choose('Payload', JSON.stringify({ type }))
    scroll.mockClear()
    await press('Send')
    const scrolledTo = scroll.mock.contexts.map((part) => (part as Element).classList[0])
    highlighted.push([chart.querySelector('[data-taken]') !== null, ...scrolledTo.filter(Boolean)])
  }
  // The chart scrolls to its highlighted parts.
  const taken = [true, 'leaf', 'label']
  expect(highlighted).toEqual([taken, [false, 'leaf'], taken])
})

test('in a simulation, the button of a delay advances only its clock, exactly to the end of the delay', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const states = { a: { after: { 500: 'b' } }, b: { after: { 3000: 'c' } }, c: {} }
  await mount({
    machines: new Map([['lamp', createMachine({ id: 'lamp', initial: 'a', states })]]),
  })
  for (const id of [1, 2]) {
    vi.setSystemTime(id)
    await choose('Simulate', 'lamp')
  }
  for (const clock of ['0.500 s', '3.500 s']) {
    await press(/left$/)
    screen.getByRole('button', { name: `${clock}: let 1 s pass` })
  }
  await choose('Run', '1')
  expect(delays()).toBe('after 500 ms: 0.5 s left0.000 s: let 1 s pass')
})

test('if an earlier step of a simulation is selected, each delay shows the time that remained at this step', async () => {
  const states = { a: { after: { 500: 'b' } }, b: {} }
  await mount({
    machines: new Map([['lamp', createMachine({ id: 'lamp', initial: 'a', states })]]),
  })
  await choose('Simulate', 'lamp')
  for (const name of [
    /left$/,
    /^0.500 s: let 1 s pass$/,
    /^1.500 s: let 1 s pass$/,
    /xstate\.init/,
  ])
    await press(name)
  expect(screen.getByRole('group', { name: 'Delays' }).textContent).toBe('after 500 ms: 0.5 s left')
})

test('the inspector page counts down the delays of a live run until they end', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { receiveStep } = await mountForApp()
  await receiveStep({ timers: [{ name: 'after 2 s', at: Date.now() + 2_000 }] })
  const shown = []
  for (let elapsed = 0; elapsed < 2_500; elapsed += 500) {
    shown.push(delays())
    await act(() => vi.advanceTimersByTimeAsync(500))
  }
  expect(shown).toEqual([...[2, 1.5, 1, 0.5].map((left) => `after 2 s: ${left} s left`), ''])
})

test('the delays do not change at an earlier step and after the app has disconnected', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { receive, receiveStep } = await mountForApp()
  const others = vi.getTimerCount()
  const delaysLater = async () => {
    await act(() => vi.advanceTimersByTimeAsync(500))
    return delays()
  }
  await receiveStep({ timers: [{ name: 'after 2 s', at: Date.now() + 2_000 }] })
  await press(/go/)
  expect(await delaysLater()).toBe('after 2 s: 2 s left')
  await press('Live')
  expect(await delaysLater()).toBe('after 2 s: 1 s left')
  await receive({ type: '@statelyai.disconnected' })
  expect(await delaysLater()).toBe('after 2 s: 2 s left')
  expect(vi.getTimerCount()).toBe(others)
})

test('new steps and runs of the app do not change a selected step, but a live page shows the newest run', async () => {
  const { receiveStep } = await mountForApp()
  await receiveStep({ snapshot: { value: 'dark' } })
  await press(/go/)
  await receiveStep({ snapshot: { value: 'lit' } })
  await receiveStep({ snapshot: { value: 'off' } }, { run: 2 })
  expect([status(), ...actors()]).toEqual(['Reviewing, step 1 of 2', 'lampdark; pressed'])
  await press('Live')
  expect([status(), ...actors()]).toEqual(['Live, step 1 of 1', 'lampoff; pressed'])
  await receiveStep({ snapshot: { value: 'dim' } }, { run: 3 })
  expect(actors()).toEqual(['lampdim; pressed'])
  const timeOf = (id: number) => new Date(id).toLocaleTimeString()
  expect(textsIn('[aria-label=Run]', 'option')).toEqual([
    ...[`${timeOf(1)}, disconnected`, `${timeOf(2)}, disconnected`, `${timeOf(3)}, connected`],
  ])
})

test('the form lists the events of the machine that the app has sent, until the app disconnects', async () => {
  const lampOn = (type: string) => createMachine({ id: 'lamp', on: { [type]: {} } })
  const machines = new Map([['lamp', lampOn('outdated')]])
  const { app, receive, receiveStep } = await mountForApp({ machines })
  await receiveStep({ snapshot: { value: {} } }, { machine: describeMachine(lampOn('press')) })
  await receiveStep({ actor: 'call' })
  expect(textsIn('form', 'option')).toEqual(['Send an event …', 'press'])
  await choose('Event to send', '0')
  await press('Send')
  expect(app.postMessage).toHaveBeenLastCalledWith(
    { type: '@statecharts.send', run: 1, actor: 'lamp', event: { type: 'press' } },
    '*',
  )
  const reloaded = { run: 2, machine: describeMachine(lampOn('touch')) }
  await receiveStep({ snapshot: { value: {} } }, reloaded)
  expect(textsIn('form', 'option')).toEqual(['Send an event …', 'touch'])
  await receive({ type: '@statelyai.disconnected' })
  expect(screen.queryByRole('form')).toBeNull()
})

test('the list and the sequence diagram scroll to the newest and to the selected event', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const scrolledTo = () =>
    scroll.mock.contexts.splice(0).map((part) => (part as Element).textContent)
  const { receiveStep } = await mountForApp()
  await receiveStep({ event: { type: 'first' } })
  await receiveStep({ event: { type: 'second' } })
  expect(scrolledTo()).toEqual([expect.stringMatching(/first/), expect.stringMatching(/second/)])
  await press(/first/)
  expect(scrolledTo()).toEqual([expect.stringMatching(/first/)])
  await press('Sequence')
  expect(scrolledTo()).toEqual(['first', expect.stringMatching(/first/)])
})

test('the inspector page shows the runs of its stream, and only messages from accepted origins', async () => {
  const stream = { onmessage: (_: object) => undefined }
  const EventSource = vi.fn(function () {
    return stream
  })
  vi.stubGlobal('EventSource', EventSource)
  const accepts = vi.fn(() => false)
  const { receiveStep } = await mountForApp({ stream: '/messages', accepts })
  await receiveStep({})
  expect(accepts.mock.calls).toEqual([[location.origin]])
  expect(textsIn('header', 'option')).toEqual(['Waiting for an app'])
  const step = { actor: 'lamp', at: 1, event: { type: 'go' }, snapshot: { value: 'lit' } }
  const data = { type: '@statecharts.step', run: 1, place: 0, step }
  const texts = ['no JSON', JSON.stringify(data)].map((text) => ({ app: 1, text }))
  await act(async () => stream.onmessage({ data: JSON.stringify(texts) }))
  expect(EventSource.mock.calls).toEqual([['/messages']])
  expect(textsIn('header', 'output')).toEqual(['Live, step 1 of 1, ignored messages: 1'])
})
