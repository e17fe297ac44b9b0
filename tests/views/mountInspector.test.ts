import { act, fireEvent, screen } from '@testing-library/react'
import { createMachine } from 'xstate'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

async function mount(machines = new Map<string, ReturnType<typeof createMachine>>()) {
  show('<div id="root"></div>')
  await act(() => mountInspector({ colours: chartColours, machines }))
}

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

test('after Clear, the list and the sequence diagram of a simulation show only later events', async () => {
  await mount(new Map([['lamp', createMachine({ id: 'lamp', on: { press: {} } })]]))
  const choose = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
  const listed = () =>
    screen.queryAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)
  await choose('Simulate', 'lamp')
  expect(listed()).toEqual(['xstate.init'])
  await press('Clear')
  expect(listed()).toEqual([])
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
  expect(screen.getByText('Reviewing, step 2 of 2')).toBeVisible()
})

test.for([' two  words', 'constructor'])(
  'the inspector page simulates a machine with the id “%s”, and shows the sequence of its events',
  async (id) => {
    await mount(new Map([[id, createMachine({ id, initial: 'dark', states: { dark: {} } })]]))
    const select = screen.getByLabelText('Simulate')
    await act(async () => void fireEvent.change(select, { target: { value: id } }))
    expect(screen.queryAllByRole('alert')).toEqual([])
    const button = screen.getByRole('button', { name: 'Sequence' })
    await act(async () => void fireEvent.click(button))
    const sequence = screen.getByRole('region', { name: 'Sequence' })
    const name = `outside → ${id}: xstate.init`.replace(/ +/g, ' ')
    const event = screen.getByRole('button', { name })
    expect([sequence.contains(event), button.ariaPressed]).toEqual([true, 'true'])
  },
)

test('in a simulation, the button of a delay advances the clock exactly to the end of the delay', async () => {
  const states = { a: { after: { 500: 'b' } }, b: { after: { 3000: 'c' } }, c: {} }
  await mount(new Map([['lamp', createMachine({ id: 'lamp', initial: 'a', states })]]))
  const select = screen.getByLabelText('Simulate')
  await act(() => fireEvent.change(select, { target: { value: 'lamp' } }))
  for (const clock of ['0.500 s', '3.500 s']) {
    const button = screen.getByRole('button', { name: /left$/ })
    await act(async () => button.click())
    screen.getByRole('button', { name: `${clock}: let 1 s pass` })
  }
})

test('if an earlier step of a simulation is selected, each delay shows the time that remained at this step', async () => {
  const states = { a: { after: { 500: 'b' } }, b: {} }
  await mount(new Map([['lamp', createMachine({ id: 'lamp', initial: 'a', states })]]))
  const select = screen.getByLabelText('Simulate')
  await act(async () => void fireEvent.change(select, { target: { value: 'lamp' } }))
  for (const name of [/left$/, /let 1 s pass$/, /xstate\.init/])
    await act(async () => screen.getByRole('button', { name }).click())
  expect(screen.getByRole('group', { name: 'Delays' }).textContent).toBe('after 500 ms: 0.5 s left')
})

test('the inspector page counts down the delays of a live run until they end', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const opener = { closed: false, postMessage: vi.fn() }
  vi.stubGlobal('opener', opener)
  await mount()
  const timers = [{ name: 'after 2 s', at: Date.now() + 2_000 }]
  const step = { actor: 'lamp', at: Date.now(), event: { type: 'go' }, snapshot: {}, timers }
  const data = { type: '@statecharts.step', run: 1, place: 0, step }
  const { origin } = location
  await act(() =>
    dispatchEvent(Object.assign(new Event('message'), { data, origin, source: opener })),
  )
  const shown = []
  for (let elapsed = 0; elapsed < 2_500; elapsed += 500) {
    shown.push(screen.getByRole('group', { name: 'Delays' }).textContent)
    await act(() => vi.advanceTimersByTimeAsync(500))
  }
  expect(shown).toEqual([...[2, 1.5, 1, 0.5].map((left) => `after 2 s: ${left} s left`), ''])
})
