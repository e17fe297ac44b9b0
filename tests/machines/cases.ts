import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
} from 'xstate'
import type { contactForm } from '../../machines/contactForm.ts'
import type { ContactRequest, FormValues, Validation } from '../../machines/contactRequest.ts'
import type { cookieConsent } from '../../machines/cookieConsent.ts'
import type { headerMenu } from '../../machines/headerMenu.ts'
import type { mailCall } from '../../machines/mailCall.ts'
import type { navigation } from '../../machines/navigation.ts'
import type { Hold, toastQueue } from '../../machines/toastQueue.ts'

/** What an invoked actor or a timer sends: `xstate.done.actor.<id>` and so on. */
export interface InternalEvent {
  type: `xstate.${string}`
  output?: unknown
  error?: unknown
}

/** One equivalence class of events, represented by one event. */
export interface Case<Event extends { type: string } = { type: string }> {
  /** What happens, in words. */
  does: string
  /** An `at` in it is filled in with the time on the clock when a path runs. */
  event: Event | InternalEvent
  /** How long before the event nothing happens, in ms; never as long as the next timer takes. */
  elapsed?: number
  /** Where the event can happen at all, beyond what the machine accepts. */
  when?: (snapshot: AnyMachineSnapshot) => boolean
}

export interface Subject {
  load: () => Promise<AnyStateMachine>
  /** What the machine is started with. */
  input?: unknown
  cases: readonly Case[]
  /** The part of the context on which the future depends; it keeps the search small. */
  bound?: (snapshot: AnyMachineSnapshot) => unknown
}

const subject = <Logic extends AnyStateMachine>(
  load: () => Promise<Logic>,
  cases: readonly Case<EventFromLogic<Logic>>[],
  options: Pick<Subject, 'bound'> & { input?: InputFrom<Logic> } = {},
): Subject => ({ load, cases, ...options })

export const completeForm: FormValues = {
  firstName: 'Erika ',
  lastName: 'Mustermann',
  email: 'erika@example.com',
  message: 'Ich möchte mein erstes Objekt kaufen.\nRufen Sie mich bitte an.',
}
export const changedForm: FormValues = { ...completeForm, email: 'erika.mustermann@example.org' }
export const incompleteForm: FormValues = {
  firstName: 'E',
  lastName: 'Mustermann',
  email: 'erika@example',
  message: 'Hallo!',
}
export const draft: FormValues = {
  firstName: 'Erika',
  lastName: '',
  email: '',
  message: 'Ich möchte',
}

const request = (values: FormValues): ContactRequest => ({ ...values, firstName: 'Erika' })

/** What the validation says to each form above, written down by hand. */
export const validations: { does: string; values: FormValues; output: Validation }[] = [
  {
    does: 'the complete request is in order',
    values: completeForm,
    output: { request: request(completeForm) },
  },
  {
    does: 'the changed request is in order',
    values: changedForm,
    output: { request: request(changedForm) },
  },
  {
    does: 'three fields are found wrong',
    values: incompleteForm,
    output: { errors: { firstName: 'tooShort', email: 'invalid', message: 'tooShort' } },
  },
]

const bug = { message: 'a bug' }

const isOnPage = (snapshot: AnyMachineSnapshot) => snapshot.matches({ form: 'onPage' })

