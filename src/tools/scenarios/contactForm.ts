import type { contactForm as machine, Failure } from '../../../machines/contactForm.ts'
import type { ContactRequest, FormValues } from '../../../machines/contactRequest.ts'
import { contact } from '../../content/contact.ts'
import { faq } from '../../content/faq.ts'
import { urls } from '../../content/urls.ts'
import { header } from '../../content/frame.ts'
import { fillIn } from '../fillIn.ts'
import { serviceAnswers } from '../mailService/serviceAnswers.ts'
import type { Expectation, Step } from 'xstate-statecharts'
import { footerLabels } from './pageContents.ts'
import type { PageReading } from './readPage.ts'
import { isStep, type Scenario } from './scenario.ts'
import {
  bodyOf,
  canType,
  failureIn,
  Form,
  isAway,
  isSent,
  isValidating,
  announcedAfter,
  type MailName,
} from './formActions.ts'

/** Where the focus is after a step. */
function focusAfter(step: Step, before: string, form: Form): string {
  const { type } = step.event
  const hasFailed = failureIn(step) !== undefined
  if (isAway(step)) return faq.title
  if (type === 'form.opened') return contact.title
  if (type === 'field.changed') return contact.fields.email
  if (isSent(step)) return contact.thankYou.title
  if (hasFailed) return contact.failure.title
  const [wrong] = step.tags.includes('busy') ? [] : form.wrongFields()
  return wrong ? contact.fields[wrong] : before
}

export const contactForm: Scenario<typeof machine> = {
  machine: 'contactForm',
  part: 'The contact form',
  // From outside nobody holds the validation or breaks it, nor what sends a mail.
  isPossible: ({ steps }) =>
    steps.every(
      (step, index) =>
        !step.event.type.startsWith('xstate.error.actor.') &&
        (!isValidating(step) ||
          steps[index + 1]?.event.type === 'xstate.done.actor.validateRequest'),
    ),
  play: ({ person, world }) => {
    const form = new Form()
    let focus = 'nothing'
    let announced: PageReading['announced'] = { polite: '', assertive: '' }
    const scrolls: string[] = []
    const sent: unknown[] = []

    const fill = async (values: Partial<FormValues>, before: Expectation) => {
      await fillIn(person, values)
      form.change(values, before)
    }
    return {
      begin: () => world.open(urls.faq),
      isPassing: (step) => !world.holdsAll && isValidating(step),
      does: {
        'form.opened': {
          'with the pointer': async () => {
            await person.follow(header.cta, 'banner')
            scrolls.push('top')
          },
          'with the keyboard': async () => {
            await person.pressKeyOn(header.cta, 'Enter', 'banner')
            scrolls.push('top')
          },
        },
        'form.left': {
          'with the pointer': async ({ values }, { before }) => {
            if (canType(before)) await fill(form.changesTo(values), before)
            await person.follow(footerLabels[urls.faq], 'contentinfo')
            scrolls.push('top')
          },
          'with the keyboard': async ({ values }, { before }) => {
            if (canType(before)) await fill(form.changesTo(values), before)
            await person.pressKeyOn(footerLabels[urls.faq], 'Enter', 'contentinfo')
            scrolls.push('top')
          },
        },
        'form.submitted': {
          'with the pointer on its button': async ({ values }, { before }) => {
            await fill(form.changesTo(values), before)
            await person.press(contact.submit)
            focus = contact.card
          },
          'with the keyboard on its button': async ({ values }, { before }) => {
            await fill(form.changesTo(values), before)
            await person.pressKeyOn(contact.submit, 'Enter')
            focus = contact.card
          },
          'with Enter in a field': async ({ values }, { before }) => {
            await fill(form.changesTo(values), before)
            await person.focusField(contact.fields.firstName)
            await person.key('Enter')
            focus = contact.fields.firstName
          },
        },
        'field.changed': ({ field, value }, { before }) => fill({ [field]: value }, before),
        // The machine raises it when a mail fails, so no step sends it.
        'request.failed': async () => undefined,
      },
      ends: {
        'xstate.done.actor.validateRequest': () => world.validate(),
        'xstate.error.actor.validateRequest': () => world.validate(true),
        'xstate.done.actor.sendOwnerMail': ({ output }) =>
          world.answer(
            output === 'delivered' ? serviceAnswers.accepted : serviceAnswers.mailboxFailure,
          ),
        'xstate.error.actor.sendOwnerMail': () => world.answer('bug'),
        'xstate.done.actor.sendCustomerMail': ({ output }) =>
          world.answer(output === 'delivered' ? serviceAnswers.accepted : 'reset'),
        'xstate.error.actor.sendCustomerMail': () => world.answer('bug'),
      },
      shows: (rest) => {
        if (isStep(rest)) {
          form.follow(rest)
          focus = focusAfter(rest, focus, form)
          for (const { id, input } of rest.started)
            if (id !== 'validateRequest') sent.push(bodyOf(id as MailName, input as ContactRequest))
          for (const [action, failure] of rest.actions) {
            if (action === 'announceSuccess') announced = announcedAfter('requestSent')
            if (action === 'announceFailure' || action === 'showFailure')
              announced = announcedAfter(failure as Failure, !isAway(rest))
            if (action === 'scrollToTop') scrolls.push('top')
          }
        }
        return {
          ...form.shown(rest),
          title: isAway(rest) ? faq.title : isSent(rest) ? contact.thankYou.title : contact.title,
          address: isAway(rest) ? urls.faq : urls.contact,
          focus,
          announced,
          asksBeforeClosing: rest.tags.includes('busy'),
          scrolls: [...scrolls],
          sent: [...sent],
        }
      },
      anytime: {
        'form.submitted': async () => {
          if ((await person.see()).form) await world.submit()
        },
      },
    }
  },
}
