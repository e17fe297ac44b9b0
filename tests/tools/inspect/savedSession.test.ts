import { expect, test } from 'vitest'
import { describeMachine } from 'xstate-statecharts'
import { contactForm } from '../../../machines/contactForm.ts'
import { fields, sentFields } from '../../../machines/contactRequest.ts'
import {
  failureOf,
  innermost,
  latestOf,
  highlightedArrows,
  highlightedStates,
  statesEntered,
} from '../../../src/tools/statecharts/src/inspector/runs.ts'
import { simulate } from '../../../src/tools/statecharts/src/inspector/simulate.ts'
import { detailsOf } from '../../../src/tools/statecharts/src/inspector/StepDetails.tsx'
import { parseTrace, type Step } from '../../../src/tools/statecharts/src/inspector/trace.ts'
import { readProjectFile } from '../../support/projectFiles.ts'

/** A saved session in which the owner mail fails. `tests/views/openInspector.test.ts` records it. */
const { steps } = parseTrace(readProjectFile('tests/support/failingSend.trace.json'))

const placeOf = (actor: string, type: string) =>
  steps.findLastIndex((step) => step.actor === actor && step.event.type === type)

test('the inspector’s list shows the states that each event has entered, or that the event failed or was refused', () => {
  const entered = statesEntered(steps)
  const rows = steps.map((step, place) =>
    [step.actor, step.event.type, failureOf(step) ?? entered[place]].join(' '),
  )
  expect(rows.filter((row) => /^(contactForm|sendOwnerMail)/.test(row))).toEqual([
    'contactForm xstate.init form.away, request.idle.pristine',
    'contactForm form.opened form.onPage',
    ...fields.map(() => 'contactForm field.changed refused'),
    'contactForm form.submitted request.validating',
    'contactForm xstate.done.actor.validateRequest request.sending.sendingOwner',
    'sendOwnerMail xstate.init calling',
    'sendOwnerMail xstate.error.actor.callService failed',
    'contactForm xstate.done.actor.sendOwnerMail request.failure.ownerMail',
  ])
})

test('the inspector’s details of a step show its cause, the transition, the guards, the changes and the time', () => {
  const sent = sentFields.map((field) => `"${field}": \\d+ characters`)
  expect(detailsOf(steps, placeOf('contactForm', 'field.changed'))).toEqual([
    ['Transition', ['none: refused']],
    ['After', ['1.000 s']],
  ])
  expect(detailsOf(steps, placeOf('contactForm', 'xstate.done.actor.validateRequest'))).toEqual([
    ['Because of', ['validateRequest xstate.promise.resolve']],
    ['Transition', ['request.validating → request.sending.sendingOwner']],
    ['Guards', ['1. if isInvalid: no', '2. else if ownerHasRequest: no']],
    ['Actions', ['rememberRequest']],
    [
      'Changed',
      [
        expect.stringMatching(
          RegExp(`^request: null → \\{ ${sent.join(', ')} \\}$`),
        ) as unknown as string,
      ],
    ],
    ['After', ['0.000 s']],
  ])
  expect(detailsOf(steps, placeOf('toastQueue', 'toast.shown'))[0]).toEqual([
    ...['Because of', ['contactForm xstate.done.actor.sendOwnerMail']],
  ])
})

test('the inspector’s chart highlights the active states and the last transition of an earlier step', () => {
  const place = placeOf('sendOwnerMail', 'xstate.init')
  const latest = latestOf(steps, place, 'contactForm')
  const active = innermost(latest?.snapshot).map((path) => `contactForm.${path}`)
  const taken = latest?.decision?.taken ?? []
  const highlight = { machine: describeMachine(contactForm), active, taken }
  expect(highlightedStates(highlight)).toEqual([
    ...['contactForm.form', 'contactForm.form.onPage', 'contactForm.request'],
    ...['contactForm.request.sending', 'contactForm.request.sending.sendingOwner'],
  ])
  expect(highlightedArrows(highlight)).toEqual([
    'contactForm.request.validating>contactForm.request.sending.sendingOwner',
  ])
})

test('a simulated contact form takes the same transitions as the form in a saved session', () => {
  const formSteps = steps.filter(({ actor }) => actor === 'contactForm')
  const simulated: Step[] = []
  const record = (step: Step) => step.actor === 'contactForm' && simulated.push(step)
  const { start, send } = simulate('contactForm', contactForm, undefined, record)
  start()
  for (const { event } of formSteps.slice(1)) send(event)
  expect(simulated.map(({ decision }) => decision)).toEqual(
    formSteps.map(({ decision }) => decision),
  )
})
