import type { contactForm as machine, Failure } from '../../machines/contactForm.ts'
import type { ContactRequest, FormValues } from '../../machines/contactRequest.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { paths } from '../../src/content/urls.ts'
import { header } from '../../src/content/frame.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { standIn } from '../../src/tools/mailService/serviceAnswers.ts'
import type { Rest, Step } from '../../src/tools/statecharts/replay.ts'
import { footerLabels } from '../support/pageContents.ts'
import type { Seen } from './person.ts'
import { isStep, type Scenario } from './scenario.ts'
import {
  bodyOf,
  canType,
  failureIn,
  Form,
  isAway,
  isSent,
  toldAfter,
  type Mail,
} from './formActions.ts'

/** Where the focus is after a step. */
function focusAfter(step: Step, before: string, form: Form): string {
  const { type } = step.event
  const hasFailed = failureIn(step) !== undefined
  if (isAway(step)) return faq.title
  if (type === 'form.opened') return contact.title
  if (type === 'form.submitted') return contact.card
  if (type === 'field.changed') return contact.fields.email
  if (isSent(step)) return contact.thankYou.title
  if (hasFailed) return contact.failure.title
  const [wrong] = step.tags.includes('busy') ? [] : form.wrongFields()
  return wrong ? contact.fields[wrong] : before
}

export const contactForm: Scenario<typeof machine> = {
  machine: 'contactForm',
  part: 'The contact form',
  play: ({ person, world }) => {
    const form = new Form()
    let focus = 'nothing'
    let told: Seen['told'] = { polite: '', assertive: '' }
    const scrolls: string[] = []
    const sent: unknown[] = []

    const fill = async (values: Partial<FormValues>, before: Rest) => {
      await fillIn(person, values)
      form.change(values, before)
    }
    return {
      begin: () => world.open(paths.faq),
      does: {
        'form.opened': async () => {
          await person.follow(header.cta, 'banner')
          scrolls.push('top')
        },
        'form.left': async ({ values }, { before }) => {
          if (canType(before)) await fill(form.changesTo(values), before)
          await person.follow(footerLabels[paths.faq], 'contentinfo')
          scrolls.push('top')
        },
        'form.submitted': async ({ values }, { before }) => {
          await fill(form.changesTo(values), before)
          await person.press(contact.submit)
        },
        'field.changed': ({ field, value }, { before }) => fill({ [field]: value }, before),
      },
      ends: {
        'xstate.done.actor.validateRequest': () => world.validate(),
        'xstate.error.actor.validateRequest': () => world.validate(true),
        'xstate.done.actor.sendOwnerMail': ({ output }) =>
          world.answer(output === 'delivered' ? standIn.accepted : standIn.mailboxFailure),
        'xstate.error.actor.sendOwnerMail': () => world.answer('bug'),
        'xstate.done.actor.sendCustomerMail': ({ output }) =>
          world.answer(output === 'delivered' ? standIn.accepted : 'reset'),
        'xstate.error.actor.sendCustomerMail': () => world.answer('bug'),
      },
      shows: (rest) => {
        if (isStep(rest)) {
          form.follow(rest)
          focus = focusAfter(rest, focus, form)
          for (const { id, input } of rest.started)
            if (id !== 'validateRequest') sent.push(bodyOf(id as Mail, input as ContactRequest))
          for (const [action, failure] of rest.actions) {
            if (action === 'announceSuccess') told = toldAfter('requestSent')
            if (action === 'announceFailure') told = toldAfter(failure as Failure, !isAway(rest))
            if (action === 'scrollToTop') scrolls.push('top')
          }
        }
        return {
          ...form.shown(rest),
          title: isAway(rest) ? faq.title : isSent(rest) ? contact.thankYou.title : contact.title,
          address: isAway(rest) ? paths.faq : paths.contact,
          focus,
          told,
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
