import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { assign, createActor, createMachine, fromPromise, waitFor } from 'xstate'
import { describeMachine } from '../src/describe.ts'
import { createRecorder } from '../src/inspector/recorder.ts'
import {
  failureOf,
  highlightedArrows,
  highlightedStates,
  innermost,
  latestOf,
  statesEntered,
} from '../src/inspector/runs.ts'
import { simulate } from '../src/inspector/simulate.ts'
import { Sequence } from '../src/inspector/Sequence.tsx'
import { detailsOf } from '../src/inspector/StepDetails.tsx'
import { parseTrace, type RecordedStep } from '../src/inspector/trace.ts'

const shop = createMachine({
  id: 'shop',
  context: { order: null as unknown },
  initial: 'open',
  states: {
    open: {
      on: {
        ordered: [
          { guard: ({ event }) => !event.order, target: 'open' },
          {
            target: 'busy.paying',
            actions: assign({ order: ({ event }) => event.order as unknown }),
          },
        ],
      },
    },
    busy: {
      initial: 'paying',
      states: {
        paying: {
          invoke: {
            id: 'pay',
            src: fromPromise(() => Promise.reject(new Error('no money'))),
            onError: '#unpaid',
          },
        },
      },
    },
    unpaid: { id: 'unpaid' },
  },
})

/** Records a session in which the payment of an order fails, saves it and opens it again. */
async function record(): Promise<RecordedStep[]> {
  let now = 0
  const steps: RecordedStep[] = []
  const inspect = createRecorder(
    (step) => steps.push(step()),
    () => now,
  )
  const actor = createActor(shop, { id: 'shop', inspect }).start()
  now = 500
  actor.send({ type: 'cancelled' })
  now = 2_000
  actor.send({ type: 'ordered', order: { item: 'lamp' } })
  await waitFor(actor, (snapshot) => snapshot.matches('unpaid'))
  return parseTrace(JSON.stringify({ version: 1, steps })).steps
}
const steps = await record()

const placeOf = (actor: string, type: string) =>
  steps.findLastIndex((step) => step.actor === actor && step.event.type === type)

test('the inspector lists each event with the entered states, or with the result “failed” or “refused”', () => {
  const entered = statesEntered(steps)
  const rows = steps.map((step, place) =>
    [step.actor, step.event.type, failureOf(step) ?? entered[place]].join(' '),
  )
  expect(rows).toEqual([
    'shop xstate.init open',
    'shop cancelled refused',
    'shop ordered busy.paying',
    'pay xstate.init ',
    'pay xstate.promise.reject failed',
    'shop xstate.error.actor.pay unpaid',
  ])
})

test('the inspector’s sequence diagram has an arrow from the sender to the receiver of each event', () => {
  const late = steps.map((step) => ({ ...step, at: step.at + 9_000 }))
  const html = renderToStaticMarkup(
    createElement(Sequence, {
      steps: late,
      ...{ places: [...steps.keys()], current: 2, review: vi.fn() },
    }),
  ).replaceAll('<wbr/>', '')
  expect(html.match(/(?<=<th scope="col">)[^<]*/g)).toEqual(['Time', 'outside', 'shop', 'pay'])
  /** Each row contains the time, and the number of columns of the arrow and of the gaps beside it. */
  const rows = html
    .replace(/<td colSpan="(\d)"><\/td>/g, ' [$1]')
    .replace(
      /<td colSpan="(\d)"><button class="(\w+)" aria-current="(\w+)" aria-label="([^"]+)".*?<\/td>/g,
      ' [$1 $2 $3 $4]',
    )
    .match(/(?<=<tr><th scope="row">).*?(?=<\/tr>)/g)
  expect(rows?.map((row) => row.replace('</th>', ''))).toEqual([
    '0.000 s [2 right false outside → shop: xstate.init] [1]',
    '0.500 s [2 right false outside → shop: cancelled] [1]',
    '2.000 s [2 right true outside → shop: ordered] [1]',
    '2.000 s [1] [2 right false shop → pay: xstate.init]',
    '2.000 s [2] [1 self false pay → pay: xstate.promise.reject]',
    '2.000 s [1] [2 left false pay → shop: xstate.error.actor.pay]',
  ])
})

