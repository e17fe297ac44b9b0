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
import type { navigation, Place } from '../../machines/navigation.ts'
import type { StoredConsent } from '../../machines/constants.ts'
import type { Hold, toastQueue } from '../../machines/toastQueue.ts'
import type { Case, InternalEvent, Setting } from './statecharts/cases.ts'

/** A machine of the site with its cases, as far as a visitor perceives what comes of them. */
export interface MachineCases extends Setting {
  load: () => Promise<AnyStateMachine>
}

const subject = <Logic extends AnyStateMachine>(
  load: () => Promise<Logic>,
  cases: readonly Case<EventFromLogic<Logic>>[],
  shown: readonly (keyof ContextFrom<Logic> & string)[],
  options: Pick<MachineCases, 'bound'> & { input?: InputFrom<Logic> } = {},
): MachineCases => ({ load, cases, shown, ...options })

/** Cases by what happens in words, with what holds for all of them. */
const cases = <Logic extends AnyStateMachine>(
  events: Record<string, EventFromLogic<Logic> | InternalEvent>,
  circumstances: Pick<Case, 'elapsed' | 'when'> = {},
): Case<EventFromLogic<Logic>>[] =>
  Object.entries(events).map(([does, event]) => ({ does, event, ...circumstances }))

export const completeForm: FormValues = {
  firstName: 'Erika ',
  lastName: 'Mustermann',
  email: 'erika@example.com',
  message: 'Ich möchte mein erstes Objekt kaufen.\nRufen Sie mich bitte an.',
}
export const changedForm: FormValues = { ...completeForm, email: 'erich@example.com' }
export const incompleteForm: FormValues = {
  ...completeForm,
  firstName: 'E',
  email: 'erika@example',
  message: 'Hallo!',
}
export const draft: FormValues = {
  ...completeForm,
  firstName: 'Erika',
  lastName: '',
  email: '',
  message: 'Ich möchte',
}

/** What is sent of the values: all but what the mails do not carry, normalised. */
const request = ({ lastName, email, message }: FormValues): ContactRequest => ({
  firstName: 'Erika',
  lastName,
  email,
  message,
})

export const completeRequest = request(completeForm)

