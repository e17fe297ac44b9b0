import { fromCallback, setup } from 'xstate'
import { decisionIn, storedFor, type StoredConsent } from './constants.ts'

/**
 * The visitor's decision on cookies: the banner shows while none is stored, and again when asked for
 * (specification, section 4.3). `watchConsent` tells at once what is stored, and again when another tab
 * decides. Nothing optional may run unless the state is `accepted`.
 */
export const cookieConsent = setup({
  types: {
    events: {} as
      | { type: 'consent.accepted' }
      | { type: 'consent.declined' }
      | { type: 'consent.reopened' }
      | { type: 'consent.stored'; value: string | null },
    tags: {} as 'visible',
  },
  actors: {
    watchConsent: fromCallback(() => undefined),
  },
  actions: {
    storeConsent: (_, _value: StoredConsent) => undefined,
    focusTitle: () => undefined,
    focusSettings: () => undefined,
  },
  guards: {
    isAccepted: (_, value: string | null) => decisionIn(value) === 'accepted',
    isDeclined: (_, value: string | null) => decisionIn(value) === 'declined',
  },
}).createMachine({
  id: 'cookieConsent',
  invoke: { id: 'watchConsent', src: 'watchConsent' },
  on: {
    'consent.stored': [
      { guard: { type: 'isAccepted', params: ({ event }) => event.value }, target: '.accepted' },
      { guard: { type: 'isDeclined', params: ({ event }) => event.value }, target: '.declined' },
      { target: '.undecided' },
    ],
  },
  initial: 'undecided',
  states: {
    undecided: {
      tags: 'visible',
      on: {
        'consent.accepted': {
          target: 'accepted',
          actions: [{ type: 'storeConsent', params: storedFor.accepted }, 'focusTitle'],
        },
        'consent.declined': {
          target: 'declined',
          actions: [{ type: 'storeConsent', params: storedFor.declined }, 'focusTitle'],
        },
      },
    },

    accepted: {
      initial: 'settled',
      states: {
        settled: { on: { 'consent.reopened': 'reopened' } },
        reopened: {
          description: 'The banner asks again; until it is answered the consent stands.',
          tags: 'visible',
          on: {
            'consent.accepted': {
              target: 'settled',
              actions: [{ type: 'storeConsent', params: storedFor.accepted }, 'focusSettings'],
            },
            'consent.declined': {
              target: '#cookieConsent.declined',
              actions: [{ type: 'storeConsent', params: storedFor.declined }, 'focusSettings'],
            },
          },
        },
      },
    },

    declined: {
      initial: 'settled',
      states: {
        settled: { on: { 'consent.reopened': 'reopened' } },
        reopened: {
          description: 'The banner asks again; until it is answered the refusal stands.',
          tags: 'visible',
          on: {
            'consent.declined': {
              target: 'settled',
              actions: [{ type: 'storeConsent', params: storedFor.declined }, 'focusSettings'],
            },
            'consent.accepted': {
              target: '#cookieConsent.accepted',
              actions: [{ type: 'storeConsent', params: storedFor.accepted }, 'focusSettings'],
            },
          },
        },
      },
    },
  },
})
