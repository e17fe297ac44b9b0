import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callMailService, endpoint, MailError } from '../../src/effects/callMailService.ts'
import { longestPause, readingTime } from '../../src/effects/times.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'

const account = { serviceId: 'service_1', publicKey: 'key_1', sendEndpoint: endpoint }
const fetchMock = vi.fn<typeof fetch>()
const { signal } = new AbortController()

const send = (until = signal) =>
  callMailService(account, 'template_1', { to_email: 'erika@example.org' }, until).then(
    () => 'delivered',
    (error: unknown) => error as MailError,
  )

/**
 * Sends a mail. The mocked `fetch` returns a response with this status and these headers. Returns `delivered` or the
 * error of the call.
 */
const sendWithResponse = (status: number, headers: Record<string, string> = {}) => {
  fetchMock.mockResolvedValue(new Response(null, { status, headers }))
  return send()
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0) })
  vi.stubGlobal('fetch', fetchMock.mockReset())
})

afterEach(() => void vi.useRealTimers())

test('a call to the mail service is one JSON POST request to EmailJS, without redirects, cookies or caching', async () => {
  await sendWithResponse(200)
  const [[url, { body, ...options } = {}] = [], ...others] = fetchMock.mock.calls
  expect(others).toEqual([])
  expect(url).toBe('https://api.emailjs.com/api/v1.0/email/send')
  expect(options).toEqual({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  })
  expect(JSON.parse(body as string)).toEqual({
    service_id: 'service_1',
    template_id: 'template_1',
    user_id: 'key_1',
    template_params: { to_email: 'erika@example.org' },
  })
})

describe('calls to the mail service that succeed', () => {
  test.each([200, 201, 204])(
    'a mail counts as delivered if the status of the response is %i',
    async (status) => {
      expect(await sendWithResponse(status)).toBe('delivered')
    },
  )

  test.each(['OK', '{"sent":true}', '{"sent":'])(
    'with status 200, a mail counts as delivered for any response text, such as %s',
    async (text) => {
      fetchMock.mockResolvedValue(new Response(text))
      expect(await send()).toBe('delivered')
    },
  )

  test('if the response body never ends, a mail counts as delivered after the timeout readingTime', async () => {
    fetchMock.mockResolvedValue(new Response(new ReadableStream()))
    const settled = vi.fn()
    void send().then(settled)
    await vi.advanceTimersByTimeAsync(readingTime - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled.mock.calls).toEqual([['delivered']])
  })
})

describe('calls to the mail service that fail', () => {
  const errorText = (status: number) =>
    `Fehler beim Senden der E-Mail (template_1, Status: ${status})`

  const statuses = [
    [429, true],
    ...[400, 401, 403, 404, 408, 412, 413, 422, 423, 426, 428, 430, 500, 502, 503].map(
      (status) => [status, false] as const,
    ),
  ] as const

  test.each(statuses)(
    'if the status of the response is %i, the mail fails with an error whose isRefusal is %s',
    async (status, isRefusal) => {
      const failure = await sendWithResponse(status)
      expect(failure).toBeInstanceOf(MailError)
      expect(failure).toMatchObject({
        name: 'MailError',
        message: errorText(status),
        status,
        isRefusal,
        retryAfter: undefined,
      })
    },
  )

  const noResponse = { message: errorText(0), status: 0, isRefusal: false }

  test('if there is no response, callMailService rejects with an error of status 0', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await send()).toMatchObject(noResponse)
  })

  test('if the AbortSignal aborts, callMailService rejects with an error of status 0', async () => {
    fetchMock.mockImplementation(
      (_, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const controller = new AbortController()
    const failure = send(controller.signal)
    controller.abort()
    expect(await failure).toMatchObject(noResponse)
  })
})

describe('the Retry-After header of a refusal', () => {
  test.each([
    ['a number of seconds', '3', 3_000],
    ['a fraction of a second', '0.5', 500],
    ['zero', '0', 0],
    ['the longest accepted delay', `${longestPause / 1_000}`, longestPause],
    ['a delay that is too long', `${longestPause / 1_000 + 0.001}`, undefined],
    ['a negative delay', '-1', undefined],
    ['an infinite delay', 'Infinity', undefined],
    ['a date', 'Thu, 01 Jan 2026 12:00:04 GMT', 4_000],
    ['a date in the past', 'Thu, 01 Jan 2026 11:59:59 GMT', undefined],
    ['neither a number nor a date', 'bald', undefined],
  ])(
    'if Retry-After of a 429 response is %s (“%s”), the error’s retryAfter is %s',
    async (_, header, retryAfter) => {
      expect(await sendWithResponse(429, { 'Retry-After': header })).toHaveProperty(
        'retryAfter',
        retryAfter,
      )
    },
  )

  test('callMailService reads the Retry-After header that the local mail service sends', async () => {
    const { status } = serviceAnswers.refusals.tooManyCalls
    expect(await sendWithResponse(status, serviceAnswers.pauseHeaders(3_000))).toMatchObject({
      isRefusal: true,
      retryAfter: 3_000,
    })
  })
})
