import { fromCallback, fromPromise, setup } from 'xstate'

/** The text that the browser stores (specification, section 3); any other counts as none. */
export type StoredConsent = 'true' | 'false'

/**
 * The visitor's decision on cookies: the banner shows while none is stored, and again when asked for
 * (specification, section 4). Nothing optional may run unless the state is `accepted`.
 */
export const cookieConsent = setup({
  types: {
    events: {} as
      | { type: 'consent.accepted' }
      | { type: 'consent.declined' }
      | { type: 'consent.reopened' }
      | { type: 'consent.storedElsewhere'; value: string | null },
    tags: {} as 'visible',
  },
  actors: {
    readConsent: fromPromise<string | null>(() => Promise.resolve(null)),
    watchConsent: fromCallback(() => undefined),
  },
  actions: {
    storeConsent: (_, _value: StoredConsent) => undefined,
    focusTitle: () => undefined,
    focusSettings: () => undefined,
  },
  guards: {
    isAccepted: (_, value: string | null) => value === 'true',
    isDeclined: (_, value: string | null) => value === 'false',
  },
}).createMachine({
  id: 'cookieConsent',
  invoke: { id: 'watchConsent', src: 'watchConsent' },
  on: {
    'consent.storedElsewhere': [
      { guard: { type: 'isAccepted', params: ({ event }) => event.value }, target: '.accepted' },
      { guard: { type: 'isDeclined', params: ({ event }) => event.value }, target: '.declined' },
      { target: '.undecided' },
    ],
  },
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'readConsent',
        src: 'readConsent',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'accepted',
          },
          {
            guard: { type: 'isDeclined', params: ({ event }) => event.output },
            target: 'declined',
          },
          { target: 'undecided' },
        ],
        onError: 'undecided',
      },
    },

    undecided: {
      tags: 'visible',
      on: {
        'consent.accepted': {
          target: 'accepted',
          actions: [{ type: 'storeConsent', params: 'true' }, 'focusTitle'],
        },
        'consent.declined': {
          target: 'declined',
          actions: [{ type: 'storeConsent', params: 'false' }, 'focusTitle'],
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
              actions: [{ type: 'storeConsent', params: 'true' }, 'focusSettings'],
            },
            'consent.declined': {
              target: '#cookieConsent.declined',
              actions: [{ type: 'storeConsent', params: 'false' }, 'focusSettings'],
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
              actions: [{ type: 'storeConsent', params: 'false' }, 'focusSettings'],
            },
            'consent.accepted': {
              target: '#cookieConsent.accepted',
              actions: [{ type: 'storeConsent', params: 'true' }, 'focusSettings'],
            },
          },
        },
      },
    },
  },
})
