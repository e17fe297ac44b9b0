import type { contactForm as machine, Failure } from '../../../machines/contactForm.ts'
import type { ContactRequest, FormValues } from '../../../machines/contactRequest.ts'
import { contact } from '../../content/contact.ts'
import { faq } from '../../content/faq.ts'
import { urls } from '../../content/urls.ts'
import { header } from '../../content/frame.ts'
import { fillIn } from '../fillIn.ts'
import { serviceAnswers } from '../mailService/serviceAnswers.ts'
import type { Expectation, Step } from 'xstate-statecharts/paths'
import { footerLabels } from './pageContents.ts'
import type { PageReading } from './readPage.ts'
import { isStep, type Scenario } from './scenario.ts'
import {
  mailBody,
  canEdit,
  failureIn,
  Form,
  isAway,
  isSent,
  isValidating,
  announcedAfter,
  type MailName,
} from './formActions.ts'

/**
 * Returns the accessible name of the element that must have the focus after a step. `before` is the accessible name of
 * the element that had the focus before the step.
 */
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
  // A browser test cannot delay the validation. It also cannot make the validation, or an actor that sends a mail,
  // throw an error.
  isPossible: ({ steps }) =>
    steps.every(
      (step, index) =>
        !step.event.type.startsWith('xstate.error.actor.') &&
        (!isValidating(step) ||
          steps[index + 1]?.event.type === 'xstate.done.actor.validateRequest'),
    ),
  play: ({ visitor, environment }) => {
    const form = new Form()
    let focus = 'nothing'
    let announced: PageReading['announced'] = { polite: '', assertive: '' }
    const scrolls: string[] = []
    const sent: unknown[] = []

    const fill = async (values: Partial<FormValues>, before: Expectation) => {
      await fillIn(visitor, values)
      form.change(values, before)
    }
    return {
      begin: () => environment.open(urls.faq),
      isTooShortToSee: (step) => !environment.controlsInternals && isValidating(step),
      does: {
        'form.opened': {
          'with the pointer': async () => {
            await visitor.follow(header.cta, 'banner')
            scrolls.push('top')
          },
          'with the keyboard': async () => {
            await visitor.pressKeyOn(header.cta, 'Enter', 'banner')
            scrolls.push('top')
          },
        },
        'form.left': {
          'with the pointer': async ({ values }, { before }) => {
            if (canEdit(before)) await fill(form.changesTo(values), before)
            await visitor.follow(footerLabels[urls.faq], 'contentinfo')
            scrolls.push('top')
          },
          'with the keyboard': async ({ values }, { before }) => {
            if (canEdit(before)) await fill(form.changesTo(values), before)
            await visitor.pressKeyOn(footerLabels[urls.faq], 'Enter', 'contentinfo')
            scrolls.push('top')
          },
        },
        'form.submitted': {
          'with the pointer on its button': async ({ values }, { before }) => {
            await fill(form.changesTo(values), before)
            await visitor.press(contact.submit)
            focus = contact.card
          },
          'with the keyboard on its button': async ({ values }, { before }) => {
            await fill(form.changesTo(values), before)
            await visitor.pressKeyOn(contact.submit, 'Enter')
            focus = contact.card
          },
          'with Enter in a field': async ({ values }, { before }) => {
            await fill(form.changesTo(values), before)
            await visitor.focusField(contact.fields.firstName)
            await visitor.pressKey('Enter')
            focus = contact.fields.firstName
          },
        },
        'field.changed': ({ field, value }, { before }) => fill({ [field]: value }, before),
        // The machine raises this event itself when a mail fails, so the scenario has nothing to do.
        'request.failed': async () => undefined,
      },
      ends: {
        'xstate.done.actor.validateRequest': () => environment.validate(),
        'xstate.error.actor.validateRequest': () => environment.validate(true),
        'xstate.done.actor.sendOwnerMail': ({ output }) =>
          environment.answer(
            output === 'delivered' ? serviceAnswers.accepted : serviceAnswers.mailboxFailure,
          ),
        'xstate.error.actor.sendOwnerMail': () => environment.answer('bug'),
        'xstate.done.actor.sendCustomerMail': ({ output }) =>
          environment.answer(output === 'delivered' ? serviceAnswers.accepted : 'reset'),
        'xstate.error.actor.sendCustomerMail': () => environment.answer('bug'),
      },
      shows: (rest) => {
        if (isStep(rest)) {
          form.follow(rest)
          focus = focusAfter(rest, focus, form)
          for (const { id, input } of rest.started)
            if (id !== 'validateRequest')
              sent.push(mailBody(id as MailName, input as ContactRequest))
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
      alwaysPossible: {
        'form.submitted': async () => {
          if ((await visitor.see()).form) await environment.submit()
        },
      },
    }
  },
}