const contactFormCases: Case<EventFromLogic<typeof contactForm>>[] = [
  {
    does: 'opens the contact page',
    event: { type: 'form.opened' },
    when: (snapshot) => !isOnPage(snapshot),
  },
  {
    does: 'leaves the contact page with a draft',
    event: { type: 'form.left', values: draft },
    when: isOnPage,
  },
  {
    does: 'submits a complete request',
    event: { type: 'form.submitted', values: completeForm },
    when: isOnPage,
  },
  {
    does: 'submits a changed request',
    event: { type: 'form.submitted', values: changedForm },
    when: isOnPage,
  },
  {
    does: 'submits an incomplete request',
    event: { type: 'form.submitted', values: incompleteForm },
    when: isOnPage,
  },
  {
    does: 'corrects the e-mail address',
    event: { type: 'field.changed', field: 'email', value: completeForm.email },
    when: isOnPage,
  },
  {
    does: 'spoils the e-mail address',
    event: { type: 'field.changed', field: 'email', value: incompleteForm.email },
    when: isOnPage,
  },
  ...validations.map(({ does, values, output }) => ({
    does,
    event: { type: 'xstate.done.actor.validateRequest', output } as const,
    when: ({ context }: AnyMachineSnapshot) =>
      JSON.stringify((context as { values: FormValues }).values) === JSON.stringify(values),
  })),
  {
    does: 'the validation breaks',
    event: { type: 'xstate.error.actor.validateRequest', error: bug },
  },
  ...(['owner', 'customer'] as const).flatMap((whose) => {
    const id = whose === 'owner' ? 'sendOwnerMail' : 'sendCustomerMail'
    return [
      {
        does: `the ${whose} mail is sent`,
        event: { type: `xstate.done.actor.${id}`, output: 'delivered' },
      },
      {
        does: `the ${whose} mail is not sent`,
        event: { type: `xstate.done.actor.${id}`, output: 'failed' },
      },
      {
        does: `sending the ${whose} mail breaks`,
        event: { type: `xstate.error.actor.${id}`, error: bug },
      },
    ] as const
  }),
]

const mailCallCases: Case<EventFromLogic<typeof mailCall>>[] = [
  { does: 'the mail is sent', event: { type: 'xstate.done.actor.callService' } },
  {
    does: 'the mail is refused with 429',
    event: { type: 'xstate.error.actor.callService', error: { status: 429 } },
  },
  {
    does: 'the mail is refused with 429 and Retry-After: 3',
    event: { type: 'xstate.error.actor.callService', error: { status: 429, retryAfter: 3_000 } },
  },
  {
    does: 'the mail fails with 500',
    event: { type: 'xstate.error.actor.callService', error: { status: 500 } },
  },
  {
    does: 'sending the mail breaks',
    event: { type: 'xstate.error.actor.callService', error: bug },
  },
  {
    does: 'the mail gets no answer in time',
    event: { type: 'xstate.after.sendTimeout.mailCall.calling' },
  },
  {
    does: 'the pause before the next call ends',
    event: { type: 'xstate.after.rateLimitPause.mailCall.pausing' },
  },
]

const cookieConsentCases: Case<EventFromLogic<typeof cookieConsent>>[] = [
  { does: 'accepts', event: { type: 'consent.accepted' } },
  { does: 'declines', event: { type: 'consent.declined' } },
  { does: 'opens the cookie settings', event: { type: 'consent.reopened' } },
  { does: 'accepts in another tab', event: { type: 'consent.stored', value: 'true' } },
  { does: 'declines in another tab', event: { type: 'consent.stored', value: 'false' } },
  { does: 'clears the storage in another tab', event: { type: 'consent.stored', value: null } },
  {
    does: 'stores something else in another tab',
    event: { type: 'consent.stored', value: 'maybe' },
  },
]

const headerMenuCases: Case<EventFromLogic<typeof headerMenu>>[] = [
  {
    does: 'presses the menu button',
    event: { type: 'menu.toggled', current: null },
  },
  {
    does: 'presses the menu button while reading a section',
    event: { type: 'menu.toggled', current: 'prozess' },
  },
  { does: 'presses Escape', event: { type: 'menu.escaped' } },
  { does: 'clicks beside the menu', event: { type: 'menu.dismissed' } },
]

const navigationCases: Case<EventFromLogic<typeof navigation>>[] = [
  {
    does: 'follows a link to the home page',
    event: { type: 'place.wanted', place: { path: '/', section: null }, href: '/' },
  },
  {
    does: 'follows a link to a section of the home page',
    event: { type: 'place.wanted', place: { path: '/', section: 'service' }, href: '/#service' },
  },
  {
    does: 'follows a link to the FAQ',
    event: { type: 'place.wanted', place: { path: '/faq', section: null }, href: '/faq' },
  },
  {
    does: 'goes back to the home page',
    event: { type: 'place.wanted', place: { path: '/', section: null }, href: null },
  },
  {
    does: 'goes back to the FAQ',
    event: { type: 'place.wanted', place: { path: '/faq', section: null }, href: null },
  },
  { does: 'the code of the page comes', event: { type: 'xstate.done.actor.fetchPage' } },
  {
    does: 'the code of the page cannot be had',
    event: { type: 'xstate.error.actor.fetchPage', error: { message: 'no network' } },
  },
  { does: 'the home page shows', event: { type: 'page.shown', path: '/' } },
  { does: 'the FAQ shows', event: { type: 'page.shown', path: '/faq' } },
  {
    does: 'the wait for the closing menu ends',
    event: { type: 'xstate.after.menuScrollDelay.navigation.scrolling.onSamePage' },
  },
  {
    does: 'the wait for the new page ends',
    event: { type: 'xstate.after.anchorScrollDelay.navigation.scrolling.onNewPage' },
  },
]

