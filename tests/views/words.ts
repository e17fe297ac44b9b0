import { fields, type FormValues } from '../../machines/contactRequest.ts'
import type { headerMenu } from '../../machines/headerMenu.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import * as home from '../../src/content/home.ts'
import { cookieBanner, footer, header } from '../../src/content/site.ts'
import { toastRegion, toasts } from '../../src/content/toasts.ts'
import type { ToastMessage } from '../../machines/toastQueue.ts'
import { completeForm, type MachineName } from '../../src/tools/subjects.ts'
import type { Path } from '../machines/fixtures.ts'
import type { Rest, Step } from '../machines/record.ts'
import {
  bannerShown,
  canType,
  consentButton,
  eventOf,
  focusInForm,
  Form,
  formBehind,
  menuShown,
  toastShown,
  type OnEvent,
} from './oracle.ts'
import { contents, footerLabels, menuLabels, sectionLabels } from './pages.ts'

/** A step for a person: what to do, by the labels on the page, and what must be seen after it. */
export interface Instruction {
  does: string
  expects: string[]
}

const quoted = (text: string) => `„${text.replaceAll('\n', ' ⏎ ')}“`
const list = (texts: readonly string[]) => texts.map(quoted).join(', ')
const focusOn = (name: string) =>
  name === 'nothing' ? 'the focus is on no control' : `the focus is on ${quoted(name)}`

const typed = (values: FormValues) =>
  fields.map((field) => `${contact.fields[field]}: ${quoted(values[field])}`).join('; ')

function formInWords({ form, thanks }: ReturnType<Form['shown']>): string[] {
  if (thanks) return [`the title ${quoted(thanks)} stands in the place of the form`]
  if (!form) return ['another page shows, without the form']
  const { values, errors, readOnly, button, told, alert } = form
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  return [
    filled.length === 0
      ? 'all fields are empty'
      : `in the fields stands ${filled.map(([name, value]) => `${name}: ${quoted(value)}`).join('; ')}`,
    ...Object.entries(errors).map(
      ([name, error]) => `under ${quoted(name)} stands ${quoted(error)}`,
    ),
    ...(Object.keys(errors).length === 0 ? ['no field has an error'] : []),
    `the fields can${readOnly.length > 0 ? 'not' : ''} be changed`,
    `the button ${quoted(button?.says ?? '')} can${button?.disabled ? 'not' : ''} be pressed`,
    ...(told === '' ? [] : [`a screen reader says ${quoted(told)}`]),
    alert
      ? `the alert says ${list(alert.says)}; its mail holds ${quoted(alert.mail ?? '')}`
      : 'there is no alert',
  ]
}

const toastInWords = (shown: ReturnType<typeof toastShown>) =>
  shown?.cards.length
    ? shown.cards.map(
        ({ says, state, buttons }) =>
          `a toast ${state === 'leaving' ? 'moves out' : 'shows'}: ${list(says)}, with the button ${list(buttons)}; a screen reader says it ${shown.assertive ? 'at once' : 'when it is free'}`,
      )
    : ['there is no toast']

type Explain = (step: Step, before: Rest) => { by?: string; expects: string[] }

function explainForm(): Explain {
  const form = new Form()
  let focus = 'nothing'
  const fill = (values: FormValues, before: Rest) => {
    for (const field of fields) {
      if (form.values[field] !== values[field]) form.type(field, values[field], before)
    }
  }
  return (step, before) => {
    const { type, values, field, value } = eventOf(step)
    let by: string | undefined
    if (type === 'form.opened') by = `the link ${quoted(header.cta)} in the header`
    else if (type === 'form.left') {
      if (canType(before)) fill(values, before)
      by = `${canType(before) ? `${typed(values)}; ` : ''}the link ${quoted(footerLabels['/faq'])} in the footer`
    } else if (type === 'form.submitted') {
      fill(values, before)
      by = `${typed(values)}; the button ${quoted(contact.submit)}`
    } else if (type === 'field.changed') {
      form.type(field, value ?? '', before)
      by = `${contact.fields[field]}: ${quoted(value ?? '')}`
    }
    form.follow(step)
    const isAway = (step.value as { form: string }).form === 'away'
    focus = focusInForm(step, focus, form, isAway ? faq.title : contact.title)
    const announced = step.actions.flatMap(([action, failure]) => {
      if (!action.startsWith('announce')) return []
      const { title, text } = toasts[(failure as ToastMessage | undefined) ?? 'requestSent']
      return [`a toast says ${list([title, text])}`]
    })
    return {
      ...(by && { by }),
      expects: [...formInWords(form.shown(step)), ...announced, focusOn(focus)],
    }
  }
}