/** What the validation says to each form above, written down by hand. */
export const validations: { does: string; values: FormValues; output: Validation }[] = [
  {
    does: 'the complete request is in order',
    values: completeForm,
    output: { request: completeRequest },
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

const contactFormCases = [
  ...cases<typeof contactForm>(
    { 'opens the contact page': { type: 'form.opened' } },
    { when: (snapshot) => !isOnPage(snapshot) },
  ),
  ...cases<typeof contactForm>(
    {
      'leaves the contact page with a draft': { type: 'form.left', values: draft },
      'submits a complete request': { type: 'form.submitted', values: completeForm },
      'submits a changed request': { type: 'form.submitted', values: changedForm },
      'submits an incomplete request': { type: 'form.submitted', values: incompleteForm },
      'corrects the e-mail address': {
        type: 'field.changed',
        field: 'email',
        value: completeForm.email,
      },
      'spoils the e-mail address': {
        type: 'field.changed',
        field: 'email',
        value: incompleteForm.email,
      },
    },
    { when: isOnPage },
  ),
  ...validations.flatMap(({ does, values, output }) =>
    cases<typeof contactForm>(
      { [does]: { type: 'xstate.done.actor.validateRequest', output } },
      {
        when: ({ context }) =>
          JSON.stringify((context as { values: FormValues }).values) === JSON.stringify(values),
      },
    ),
  ),
  ...cases<typeof contactForm>({
    'the validation breaks': { type: 'xstate.error.actor.validateRequest', error: bug },
    'the owner mail is sent': { type: 'xstate.done.actor.sendOwnerMail', output: 'delivered' },
    'the owner mail is not sent': { type: 'xstate.done.actor.sendOwnerMail', output: 'failed' },
    'sending the owner mail breaks': { type: 'xstate.error.actor.sendOwnerMail', error: bug },
    'the customer mail is sent': {
      type: 'xstate.done.actor.sendCustomerMail',
      output: 'delivered',
    },
    'the customer mail is not sent': {
      type: 'xstate.done.actor.sendCustomerMail',
      output: 'failed',
    },
    'sending the customer mail breaks': { type: 'xstate.error.actor.sendCustomerMail', error: bug },
  }),
]

const refused = { status: 429, isRefusal: true }
const mailCallCases = cases<typeof mailCall>({
  'the mail is sent': { type: 'xstate.done.actor.callService' },
  'the mail is refused': { type: 'xstate.error.actor.callService', error: refused },
  'the mail is refused and a pause of 3 s asked for': {
    type: 'xstate.error.actor.callService',
    error: { ...refused, retryAfter: 3_000 },
  },
  'the mail fails with 500': {
    type: 'xstate.error.actor.callService',
    error: { status: 500, isRefusal: false },
  },
  'sending the mail breaks': { type: 'xstate.error.actor.callService', error: bug },
  'the mail gets no answer in time': { type: 'xstate.after.sendTimeout.mailCall.calling' },
  'the pause before the next call ends': { type: 'xstate.after.rateLimitPause.mailCall.pausing' },
})

const cookieConsentCases = cases<typeof cookieConsent>({
  accepts: { type: 'consent.accepted' },
  declines: { type: 'consent.declined' },
  'opens the cookie settings': { type: 'consent.reopened' },
  'accepts in another tab': { type: 'consent.stored', value: 'true' satisfies StoredConsent },
  'declines in another tab': { type: 'consent.stored', value: 'false' satisfies StoredConsent },
  'clears the storage in another tab': { type: 'consent.stored', value: null },
  'stores something else in another tab': { type: 'consent.stored', value: 'maybe' },
})

const headerMenuCases = cases<typeof headerMenu>({
  'presses the menu button': { type: 'menu.toggled', current: null },
  'presses the menu button while reading a section': { type: 'menu.toggled', current: 'prozess' },
  'presses Escape': { type: 'menu.escaped' },
  'clicks beside the menu': { type: 'menu.dismissed' },
})

const goTo = (place: Place, href: string | null) => ({ type: 'place.wanted', place, href }) as const
const home: Place = { path: '/', section: null }
const faq: Place = { path: '/faq', section: null }

const navigationCases = cases<typeof navigation>({
  'follows a link to the home page': goTo(home, '/'),
  'follows a link to a section of the home page': goTo(
    { ...home, section: 'service' },
    '/#service',
  ),
  'follows a link to the FAQ': goTo(faq, '/faq'),
  'goes back to the home page': goTo(home, null),
  'goes back to the FAQ': goTo(faq, null),
  'the code of the page comes': { type: 'xstate.done.actor.fetchPage' },
  'the code of the page cannot be had': {
    type: 'xstate.error.actor.fetchPage',
    error: { message: 'no network' },
  },
  'the home page shows': { type: 'page.shown', path: '/' },
  'the FAQ shows': { type: 'page.shown', path: '/faq' },
  'the wait for the closing menu ends': {
    type: 'xstate.after.menuScrollDelay.navigation.scrolling.onSamePage',
  },
  'the wait for the new page ends': {
    type: 'xstate.after.anchorScrollDelay.navigation.scrolling.onNewPage',
  },
})

/** Longer than a toast shows. */
const afterAnyToast = async () => {
  const { lifetime } = await import('../../machines/toastQueue.ts')
  return Math.max(...Object.values(lifetime)) + 1
}

const isHeld = ({ context }: AnyMachineSnapshot, by: Hold) =>
  (context as ContextFrom<typeof toastQueue>).holds.includes(by)

const toastQueueCases = [
  ...cases<typeof toastQueue>(
    {
      'a failure is shown': {
        type: 'toast.shown',
        tone: 'failure',
        message: 'ownerMail',
        at: 0,
        isSaid: true,
      },
      'a success is shown': { type: 'toast.shown', tone: 'success', message: 'requestSent', at: 0 },
      'a notice is shown': { type: 'toast.shown', tone: 'neutral', message: 'requestSent', at: 0 },
    },
    { elapsed: 1_000 },
  ),
  ...cases<typeof toastQueue>(
    { 'points at the toast': { type: 'toast.held', by: 'pointer', at: 0 } },
    { elapsed: 1_500, when: (toast) => toast.hasTag('visible') && !isHeld(toast, 'pointer') },
  ),
  ...cases<typeof toastQueue>(
    { 'points elsewhere': { type: 'toast.released', by: 'pointer', at: 0 } },
    { elapsed: 700, when: (toast) => toast.hasTag('visible') && isHeld(toast, 'pointer') },
  ),
  ...cases<typeof toastQueue>(
    { 'hides the page': { type: 'toast.held', by: 'page', at: 0 } },
    { elapsed: 1_500, when: (toast) => !isHeld(toast, 'page') },
  ),
  ...cases<typeof toastQueue>(
    { 'comes back to the page': { type: 'toast.released', by: 'page', at: 0 } },
    { elapsed: afterAnyToast, when: (toast) => isHeld(toast, 'page') },
  ),
  ...cases<typeof toastQueue>(
    {
      'swipes the toast a little': { type: 'toast.swiped', distance: 20 },
      'swipes the toast far': { type: 'toast.swiped', distance: 300 },
      'closes the toast': { type: 'toast.dismissed' },
    },
    { elapsed: 100 },
  ),
  ...cases<typeof toastQueue>({
    'the time of the toast is up': {
      type: 'xstate.after.toastLifetime.toastQueue.showing.running',
    },
    'the toast has left': { type: 'xstate.after.leaveTime.toastQueue.leaving' },
  }),
]

/** The machines, each with what can happen to it. */
export const machineCases = {
  contactForm: subject(
    async () => (await import('../../machines/contactForm.ts')).contactForm,
    contactFormCases,
    ['values', 'errors'],
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
    [],
    { input: completeRequest },
  ),
  cookieConsent: subject(
    async () => (await import('../../machines/cookieConsent.ts')).cookieConsent,
    cookieConsentCases,
    [],
  ),
  headerMenu: subject(
    async () => (await import('../../machines/headerMenu.ts')).headerMenu,
    headerMenuCases,
    ['current'],
  ),
  navigation: subject(
    async () => (await import('../../machines/navigation.ts')).navigation,
    navigationCases,
    ['path'],
    { input: { path: '/' } },
  ),
  toastQueue: subject(
    async () => (await import('../../machines/toastQueue.ts')).toastQueue,
    toastQueueCases,
    ['toast'],
    { bound: ({ context }) => [...(context as ContextFrom<typeof toastQueue>).holds].sort() },
  ),
}

export type MachineName = keyof typeof machineCases

export const machineNames = Object.keys(machineCases) as MachineName[]

/** The actors of the site's system by their names, each with its machine. */
export const actors: Record<string, MachineName> = {
  contactForm: 'contactForm',
  cookieConsent: 'cookieConsent',
  headerMenu: 'headerMenu',
  navigation: 'navigation',
  toastQueue: 'toastQueue',
  sendOwnerMail: 'mailCall',
  sendCustomerMail: 'mailCall',
}

/** The site's machines by the names of their actors. */
export const loadMachines = async (): Promise<Map<string, AnyStateMachine>> =>
  new Map(
    await Promise.all(
      Object.entries(actors).map(
        async ([actor, name]) => [actor, await machineCases[name].load()] as const,
      ),
    ),
  )
