import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendError } from '../../src/content/contact.ts'
import { MailError, sendCustomerMail, sendOwnerMail } from '../../src/effects/sendMail.ts'

const request = {
  firstName: 'Erika',
  lastName: 'Muster',
  email: 'erika@example.org',
  message: 'Guten Tag,\nich bitte um ein Gespräch.',
}

const fetchMock = vi.fn<typeof fetch>()
const { signal } = new AbortController()

const ok = () => new Response('OK', { status: 200 })
const answer = (response: Response) => fetchMock.mockResolvedValue(response)
const refusal = (status: number, retryAfter?: string) =>
  new Response('no', { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} })

const sentBody = (): unknown => {
  const body = fetchMock.mock.lastCall?.[1]?.body
  return typeof body === 'string' ? JSON.parse(body) : body
}

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
  test('is one POST of JSON that follows no redirect, carries no cookie and is not cached', async () => {
    answer(ok())
    await sendOwnerMail(request, signal)
    const [url, { body: _, ...options } = {}] = fetchMock.mock.lastCall ?? []
    expect(fetchMock).toHaveBeenCalledTimes(1)
    expect(url).toBe('/api/v1.0/email/send')
    expect(options).toEqual({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
  })

  test('for the owner has exactly the keys of the owner notification', async () => {
    answer(ok())
    await sendOwnerMail(request, signal)
    expect(sentBody()).toEqual({
      service_id: 'service_local',
      template_id: 'template_owner',
      user_id: 'local_public_key',
      template_params: {
        from_first_name: 'Erika',
        from_last_name: 'Muster',
        from_email: 'erika@example.org',
        message: 'Guten Tag,\nich bitte um ein Gespräch.',
        to_email: 'anfragen@example.com',
      },
    })
  })

  test('for the customer has exactly the keys of the customer confirmation', async () => {
    answer(ok())
    await sendCustomerMail(request, signal)
    expect(sentBody()).toEqual({
      service_id: 'service_local',
      template_id: 'template_customer',
      user_id: 'local_public_key',
      template_params: {
        to_email: 'erika@example.org',
        from_first_name: 'Erika',
        from_last_name: 'Muster',
        message: 'Guten Tag,\nich bitte um ein Gespräch.',
      },
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
    expect(await failure).toEqual(new MailError('template_owner', 0))
  })
})

describe('Success', () => {
  test.each([
    ['the plain text OK', new Response('OK')],
    ['JSON', Response.json({ sent: true })],
    ['no body at all', new Response(null, { status: 204 })],
    ['half of some JSON', new Response('{"sent":', { status: 201 })],
  ])('is a 2xx answer with %s', async (_, response) => {
    answer(response)
    await expect(sendOwnerMail(request, signal)).resolves.toBeUndefined()
  })

  test('does not wait more than two seconds for a body that never ends', async () => {
    vi.useFakeTimers()
    answer(new Response(new ReadableStream()))
    const settled = vi.fn()
    const sending = sendOwnerMail(request, signal).then(settled)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await sending
    expect(settled).toHaveBeenCalledTimes(1)
  })
})

describe('Failure', () => {
  test.each([400, 404, 412, 429, 500, 503])(
    'names the template and the status %i of an answer that is not OK',
    async (status) => {
      answer(refusal(status))
      const error = await failureOf(sendCustomerMail(request, signal))
      expect(error).toBeInstanceOf(MailError)
      expect(error).toMatchObject({
        message: sendError('template_customer', status),
        status,
      })
    },
  )

  test('has the status 0 where no answer came', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failureOf(sendOwnerMail(request, signal))).toMatchObject({
      message: sendError('template_owner', 0),
      status: 0,
    })
  })

  test('is of another kind where the configuration is missing, and calls nobody', async () => {
    vi.doMock('../../src/effects/configuration.ts', () => ({ configuration: {} }))
    vi.resetModules()
    const unconfigured = await import('../../src/effects/sendMail.ts')
    vi.doUnmock('../../src/effects/configuration.ts')
    const error = await failureOf(unconfigured.sendOwnerMail(request, signal))
    expect(error).toEqual(new Error('The mail configuration is missing'))
    expect(error).not.toHaveProperty('status')
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

describe('Retry-After', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0), toFake: ['Date'] })
  })

  test.each([
    ['is read as seconds', '3', 3_000],
    ['may be a fraction of a second', '0.5', 500],
    ['may be zero', '0', 0],
    ['is read as a date', 'Thu, 01 Jan 2026 12:00:04 GMT', 4_000],
    ['counts up to ten seconds', '10', 10_000],
  ])('%s: "%s"', async (_, header, retryAfter) => {
    answer(refusal(429, header))
    expect(await failureOf(sendOwnerMail(request, signal))).toMatchObject({
      status: 429,
      retryAfter,
    })
  })

  test.each([
    ['longer than ten seconds', '11'],
    ['a date too far ahead', 'Thu, 01 Jan 2026 12:00:11 GMT'],
    ['a date in the past', 'Thu, 01 Jan 2026 11:59:59 GMT'],
    ['negative', '-1'],
    ['nonsense', 'bald'],
  ])('is ignored where it is %s: "%s"', async (_, header) => {
    answer(refusal(429, header))
    expect(await failureOf(sendOwnerMail(request, signal))).toMatchObject({
      status: 429,
      retryAfter: undefined,
    })
  })
})
