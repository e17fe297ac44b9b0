import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { pauses, sendTimeout } from '../../machines/mailCall.ts'
import { localConfiguration } from '../../src/build/configuration.ts'
import { contact } from '../../src/content/contact.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { mostJitter, readingTime } from '../../src/effects/times.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import {
  accept,
  answer,
  answerUnreadably,
  answerWithoutEnd,
  closeEarly,
  hang,
  reset,
  serveSiteFor,
  startMailService,
  type Fault,
  type Mail,
  type MailService,
} from './faults.ts'
import { fillIn } from './journey.ts'
import { alive, decideBefore, take, test as base } from './site.ts'

const test = base
  .extend('service', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const service = await startMailService()
    onCleanup(service.close)
    return service
  })
  .override('site', { scope: 'worker' }, async ({ service }, { onCleanup }) => {
    const site = await serveSiteFor(service)
    onCleanup(site.close)
    return site
  })

interface Row extends Fault {
  /** Which mail meets the fault. */
  mail: Mail
  /** How often it reaches the service; once unless given. */
  calls?: number
  isSent?: boolean
  /** What happens while the call is under way. */
  meanwhile?: (page: Page, service: MailService) => Promise<void>
}

const pass = (time: number) => async (page: Page, service: MailService) => {
  await service.met()
  await page.clock.fastForward(time)
}

/** The driver does not wait until the browser's network is off. */
const isOffline = () =>
  fetch('/robots.txt', { cache: 'no-store' }).then(
    () => false,
    () => true,
  )

const { accepted, mailboxFailure } = standIn
const refusal = standIn.refusals.tooManyCalls
const refused = answer(refusal.status, refusal.text)

const rows: Record<string, Row> = {
  offline: {
    mail: 'owner',
    calls: 0,
    preflight: hang,
    meanwhile: async (page, service) => {
      await service.met()
      await page.context().setOffline(true)
      await expect.poll(() => page.evaluate(isOffline)).toBe(true)
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
  'preflight without an answer': {
    mail: 'owner',
    calls: 0,
    preflight: hang,
    meanwhile: pass(sendTimeout),
  },
  'reset before the answer': { mail: 'customer', call: reset() },
  'reset in mid-header': {
    mail: 'owner',
    call: reset(`HTTP/1.1 ${accepted.status} \r\nAccess-Control-`),
  },
  'no answer': { mail: 'customer', call: hang, meanwhile: pass(sendTimeout) },
  'a mailbox that takes no mail': {
    mail: 'owner',
    call: answer(mailboxFailure.status, mailboxFailure.text),
  },
  'refused for ever': { mail: 'customer', calls: pauses.length + 1, call: refused },
  'accepted without CORS headers': {
    mail: 'owner',
    call: answerUnreadably(accepted.status, accepted.text),
  },
  'sent elsewhere': { mail: 'customer', call: answer(301, '', { Location: '/elsewhere' }) },
  'refused until the last call': {
    mail: 'owner',
    isSent: true,
    calls: pauses.length + 1,
    call: refused,
    times: pauses.length,
  },
  'an answer in the last second': {
    mail: 'customer',
    isSent: true,
    call: hang,
    meanwhile: async (page, service) => {
      await pass(sendTimeout - 1_000)(page, service)
      service.release()
    },
  },
  'accepted as usual': { mail: 'owner', isSent: true, call: accept() },
  'accepted, closed in mid-body': { mail: 'customer', isSent: true, call: closeEarly },
  'accepted without an end': {
    mail: 'owner',
    isSent: true,
    call: answerWithoutEnd('{'),
    meanwhile: pass(readingTime),
  },
}

const alert = (page: Page) => page.getByRole('group', { name: contact.failure.title })
const thanks = (page: Page) => page.getByRole('heading', { name: contact.thankYou.title })
const submit = (page: Page) => page.getByRole('button', { name: contact.submit })

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

test.for(Object.entries(rows))(
  '%s',
  async (
    [, { mail, calls = 1, isSent = false, meanwhile, ...fault }],
    { page, service, problems },
  ) => {
    await service.recover()
    await decideBefore(page)
    await page.clock.install()
    page.on('response', (response) => {
      if (response.status() === refusal.status)
        void page.clock.fastForward(Math.max(...pauses) + mostJitter)
    })
    await page.goto('/kontakt')
    await alive(page)
    await fillIn(page, values)
    service.fail(mail, fault)
    const happening = meanwhile?.(page, service)
    await submit(page).click()
    await happening

    const met = Array.from({ length: calls }, () => mail)
    const first: Mail[] =
      mail === 'customer' ? ['owner', ...met] : isSent ? [...met, 'customer'] : met
    const again: Mail[] = mail === 'customer' ? ['customer'] : ['owner', 'customer']
    const called = isSent ? first : [...first, ...again]
    if (!isSent) {
      const wayOut = contact.wayOut[`${mail}Mail`]
      await alert(page).and(page.locator(':focus-within')).waitFor()
      expect(await alert(page).getByRole('paragraph').allTextContents()).toEqual([
        contact.failure.title,
        contact.failure[`${mail}Mail`],
        `${wayOut.text} ${wayOut.link}`,
      ])
      expect(
        await Promise.all(
          fields.map((field) => page.getByLabel(contact.fields[field]).inputValue()),
        ),
      ).toEqual(fields.map((field) => values[field]))
      expect(service.calls().map(({ mail }) => mail)).toEqual(first)
      await page.context().setOffline(false)
      await service.recover()
      await submit(page).click()
    }
    await thanks(page).waitFor()
    expect(service.calls()).toEqual(called.map((mail) => ({ mail, parameters: parameters[mail] })))
    expect(service.strays()).toEqual([])
    take(problems, saysNetwork)
  },
)