const isHeld = ({ context }: AnyMachineSnapshot, by: Hold) =>
  (context as ContextFrom<typeof toastQueue>).holds.includes(by)

const toastQueueCases: Case<EventFromLogic<typeof toastQueue>>[] = [
  {
    does: 'a failure is shown',
    event: { type: 'toast.shown', tone: 'failure', message: 'ownerMail', at: 0 },
    elapsed: 1_000,
  },
  {
    does: 'a success is shown',
    event: { type: 'toast.shown', tone: 'success', message: 'requestSent', at: 0 },
    elapsed: 1_000,
  },
  {
    does: 'a notice is shown',
    event: { type: 'toast.shown', tone: 'neutral', message: 'requestSent', at: 0 },
    elapsed: 1_000,
  },
  {
    does: 'points at the toast',
    event: { type: 'toast.held', by: 'pointer', at: 0 },
    elapsed: 1_500,
    when: (snapshot) => snapshot.hasTag('visible') && !isHeld(snapshot, 'pointer'),
  },
  {
    does: 'points elsewhere',
    event: { type: 'toast.released', by: 'pointer', at: 0 },
    elapsed: 700,
    when: (snapshot) => snapshot.hasTag('visible') && isHeld(snapshot, 'pointer'),
  },
  {
    does: 'hides the page',
    event: { type: 'toast.held', by: 'page', at: 0 },
    elapsed: 1_500,
    when: (snapshot) => !isHeld(snapshot, 'page'),
  },
  {
    does: 'comes back to the page',
    event: { type: 'toast.released', by: 'page', at: 0 },
    elapsed: 10_000,
    when: (snapshot) => isHeld(snapshot, 'page'),
  },
  { does: 'swipes the toast 50 px', event: { type: 'toast.swiped', distance: 50 }, elapsed: 100 },
  { does: 'swipes the toast 51 px', event: { type: 'toast.swiped', distance: 51 }, elapsed: 100 },
  { does: 'closes the toast', event: { type: 'toast.dismissed' }, elapsed: 100 },
  {
    does: 'the time of the toast is up',
    event: { type: 'xstate.after.toastLifetime.toastQueue.showing.running' },
  },
  {
    does: 'the toast has left',
    event: { type: 'xstate.after.leaveTime.toastQueue.leaving' },
  },
]

/** The machines, each with what can happen to it. */
export const subjects = {
  contactForm: subject(
    async () => (await import('../../machines/contactForm.ts')).contactForm,
    contactFormCases,
    {
      bound: (snapshot) => {
        const { values, errors, request, delivered } = snapshot.context as ContextFrom<
          typeof contactForm
        >
        if (snapshot.matches({ request: 'validating' })) return [values, delivered]
        return snapshot.hasTag('busy') ? [request, delivered] : [errors, delivered]
      },
    },
  ),
  mailCall: subject(
    async () => (await import('../../machines/mailCall.ts')).mailCall,
    mailCallCases,
    { input: request(completeForm) },
  ),
  cookieConsent: subject(
    async () => (await import('../../machines/cookieConsent.ts')).cookieConsent,
    cookieConsentCases,
  ),
  headerMenu: subject(
    async () => (await import('../../machines/headerMenu.ts')).headerMenu,
    headerMenuCases,
  ),
  navigation: subject(
    async () => (await import('../../machines/navigation.ts')).navigation,
    navigationCases,
    { input: { path: '/' } },
  ),
  toastQueue: subject(
    async () => (await import('../../machines/toastQueue.ts')).toastQueue,
    toastQueueCases,
    { bound: ({ context }) => [...(context as ContextFrom<typeof toastQueue>).holds].sort() },
  ),
}

export type MachineName = keyof typeof subjects

export const machineNames = Object.keys(subjects) as MachineName[]