/** A mail is seen through the form that sends it. */
function explainMail(): Explain {
  const form = new Form()
  form.values = completeForm
  form.follow({
    event: { type: 'form.submitted' },
    value: { request: 'validating' },
  } as unknown as Step)
  const seen = (mail: Parameters<typeof formBehind>[0], step: Step) => {
    const shown = form.shown(formBehind(mail, step))
    if (shown.thanks) return formInWords(shown)
    const { button, alert } = shown.form ?? {}
    return alert
      ? [`the alert says ${list(alert.says)}`]
      : [`the button ${quoted(button?.says ?? '')} cannot be pressed`]
  }
  return (step) => ({
    expects: [
      ...seen('sendOwnerMail', step).map((text) => `as the first mail: ${text}`),
      ...seen('sendCustomerMail', step).map((text) => `as the second mail: ${text}`),
    ],
  })
}

function explainBanner(): Explain {
  return (step) => {
    const button = consentButton(step)
    const banner = bannerShown(step)
    const focused: Record<string, string> = {
      focusTitle: 'the focus is on the title of the page',
      focusSettings: focusOn(footer.cookieSettings),
    }
    return {
      ...(button && { by: `the button ${quoted(button)}` }),
      expects: [
        banner
          ? `the banner ${quoted(banner.title)} shows, with the buttons ${list(banner.buttons)}`
          : 'there is no banner',
        ...step.actions.flatMap(([action, parameter]) =>
          action === 'storeConsent'
            ? [`localStorage.cookieConsent holds ${String(parameter)}`]
            : (focused[action] ?? []),
        ),
        ...(step.event.type === 'consent.reopened' ? [focusOn(cookieBanner.title)] : []),
      ],
    }
  }
}

const explainMenu = (): Explain => (step, before) => {
  const menu = menuShown(step)
  const { type, current } = eventOf(step)
  const by: OnEvent<typeof headerMenu, string> = {
    'menu.toggled': `the button ${quoted(menuShown(before)?.button ?? '')}${current ? `, scrolled to the section ${quoted(sectionLabels.prozess)}` : ''}`,
    'menu.escaped': 'the key Escape',
    'menu.dismissed': 'a click on the page beside the menu',
  }
  return {
    by: by[type as keyof typeof by],
    expects: [
      `the menu is ${menu?.expanded ? 'open' : 'closed'}`,
      `its button is called ${quoted(menu?.button ?? '')}`,
      ...(menu?.expanded
        ? [
            `marked is ${menu.marked.map(([label]) => quoted(label ?? '')).join(', ') || 'no section'}`,
          ]
        : []),
      ...(step.actions.some(([action]) => action === 'focusMenuButton')
        ? [focusOn(header.openMenu)]
        : []),
    ],
  }
}

const explainNavigation = (): Explain => (step) => {
  const { type, place, href } = eventOf(step)
  const path = step.context.path as '/' | '/faq'
  const label =
    href === '/' ? header.home : href === '/faq' ? menuLabels['/faq'] : sectionLabels.service
  const effects: Record<string, (parameter: unknown) => string> = {
    writeHistory: (to) => `the address becomes ${String(to)}`,
    describePage: () => `the title of the window is ${quoted(contents[path].head.title)}`,
    scrollToTop: () => 'the page is at its top',
    focusTitle: () => focusOn(contents[path].title),
    scrollToSection: () =>
      `the section ${quoted(home.service.title)} is at the top; ${focusOn(home.service.title)}`,
    loadAnew: (to) => `the browser loads ${String(to)} anew`,
  }
  return {
    ...(type === 'place.wanted' && {
      by: href === null ? `the browser's way back to ${place.path}` : `the link ${quoted(label)}`,
    }),
    expects: [
      `the page ${quoted(contents[path].title)} ${step.value === 'arriving' ? 'is on its way' : 'shows'}`,
      ...step.actions.flatMap(([action, parameter]) => effects[action]?.(parameter) ?? []),
    ],
  }
}

const explainToast = (): Explain => (step) => {
  const { type } = eventOf(step)
  return {
    ...(type === 'toast.dismissed' && { by: `the button ${quoted(toastRegion.close)}` }),
    expects: toastInWords(toastShown(step)),
  }
}

const explanations: Record<MachineName, () => Explain> = {
  contactForm: explainForm,
  mailCall: explainMail,
  cookieConsent: explainBanner,
  headerMenu: explainMenu,
  navigation: explainNavigation,
  toastQueue: explainToast,
}

/** A path as a person walks it on the site: what `oracle.ts` expects of the page, in words. */
export function instruct(machine: MachineName, start: Rest, { steps }: Path): Instruction[] {
  const explain = explanations[machine]()
  let before = start
  return steps.map((step) => {
    const { by, expects } = explain(step, before)
    before = step
    const wait = step.elapsed > 0 ? `${step.elapsed} ms later: ` : ''
    return { does: `${wait}${step.does}${by ? ` (${by})` : ''}`, expects }
  })
}
