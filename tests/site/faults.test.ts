import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pauses, sendTimeout } from '../../machines/mailCall.ts'
import { localConfiguration } from '../../src/build/configuration.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { mostJitter, readingTime } from '../../src/effects/times.ts'
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
import { alive, decideBefore, gaps, test as base } from './site.ts'
import type { Field, FormValues } from '../../machines/contactRequest.ts'
import { contact } from '../../src/content/contact.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { completeForm } from '../../src/tools/subjects.ts'

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

const sentences = {
  owner: contact.failure.ownerMail,
  customer: contact.failure.customerMail,
} satisfies Record<Mail, string>

const wayOuts = {
  owner: `${contact.wayOut.ownerMail.text} ${contact.wayOut.ownerMail.link}`,
  customer: `${contact.wayOut.customerMail.text} ${contact.wayOut.customerMail.link}`,
} satisfies Record<Mail, string>

const success = Object.values(contact.success).join(' ')

interface Row extends Fault {
  name: string
  /** How often the mail reaches the service. */
  calls: number
  fails: boolean
  /** What happens while the call is under way. */
  meanwhile?: (page: Page, service: MailService) => Promise<void>
}

type Columns = Partial<Omit<Row, 'name'>>

const failing = (name: string, columns: Columns): Row => ({
  calls: 1,
  fails: true,
  ...columns,
  name,
})
const sent = (name: string, columns: Columns): Row => ({ calls: 1, fails: false, ...columns, name })

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

const rows: Row[] = [
  failing('offline', {
    calls: 0,
    preflight: hang,
    meanwhile: async (page, service) => {
      await service.met()
      await page.context().setOffline(true)
      await expect.poll(() => page.evaluate(isOffline)).toBe(true)
      service.release()
    },
  }),
  failing('connection refused', { calls: 0, absent: true }),
  failing('preflight refused', { calls: 0, preflight: answer(403) }),
  failing('preflight without CORS headers', { calls: 0, preflight: answerUnreadably(204) }),
  failing('preflight without an answer', {
    calls: 0,
    preflight: hang,
    meanwhile: pass(sendTimeout),
  }),
  failing('reset before the answer', { call: reset() }),
  failing('reset in mid-header', {
    call: reset(`HTTP/1.1 ${accepted.status} \r\nAccess-Control-`),
  }),
  failing('no answer', { call: hang, meanwhile: pass(sendTimeout) }),
  failing('a mailbox that takes no mail', {
    call: answer(mailboxFailure.status, mailboxFailure.text),
  }),
  failing('refused for ever', { calls: pauses.length + 1, call: refused }),
  failing('accepted without CORS headers', {
    call: answerUnreadably(accepted.status, accepted.text),
  }),
  failing('sent elsewhere', { call: answer(301, '', { Location: '/elsewhere' }) }),
  sent('refused until the last call', {
    calls: pauses.length + 1,
    call: refused,
    times: pauses.length,
  }),
  sent('answer in the last second', {
    call: hang,
    meanwhile: async (page, service) => {
      await pass(sendTimeout - 1_000)(page, service)
      service.release()
    },
  }),
  sent('accepted as usual', { call: accept() }),
  sent('accepted, closed in mid-body', { call: closeEarly }),
  sent('accepted without an end', { call: answerWithoutEnd('{'), meanwhile: pass(readingTime) }),
]

const alert = (page: Page) => page.getByRole('group', { name: contact.failure.title })
const thanks = (page: Page) => page.getByRole('heading', { name: contact.thankYou.title })
const submit = (page: Page) => page.getByRole('button', { name: contact.submit })

const visitor = {
  ...completeForm,
  firstName: ' Zoë 👩‍👩‍👧',
  lastName: 'O’Connor-<b>',
  email: 'zoe+immo@example.org',
}

const valuesFor = (name: string) => ({
  ...visitor,
  message: `  Anfrage „${name}“,\n\n\tmit Tab & "Zeichen" bis zum Ende.\n `,
})

const names = Object.keys(contact.fields) as Field[]
const field = (page: Page, name: Field) => page.getByLabel(contact.fields[name])

async function fill(page: Page, values: FormValues) {
  for (const name of names) await field(page, name).fill(values[name])
}

async function read(page: Page) {
  const shown: Record<string, string> = {}
  for (const name of names) shown[name] = await field(page, name).inputValue()
  return shown
}

