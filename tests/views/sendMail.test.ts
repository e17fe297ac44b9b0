import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContactRequest } from '../../machines/contactRequest.ts'
import { sendError } from '../../src/content/contact.ts'
import { configuration } from '../../src/effects/configuration.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { MailError } from '../../src/effects/mailService.ts'
import { sendCustomerMail, sendOwnerMail } from '../../src/effects/sendMail.ts'
import { readingTime } from '../../src/effects/times.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { completeForm } from '../../src/tools/subjects.ts'

const request: ContactRequest = {
  ...completeForm,
  firstName: 'Erika',
  lastName: 'Muster',
  email: 'erika@example.org',
  message: 'Guten Tag,\nich bitte um ein Gespräch.',
}

const fetchMock = vi.fn<typeof fetch>()
const { signal } = new AbortController()

const { accepted, failures, refusals } = standIn
const accept = (body: BodyInit | null = accepted.text) =>
  new Response(body, { status: accepted.status })
const answer = (response: Response) => fetchMock.mockResolvedValue(response)

/** The call that was made last, as the mail service reads it. */
const received = () =>
  standIn.read(JSON.parse(fetchMock.mock.lastCall?.[1]?.body as string) as object)

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => 'no failure',
    (error: unknown) => error,
  )

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('The call', () => {
  test('is one POST that follows no redirect, carries no cookie and is not cached', async () => {
    answer(accept())
    await sendOwnerMail(request, signal)
    const [url, { body: _, ...options } = {}] = fetchMock.mock.lastCall ?? []
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(url).toBe(configuration.sendEndpoint)
    expect(options).toEqual({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
  })

  test('names the account', async () => {
    answer(accept())
    await sendOwnerMail(request, signal)
    for (const { part } of standIn.account)
      expect(received().account[part]).toBe(configuration[part])
  })

  test('for the owner has exactly the keys of the owner notification', async () => {
    answer(accept())
    await sendOwnerMail(request, signal)
    expect(received()).toMatchObject({ template: configuration.ownerTemplateId })
    expect(received().parameters).toEqual({
      from_first_name: 'Erika',
      from_last_name: 'Muster',
      from_email: 'erika@example.org',
      message: 'Guten Tag,\nich bitte um ein Gespräch.',
      to_email: configuration.ownerEmail,
    })
  })

  test('for the customer has exactly the keys of the customer confirmation', async () => {
    answer(accept())
    await sendCustomerMail(request, signal)
    expect(received()).toMatchObject({ template: configuration.customerTemplateId })
    expect(received().parameters).toEqual({
      to_email: 'erika@example.org',
      from_first_name: 'Erika',
      from_last_name: 'Muster',
      message: 'Guten Tag,\nich bitte um ein Gespräch.',
    })
  })

  test('ends when its signal aborts', async () => {
    fetchMock.mockImplementation(
      (_, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const controller = new AbortController()
    const failure = failureOf(sendOwnerMail(request, controller.signal))
    controller.abort()
    expect(await failure).toEqual(new MailError(configuration.ownerTemplateId, 0))
  })
})

describe.each([
  ['owner', 'the owner', () => ownerParameters(request, '')],
  ['customer', 'the visitor', () => customerParameters(request)],
])('The template of the mail to the %s', (name, receiver, parameters) => {
  const read = (file: string) =>
    readFileSync(join(resolve(import.meta.dirname, '../../docs'), file), 'utf8')
  const template = read(`email/${name}.html`) + read(`email/${name}.json`)
  const names = () => Object.keys(parameters())

  test('uses only what it is given, escaped, and tells the owner all of it', () => {
    const used: string[] = template.match(/\{{2,}[^}]*\}+/g) ?? []
    const given = names().map((parameter) => `{{${parameter}}}`)
    expect(used.filter((variable) => !given.includes(variable))).toEqual([])
    if (name === 'owner') expect(given.filter((variable) => !used.includes(variable))).toEqual([])
  })

  test('has its variables in the table of docs/email-templates.md', () => {
    const row = [
      `\`${name}.*\``,
      receiver,
      names()
        .map((one) => `\`${one}\``)
        .join(', '),
    ]
    expect(read('email-templates.md').replaceAll(/ +/g, ' ')).toContain(`| ${row.join(' | ')} |`)
  })
})

describe('Success', () => {
  test.each([
    ['the usual text', accept()],
    ['JSON', accept('{"sent":true}')],
    ['no body at all', accept(null)],
    ['half of some JSON', accept('{"sent":')],
  ])('is an answer that accepts the call, with %s', async (_, response) => {
    answer(response)
    await expect(sendOwnerMail(request, signal)).resolves.toBeUndefined()
  })

  test('does not wait longer than the reading time for a body that never ends', async () => {
    vi.useFakeTimers()
    answer(accept(new ReadableStream()))
    const settled = vi.fn()
    const sending = sendOwnerMail(request, signal).then(settled)
    await vi.advanceTimersByTimeAsync(readingTime - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await sending
    expect(settled).toHaveBeenCalledTimes(1)
  })
})

describe('Failure', () => {
  test.each(failures)(
    'names the template and the status $status of an answer that accepts nothing',
    async ({ status, text }) => {
      answer(new Response(text, { status }))
      const error = await failureOf(sendCustomerMail(request, signal))
      expect(error).toBeInstanceOf(MailError)
      expect(error).toMatchObject({
        name: 'MailError',
        message: sendError(configuration.customerTemplateId, status),
        status,
        isRefusal: status === refusals.tooManyCalls.status,
      })
    },
  )

  test.each(failures)('is the same where the answer $status is empty', async ({ status }) => {
    answer(new Response(null, { status }))
    expect(await failureOf(sendCustomerMail(request, signal))).toMatchObject({ status })
  })

  test('has the status 0 where no answer came', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failureOf(sendOwnerMail(request, signal))).toMatchObject({
      message: sendError(configuration.ownerTemplateId, 0),
      status: 0,
      isRefusal: false,
    })
  })

  test.each(['serviceId', 'ownerTemplateId', 'publicKey'])(
    'is of another kind where %s is missing in the configuration, and calls nobody',
    async (name) => {
      const incomplete = { ...configuration, [name]: '' }
      vi.doMock('../../src/effects/configuration.ts', () => ({ configuration: incomplete }))
      vi.resetModules()
      const unconfigured = await import('../../src/effects/sendMail.ts')
      vi.doUnmock('../../src/effects/configuration.ts')
      const error = await failureOf(unconfigured.sendOwnerMail(request, signal))
      expect(error).toEqual(new Error('The mail configuration is missing'))
      expect(error).not.toHaveProperty('status')
      expect(fetchMock).not.toHaveBeenCalled()
    },
  )
})
