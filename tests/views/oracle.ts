import type { AnyStateMachine, EventFrom, StateValue } from 'xstate'
import type { cookieConsent } from '../../machines/cookieConsent.ts'
import {
  checkField,
  emptyForm,
  fields,
  isRequired,
  type Field,
  type FieldErrors,
  type FormValues,
} from '../../machines/contactRequest.ts'
import type { Place } from '../../machines/navigation.ts'
import type { Hold, ToastMessage, Tone } from '../../machines/toastQueue.ts'
import { contact, errorText } from '../../src/content/contact.ts'
import { cookieBanner, footer, header } from '../../src/content/site.ts'
import { completeForm, incompleteForm } from '../../src/tools/subjects.ts'
import type { Rest, Step } from '../machines/record.ts'
import { sectionLabels } from './pages.ts'
import { toastRegion, toasts } from '../../src/content/toasts.ts'

/** What stands under a field that was left empty, or where it holds too little. */
export const errorWhenEmpty = (field: Field) => {
  const error = checkField(field, '')
  return (error && errorText(field, error)) ?? ''
}

/**
 * Reads from the page what a person perceives of the parts that the machines decide; null for what is
 * not there. It uses nothing from outside itself, so that it also runs in a browser's page.
 */
export function perceive() {
  const text = (element: Element | null | undefined) => element?.textContent.trim() ?? ''
  const find = (selector: string, within: ParentNode = document) =>
    within.querySelector<HTMLElement>(selector)
  const all = (selector: string, within: ParentNode) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ]
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (text(document.getElementById(element.getAttribute('aria-labelledby') ?? '')) ||
      text((element as HTMLInputElement).labels?.[0]) ||
      text(element))

  const form = find('form')
  const alert = find('form [role=group]')
  const controls = form
    ? [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    : []
  const button = form && find('button[type=submit]', form)
  const mailto = alert && find('a', alert)?.getAttribute('href')

  const menuButton = find('header button[aria-expanded]')
  const menu = menuButton && document.getElementById(menuButton.getAttribute('aria-controls') ?? '')

  const banner = document.documentElement.hasAttribute('data-banner')
    ? all('section[aria-labelledby]', document).find((region) => !region.closest('main'))
    : null

  const toasts = find('section[aria-label]')

  return {
    form: form && {
      values: Object.fromEntries(controls.map((control) => [nameOf(control), control.value])),
      errors: Object.fromEntries(
        controls
          .filter((control) => control.getAttribute('aria-invalid') === 'true')
          .map((control) => [
            nameOf(control),
            text(document.getElementById(control.getAttribute('aria-describedby') ?? '')),
          ]),
      ),
      readOnly: controls.filter((control) => control.readOnly).map(nameOf),
      button: button && { says: text(button), disabled: button.matches(':disabled') },
      busy: form.getAttribute('aria-busy') === 'true',
      told: text(find('[role=status]', form)),
      alert: alert && {
        says: [
          nameOf(alert),
          text(document.getElementById(alert.getAttribute('aria-describedby') ?? '')),
        ],
        mail: mailto ? new URL(mailto).searchParams.get('body') : null,
      },
    },
    thanks: text(find('#danke')) || null,
    menu: menuButton && {
      button: nameOf(menuButton),
      expanded: menuButton.getAttribute('aria-expanded') === 'true',
      reachable: menu !== null && !menu.hasAttribute('inert'),
      marked: menu
        ? all('[aria-current]', menu).map((link) => [text(link), link.getAttribute('aria-current')])
        : [],
    },
    banner: banner && { title: nameOf(banner), buttons: all('button', banner).map(nameOf) },
    toast: toasts && {
      cards: all('[data-state]', toasts).map((card) => ({
        says: all('p', card).map(text),
        tone: card.dataset.kind,
        state: card.dataset.state,
        buttons: all('button', card).map(nameOf),
      })),
      polite: text(find('[role=status]', toasts)),
      assertive: text(find('[role=alert]', toasts)),
    },
    focus:
      document.activeElement === null || document.activeElement === document.body
        ? 'nothing'
        : nameOf(document.activeElement),
  }
}

type Perceived = ReturnType<typeof perceive>

interface Payload {
  values: FormValues
  field: Field
  value?: string | null
  current?: string | null
  tone: Tone
  message: ToastMessage
  by?: Hold
  distance?: number
  output?: unknown
  error?: unknown
  place: Place
  href: string | null
  path: string
}

/** A step's event with the payload that events of its type carry. */
export const eventOf = ({ event }: Step) => event as typeof event & Payload

/** One for each event that a machine knows, as a new one must not pass for another. */
export type OnEvent<Machine extends AnyStateMachine, One> = Record<EventFrom<Machine>['type'], One>

const consentButtons: OnEvent<typeof cookieConsent, string | null> = {
  'consent.accepted': cookieBanner.accept,
  'consent.declined': cookieBanner.decline,
  'consent.reopened': footer.cookieSettings,
  'consent.stored': null,
}

/** The button that sends an event of the cookie banner's machine; none sends what another tab stores. */
export const consentButton = (step: Step) =>
  consentButtons[step.event.type as keyof typeof consentButtons]

const { fields: labels } = contact

/** The contact form's two regions. */
const regions = ({ value }: Pick<Rest, 'value'>) => value as { form: string; request: StateValue }

const failureIn = (rest: Pick<Rest, 'value'>) => {
  const { request } = regions(rest)
  return typeof request === 'string' ? undefined : request.failure
}

const isRefused = (rest: Pick<Rest, 'value'>) => {
  const { request } = regions(rest)
  return typeof request !== 'string' && request.idle === 'refused'
}