/** Sends a request of which one mail meets the fault, and sends it again where that failed. */
async function run(page: Page, service: MailService, row: Row, mail: Mail) {
  await fill(page, valuesFor(row.name))
  service.fail(mail, row)
  const happening = row.meanwhile?.(page, service)
  await submit(page).click()
  await happening

  await alert(page).or(thanks(page)).waitFor()
  const failed = await alert(page).isVisible()
  await (failed ? alert(page) : thanks(page)).and(page.locator(':focus-within')).waitFor()
  const spoken = page.getByRole(failed ? 'alert' : 'status')
  await spoken.filter({ hasText: /./ }).waitFor({ state: 'attached' })
  const said = (await spoken.allTextContents()).filter(Boolean)
  const alerted = failed ? await alert(page).getByRole('paragraph').allTextContents() : []
  const kept = failed ? await read(page) : null
  const first = service.calls().length

  await page.context().setOffline(false)
  await service.recover()
  if (failed) {
    await submit(page).click()
    await thanks(page).waitFor()
  }
  const mails = service.calls().map(({ mail }) => mail)
  return {
    said,
    alerted,
    kept,
    calls: mails.slice(0, first),
    callsAgain: mails.slice(first),
    parameters: service.calls().map(({ parameters }) => parameters),
    strays: service.strays(),
  }
}

const requestOf = ({ firstName, message, ...others }: FormValues) => ({
  ...others,
  firstName: firstName.trim(),
  message: message.trim(),
})

const received: Record<Mail, (name: string) => Record<string, string>> = {
  owner: (name) => ownerParameters(requestOf(valuesFor(name)), localConfiguration.ownerEmail),
  customer: (name) => customerParameters(requestOf(valuesFor(name))),
}

function expected({ name, calls, fails }: Row, mail: Mail): Awaited<ReturnType<typeof run>> {
  const met = Array.from({ length: calls }, () => mail)
  const firstCalls: Mail[] =
    mail === 'customer' ? ['owner', ...met] : fails ? met : [...met, 'customer']
  const callsAgain: Mail[] = !fails
    ? []
    : mail === 'customer'
      ? ['customer']
      : ['owner', 'customer']
  return {
    said: [fails ? `${contact.failure.title} ${sentences[mail]}` : success],
    alerted: fails ? [contact.failure.title, sentences[mail], wayOuts[mail]] : [],
    kept: fails ? valuesFor(name) : null,
    calls: firstCalls,
    callsAgain,
    parameters: [...firstCalls, ...callsAgain].map((mail) => received[mail](name)),
    strays: [],
  }
}

/** Loads the form; going on from the thanks would make more entries in the history than Safari takes at this speed. */
async function startAnew(page: Page) {
  await page.goto('/kontakt')
  await alive(page)
}

const isNetworkMessage = (text: string) =>
  /^(Failed to load resource: |Access to fetch at |The Same Origin Policy disallows )/.test(text)

const count = (mails: readonly Mail[]) =>
  (['owner', 'customer'] as const)
    .map((mail) => mails.filter((other) => other === mail).length)
    .join(' + ')

test('Whatever a call meets, the visitor is told what became of it and loses nothing', async ({
  page,
  service,
  problems,
}) => {
  await decideBefore(page)
  await page.clock.install()
  page.on('response', (response) => {
    if (response.status() === refusal.status)
      void page.clock.fastForward(Math.max(...pauses) + mostJitter)
  })
  await startAnew(page)

  const observed: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  const matrix = ['call      meets                          told      calls  sent again']
  for (const mail of ['owner', 'customer'] as const)
    for (const row of rows) {
      const title = `${mail.padEnd(9)} ${row.name.padEnd(30)}`
      const gap = gaps[row.name]
      if (gap) {
        matrix.push(`${title} left out: ${gap}`)
        continue
      }
      wanted[title] = expected(row, mail)
      try {
        const result = await run(page, service, row, mail)
        observed[title] = result
        const told = result.kept ? 'failure' : 'success'
        matrix.push(`${title} ${told}   ${count(result.calls)}  ${count(result.callsAgain)}`)
      } catch (error) {
        observed[title] = String(error)
        matrix.push(`${title} ${String(error)}`)
        await page.context().setOffline(false)
        await service.recover()
      }
      await startAnew(page)
    }
  console.info(matrix.join('\n'))
  expect(observed).toEqual(wanted)
  expect(problems.splice(0).filter((text) => !isNetworkMessage(text))).toEqual([])
})
