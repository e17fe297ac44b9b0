import { fromCallback, raise, setup } from 'xstate'
import { parseConsent, type StoredConsent } from './constants.ts'

/**
 * Manages the visitor's decision about cookies (specification, section 4.3). The banner shows while no decision is
 * stored, and when the visitor opens it again. `watchConsent` reports the stored decision when it starts, and whenever
 * another tab changes it. Optional features may run only in the state `decision.accepted`.
 */
export const cookieConsent = setup({
  types: {
    events: {} as
      | { type: 'consent.answered'; value: StoredConsent }
      | { type: 'consent.reopened' }
      | { type: 'consent.stored'; value: string | null },
    tags: {} as 'visible' | 'reopened',
  },
  actors: {
    watchConsent: fromCallback(() => undefined),
  },
  actions: {
    storeConsent: (_, _value: StoredConsent) => undefined,
    focusTitle: () => undefined,
    focusSettings: () => undefined,
    decide: raise((_, value: StoredConsent) => ({ type: 'consent.stored' as const, value })),
  },
  guards: {
    isAccepted: (_, value: string | null) => parseConsent(value) === 'accepted',
    isDeclined: (_, value: string | null) => parseConsent(value) === 'declined',
    isUndecided: (_, value: string | null) => parseConsent(value) === 'undecided',
  },
}).createMachine({
  id: 'cookieConsent',
  description:
    'Shows the cookie banner until the visitor decides, and applies the stored decision.',
  invoke: { id: 'watchConsent', src: 'watchConsent' },
  type: 'parallel',
  states: {
    decision: {
      description: 'Tracks the stored decision, which another tab can change.',
      initial: 'undecided',
      on: {
        'consent.stored': [
          {
            description: 'The stored decision has been read at the start, or has changed.',
            guard: { type: 'isAccepted', params: ({ event }) => event.value },
            target: '.accepted',
          },
          {
            guard: { type: 'isDeclined', params: ({ event }) => event.value },
            target: '.declined',
          },
          { target: '.undecided' },
        ],
      },
      states: {
        undecided: { description: 'Optional features must not run.' },
        accepted: { description: 'Optional features may run.' },
        declined: { description: 'Optional features must not run.' },
      },
    },

    banner: {
      description: 'Tracks whether the banner shows, and why.',
      initial: 'asking',
      on: {
        'consent.stored': [
          { guard: { type: 'isUndecided', params: ({ event }) => event.value }, target: '.asking' },
          { target: '.hidden' },
        ],
      },
      states: {
        asking: {
          description: 'The banner shows because the visitor has not decided.',
          tags: 'visible',
          on: {
            'consent.answered': {
              description: 'The visitor answers the banner.',
              target: 'hidden',
              actions: [
                { type: 'storeConsent', params: ({ event }) => event.value },
                { type: 'decide', params: ({ event }) => event.value },
                'focusTitle',
              ],
            },
          },
        },
        hidden: {
          description: 'The banner is hidden.',
          on: {
            'consent.reopened': {
              description: 'The visitor opens the cookie settings from the footer.',
              target: 'reopened',
            },
          },
        },
        reopened: {
          description:
            'The banner shows again and has the focus; the previous decision applies until the visitor decides.',
          tags: ['visible', 'reopened'],
          on: {
            'consent.answered': {
              target: 'hidden',
              actions: [
                { type: 'storeConsent', params: ({ event }) => event.value },
                { type: 'decide', params: ({ event }) => event.value },
                'focusSettings',
              ],
            },
          },
        },
      },
    },
  },
})