/** Whether a person can type into the form. */
export const canType = (rest: Pick<Rest, 'value' | 'tags'>) =>
  regions(rest).form === 'onPage' &&
  regions(rest).request !== 'success' &&
  !rest.tags.includes('busy')

/** What stands in the form, by what was done in it: the machine hears of it on submitting and leaving. */
export class Form {
  values = emptyForm
  private told = emptyForm
  private errors = new Set<Field>()

  /** Notes what was typed; the field is checked where the state re-checks. */
  type(field: Field, text: string, { accepts }: Pick<Rest, 'accepts'>) {
    this.values = { ...this.values, [field]: text }
    if (!accepts.includes('field.changed')) return
    const isWrong =
      text === ''
        ? isRequired(field)
        : text === incompleteForm[field] && text !== completeForm[field]
    if (isWrong) this.errors.add(field)
    else this.errors.delete(field)
  }

  /** Notes what else a step changes in the form. */
  follow(step: Step) {
    const { type, output } = eventOf(step)
    if (type === 'form.submitted' || type === 'form.left') this.told = this.values
    if (type === 'xstate.done.actor.validateRequest') {
      const { errors = {} } = output as { errors?: FieldErrors }
      this.errors = new Set(Object.keys(errors) as Field[])
    }
    if (regions(step).request === 'success') {
      this.values = this.told = emptyForm
      this.errors.clear()
    }
  }

  /** What the contact page shows in a state. */
  shown(rest: Pick<Rest, 'value' | 'tags'>): Pick<Perceived, 'form' | 'thanks'> {
    const { form, request } = regions(rest)
    if (form === 'away') return { form: null, thanks: null }
    if (request === 'success') return { form: null, thanks: contact.thankYou.title }
    const failure = failureIn(rest)
    const busy = rest.tags.includes('busy')
    const wrong = fields.filter((name) => this.errors.has(name)).map((name) => labels[name])
    return {
      form: {
        values: Object.fromEntries(fields.map((name) => [labels[name], this.values[name]])),
        errors: Object.fromEntries(
          fields
            .filter((name) => this.errors.has(name))
            .map((name) => [labels[name], errorWhenEmpty(name)]),
        ),
        readOnly: busy ? fields.map((name) => labels[name]) : [],
        button: busy
          ? { says: contact.sending, disabled: true }
          : { says: contact.submit, disabled: false },
        busy,
        told: busy ? contact.sendingStatus : isRefused(rest) ? contact.refused(wrong) : '',
        alert:
          typeof failure === 'string'
            ? {
                says: Object.values(toasts[failure as ToastMessage]),
                mail: `${failure === 'customerMail' ? '' : this.told.message}\n\n${this.told.firstName} ${this.told.lastName}`,
              }
            : null,
      },
      thanks: null,
    }
  }

  firstInvalid = () => fields.find((name) => this.errors.has(name))
}

/** The two mails of the contact form, each with the failures that follow where it fails and where sending it breaks. */
const failuresOf = {
  sendOwnerMail: ['ownerMail', 'unexpected'],
  sendCustomerMail: ['customerMail', 'customerMail'],
} as const

export type Mail = keyof typeof failuresOf

/** The state in which the form is while one of its mails is in this state. */
export function formBehind(mail: Mail, { status, value }: Rest): Pick<Rest, 'value' | 'tags'> {
  const [failure, breakdown] = failuresOf[mail]
  const isSent = value === 'delivered' && mail === 'sendCustomerMail'
  if (status === 'error') return onPage({ failure: breakdown })
  if (value === 'failed') return onPage({ failure })
  return isSent ? onPage('success') : onPage('sending', ['busy'])
}

const onPage = (request: StateValue, tags: string[] = []) => ({
  value: { form: 'onPage', request },
  tags,
})

/** Where the focus is after a step of the contact form; after going by a link on the title of that page. */
export function focusInForm(step: Step, before: string, form: Form, title?: string): string {
  const { type } = step.event
  const { form: place, request } = regions(step)
  const failure = failureIn(step) !== undefined
  if (place === 'away') return title ?? 'nothing'
  if (type === 'form.opened') return title ?? (failure ? contact.failure.title : 'nothing')
  if (type === 'form.submitted') return contact.card
  if (type === 'field.changed') return labels.email
  if (request === 'success') return contact.thankYou.title
  if (failure) return contact.failure.title
  if (step.tags.includes('busy')) return before
  const invalid = form.firstInvalid()
  return invalid ? labels[invalid] : before
}

/** What the header shows in a state. */
export const menuShown = ({ tags, context }: Rest): Perceived['menu'] => ({
  button: tags.includes('visible') ? header.closeMenu : header.openMenu,
  expanded: tags.includes('visible'),
  reachable: tags.includes('visible'),
  marked: context.current === 'prozess' ? [[sectionLabels.prozess, 'location']] : [],
})

/** What of the cookie banner shows in a state. */
export const bannerShown = ({ tags }: Rest): Perceived['banner'] =>
  tags.includes('visible')
    ? {
        title: cookieBanner.title,
        buttons: [cookieBanner.decline, cookieBanner.accept],
      }
    : null

/** What the toast area shows and tells in a state. */
export function toastShown({ tags, value, context }: Rest): Perceived['toast'] {
  const toast = context.toast as {
    tone: string
    message: ToastMessage
    isSaid?: true
  } | null
  if (!tags.includes('visible') || !toast) return { cards: [], polite: '', assertive: '' }
  const says = Object.values(toasts[toast.message])
  const spoken = says.join(' ')
  return {
    cards: [
      {
        says,
        tone: toast.tone,
        state: value === 'leaving' ? 'leaving' : 'showing',
        buttons: [toastRegion.close],
      },
    ],
    polite: toast.tone === 'failure' ? '' : spoken,
    assertive: toast.tone === 'failure' && !toast.isSaid ? spoken : '',
  }
}
