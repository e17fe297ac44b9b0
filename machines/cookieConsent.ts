import { fromCallback, raise, setup } from 'xstate'
import { decisionIn, type StoredConsent } from './constants.ts'

/**
 * The visitor's decision on cookies: the banner shows while none is stored, and again when asked for
 * (specification, section 4.3). `watchConsent` tells at once what is stored, and again when another tab
 * decides. Nothing optional may run unless the state is `decision.accepted`.
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
    isAccepted: (_, value: string | null) => decisionIn(value) === 'accepted',
    isDeclined: (_, value: string | null) => decisionIn(value) === 'declined',
    isUndecided: (_, value: string | null) => decisionIn(value) === 'undecided',
  },
}).createMachine({
  id: 'cookieConsent',
  invoke: { id: 'watchConsent', src: 'watchConsent' },
  type: 'parallel',
  states: {
    decision: {
      initial: 'undecided',
      on: {
        'consent.stored': [
          {
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
      states: { undecided: {}, accepted: {}, declined: {} },
    },

    banner: {
      initial: 'asking',
      on: {
        'consent.stored': [
          { guard: { type: 'isUndecided', params: ({ event }) => event.value }, target: '.asking' },
          { target: '.hidden' },
        ],
      },
      states: {
        asking: {
          tags: 'visible',
          on: {
            'consent.answered': {
              target: 'hidden',
              actions: [
                { type: 'storeConsent', params: ({ event }) => event.value },
                { type: 'decide', params: ({ event }) => event.value },
                'focusTitle',
              ],
            },
          },
        },
        hidden: { on: { 'consent.reopened': 'reopened' } },
        reopened: {
          description: 'The banner asks again; until it is answered the decision stands.',
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