test('the details of a step in the inspector show its sender, cause, transition, guards, changes and time', () => {
  expect(detailsOf(steps, placeOf('shop', 'cancelled'))).toEqual([
    ['Transition', ['none: refused']],
    ['After', ['0.500 s']],
  ])
  expect(detailsOf(steps, placeOf('shop', 'ordered'))).toEqual([
    ['Transition', ['open → busy.paying']],
    ['Guards', ['1. if inline !event.order: no']],
    ['Actions', ['inline assign({ order: … })']],
    ['Changed', ['order: null → { "item": "lamp" }']],
    ['After', ['1.500 s']],
  ])
  expect(detailsOf(steps, placeOf('shop', 'xstate.error.actor.pay')).slice(0, 2)).toEqual([
    ['Sender', ['pay']],
    ['Because of', ['pay xstate.promise.reject']],
  ])
})

test('a part of the sequence diagram shows only the actors of this part, and times since the first step', () => {
  const review = vi.fn()
  const places = [placeOf('pay', 'xstate.init'), placeOf('pay', 'xstate.promise.reject')]
  const html = renderToStaticMarkup(createElement(Sequence, { steps, places, current: 0, review }))
  expect(html).toContain('<table class="sequence" style="inline-size:21rem">')
  expect(html.match(/(?<=<th scope="\w+">).*?(?=<\/th>)/g)).toEqual([
    ...['Time<wbr/>', 'shop<wbr/>', 'pay<wbr/>', '2.000 s', '2.000 s'],
  ])
  // The browser can break an event type after each dot.
  expect(html).toContain('<span>xstate.<wbr/>promise.<wbr/>reject<wbr/></span>')
})

test('the details of a step compare the context with the previous step of the same actor', () => {
  const stepOf = (actor: string, order: unknown): RecordedStep => ({
    ...{ actor, at: 0, event: { type: 'go' } },
    snapshot: { value: 'open', context: { order } },
  })
  const mixed = [stepOf('shop', 'lamp'), stepOf('till', 'none'), stepOf('shop', 'desk')]
  expect(detailsOf(mixed, 2)).toContainEqual(['Changed', ['order: "lamp" → "desk"']])
  const nested = [1, 2].map((count) => stepOf('shop', { lamps: { count } }))
  expect(detailsOf(nested, 1)).toContainEqual(['Changed', ['order.lamps.count: 1 → 2']])
  expect(Object.fromEntries(detailsOf([...mixed, stepOf('shop', 'desk')], 3))).not.toHaveProperty(
    'Changed',
  )
})

test('if an earlier step is selected, the inspector’s chart highlights the states and transition of that step', () => {
  const latest = latestOf(steps, placeOf('pay', 'xstate.init'), 'shop')
  const active = innermost(latest?.snapshot).map((path) => `shop.${path}`)
  const taken = latest?.decision?.taken ?? []
  const highlight = { machine: describeMachine(shop), active, taken }
  expect(highlightedStates(highlight)).toEqual(['shop.busy', 'shop.busy.paying'])
  expect(highlightedArrows(highlight)).toEqual(['shop.open>shop.busy.paying'])
})

test('a simulated machine takes the same transitions as the machine in a saved session', () => {
  const ofShop = ({ actor }: RecordedStep) => actor === 'shop'
  const simulated: RecordedStep[] = []
  const { start, send } = simulate('shop', shop, undefined, (step) => simulated.push(step))
  start()
  for (const { event } of steps.filter(ofShop).slice(1)) send(event)
  expect(simulated.filter(ofShop).map(({ decision }) => decision)).toEqual(
    steps.filter(ofShop).map(({ decision }) => decision),
  )
})
