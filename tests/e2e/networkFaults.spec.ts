import { expect, test as base } from './fixtures.ts'
import { pauses, sendTimeout } from '../../machines/mailCall.ts'
import { localConfiguration } from '../../src/build/configuration.ts'
import { contact } from '../../src/content/contact.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { mostJitter, readingTime } from '../../src/effects/times.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import type { Page } from '@playwright/test'
import type { Perceived } from '../support/perceive.ts'
import { walkerOn } from './support/walker.ts'
import { Form, announcedAfter } from '../scenarios/formActions.ts'
import {
  answer,
  answerUnreadably,
  answerWithoutEnd,
  closeEarly,
  reset,
  serveSiteFor,
  startMailService,
  type Fault,
  type MailName,
  type MailService,
} from './support/faultyMailServer.ts'
import { isOffline, takeProblems, untilAlive } from './support/page.ts'

const test = base.extend<{ service: MailService }>({
  service: async ({}, use) => {
    const service = await startMailService()
    await use(service)
    await service.close()
  },
  baseURL: async ({ service }, use) => {
    const { url, close } = await serveSiteFor(service)
    await use(url)
    await close()
  },
})

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ mode: 'parallel' })

interface Row extends Fault {
  /** Which mail meets the fault. */
  mail: MailName
  /** How often it reaches the service; once unless given. */
  calls?: number
  isSent?: boolean
  /** Whether `npm test` tries it. */
  isUsual?: boolean
  /** What happens while the call is under way. */
  meanwhile?: (page: Page, service: MailService) => Promise<void>
}

const pass = (time: number) => async (page: Page, service: MailService) => {
  await service.met()
  await page.clock.runFor(time)
}

const { accepted, mailboxFailure } = serviceAnswers
const refusal = serviceAnswers.refusals.tooManyCalls
const refused = answer(refusal.status, refusal.text)

const rows: Record<string, Row> = {
  offline: {
    mail: 'owner',
    calls: 0,
    preflight: 'hang',
    meanwhile: async (page, service) => {
      await service.met()
      await page.context().setOffline(true)
      await expect.poll(() => isOffline(page)).toBe(true)
      service.release()
    },
  },
  'connection refused': { mail: 'customer', calls: 0, absent: true },
  'preflight refused': { mail: 'owner', calls: 0, preflight: answer(403) },
  'preflight without CORS headers': {
    mail: 'customer',
    calls: 0,
    preflight: answerUnreadably(204),
  },
  'preflight without an answer until the time-out': {
    mail: 'owner',
    calls: 0,
    preflight: 'hang',
    meanwhile: pass(sendTimeout),
  },
  'reset before the answer': { isUsual: true, mail: 'customer', call: reset() },
  'reset in mid-header': {
    mail: 'owner',
    call: reset(`HTTP/1.1 ${accepted.status} \r\nAccess-Control-`),
  },
  'no answer until the time-out': {
    isUsual: true,
    mail: 'customer',
    call: 'hang',
    meanwhile: pass(sendTimeout),
  },
  'a mailbox that takes no mail': {
    mail: 'owner',
    call: answer(mailboxFailure.status, mailboxFailure.text),
  },
  'refused (429) for ever': {
    isUsual: true,
    mail: 'customer',
    calls: pauses.length + 1,
    call: refused,
  },
  'accepted without CORS headers': {
    mail: 'owner',
    call: answerUnreadably(accepted.status, accepted.text),
  },
  'a redirect': { mail: 'customer', call: answer(301, '', { Location: '/elsewhere' }) },
  'refused (429) until the last call': {
    mail: 'owner',
    isSent: true,
    calls: pauses.length + 1,
    call: refused,
    times: pauses.length,
  },
  'an answer in the last second': {
    mail: 'customer',
    isSent: true,
    call: 'hang',
    meanwhile: async (page, service) => {
      await pass(sendTimeout - 1_000)(page, service)
      service.release()
    },
  },
  'accepted as usual': { isUsual: true, mail: 'owner', isSent: true },
  'accepted, closed in mid-body': { mail: 'customer', isSent: true, call: closeEarly },
  'accepted without an end': {
    mail: 'owner',
    isSent: true,
    call: answerWithoutEnd('{'),
    meanwhile: pass(readingTime),
  },
}

const values = {
  ...completeForm,
  firstName: ' Zoë 👩‍👩‍👧',
  lastName: 'O’Connor-<b>',
  email: 'zoe+immo@example.org',
  message: '  Anfrage „Wohnung“,\n\n\tmit Tab & "Zeichen" bis zum Ende.\n ',
}

const request = {
  ...values,
  firstName: values.firstName.trim(),
  message: values.message.trim(),
}
const parameters = {
  owner: ownerParameters(request, localConfiguration.ownerEmail),
  customer: customerParameters(request),
}

const saysNetwork =
  /^(Failed to load resource: |Access to fetch at |The Same Origin Policy disallows )/

for (const [
  what,
  { mail, calls = 1, isSent = false, isUsual, meanwhile, ...fault },
] of Object.entries(rows))
  test(
    `Whatever the network does, the form says whether its mail was sent, and loses nothing typed: ${what}`,
    { tag: isUsual ? [] : '@slow' },
    async ({ page, problems, service }) => {
      const person = walkerOn(page)
      await page.clock.install()
      await page.goto('/kontakt', { waitUntil: 'domcontentloaded' })
      await untilAlive(page)
      await fillIn(person, values)
      service.fail(mail, fault)
      const happening = meanwhile?.(page, service)
      await person.press(contact.submit)
      await happening

      const met = Array.from({ length: calls }, () => mail)
      const first: MailName[] =
        mail === 'customer' ? ['owner', ...met] : isSent ? [...met, 'customer'] : met
      const again: MailName[] = mail === 'customer' ? ['customer'] : ['owner', 'customer']
      const called = isSent ? first : [...first, ...again]

      let repeated = 0
      /** Waits until the form says how the request has ended; the pauses before its repeats go by at once. */
      async function ended(isThere: (seen: Perceived) => unknown) {
        let seen = await person.see()
        await expect(async () => {
          seen = await person.see()
          if (isThere(seen) && seen.focus !== contact.card) return
          if (fault.call === refused && service.calls().length > repeated) {
            repeated = service.calls().length
            await page.clock.runFor(Math.max(...pauses) + mostJitter)
          }
          throw new Error('The form says nothing yet')
        }).toPass({ intervals: [50] })
        return seen
      }

      if (!isSent) {
        const form = new Form()
        form.change(values, { accepts: [] })
        form.follow({ event: { type: 'form.submitted' }, value: { request: 'idle' }, tags: [] })
        const failure = `${mail}Mail` as const
        const { focus, announced, ...seen } = await ended(({ form }) => form?.alert)
        expect({ focus, announced, form: seen.form, thanks: seen.thanks }).toEqual({
          ...form.shown({ value: { form: 'onPage', request: { failure } }, tags: [] }),
          focus: contact.failure.title,
          announced: announcedAfter(failure),
        })
        expect(service.calls().map(({ mail }) => mail)).toEqual(first)
        await page.context().setOffline(false)
        await service.recover()
        await person.press(contact.submit)
      }
      const { announced } = await ended(({ thanks }) => thanks)
      expect(announced).toEqual(announcedAfter('requestSent'))
      expect(service.calls()).toEqual(
        called.map((mail) => ({ mail, parameters: parameters[mail] })),
      )
      expect(service.strays()).toEqual([])
      await page.close()
      takeProblems(problems, saysNetwork)
    },
  )
