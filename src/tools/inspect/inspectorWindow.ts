import { fromCallback, setup } from 'xstate'

type WindowEvent =
  | { type: 'window.answered' }
  | { type: 'window.blocked' }
  | { type: 'window.closed' }

/** The inspector's window as the page sees it that opens it; its descriptions are told in a notice. */
export const inspectorWindow = setup({
  types: { events: {} as WindowEvent | { type: 'notice.pressed' } | { type: 'notice.closed' } },
  actors: { watchWindow: fromCallback<WindowEvent>(() => undefined) },
  actions: { openWindow: () => undefined },
  delays: { patience: 2_000 },
}).createMachine({
  id: 'inspectorWindow',
  initial: 'opening',
  invoke: { src: 'watchWindow' },
  on: {
    'window.answered': '.answering',
    'notice.pressed': { target: '.opening', actions: 'openWindow' },
    'notice.closed': '.dismissed',
  },
  states: {
    opening: {
      on: { 'window.blocked': 'blocked', 'window.closed': 'closed' },
      after: { patience: 'silent' },
    },
    answering: { on: { 'window.closed': 'closed' } },
    blocked: { description: 'The browser blocked the inspector’s window.' },
    silent: { description: 'The inspector’s window does not answer.' },
    closed: { description: 'The inspector’s window was closed.' },
    dismissed: {},
  },
})
