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

/** How a call ends that is answered so. */
const endOf = (status: number, headers: Record<string, string> = {}) => {
  fetchMock.mockResolvedValue(new Response(null, { status, headers }))
  return send()
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0) })
  vi.stubGlobal('fetch', fetchMock.mockReset())
})

afterEach(() => void vi.useRealTimers())

test('A call is one POST of JSON to the address that EmailJS documents; it follows no redirect, carries no cookie and is not cached', async () => {
  await endOf(200)
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

describe('A mail is delivered', () => {
  test.each([200, 201, 204])('where the answer is %i', async (status) => {
    expect(await endOf(status)).toBe('delivered')
  })

  test.each(['OK', '{"sent":true}', '{"sent":'])('whatever the answer says: %s', async (text) => {
    fetchMock.mockResolvedValue(new Response(text))
    expect(await send()).toBe('delivered')
  })

  test('after the reading time where the answer’s body never ends', async () => {
    fetchMock.mockResolvedValue(new Response(new ReadableStream()))
    const settled = vi.fn()
    void send().then(settled)
    await vi.advanceTimersByTimeAsync(readingTime - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled.mock.calls).toEqual([['delivered']])
  })
})

describe('A mail fails', () => {
  const errorText = (status: number) =>
    `Fehler beim Senden der E-Mail (template_1, Status: ${status})`

  const statuses = [
    [429, true],
    ...[400, 401, 403, 404, 408, 412, 413, 422, 423, 426, 428, 430, 500, 502, 503].map(
      (status) => [status, false] as const,
    ),
  ] as const

  test.each(statuses)(
    'where the answer is %i, which is said with the template; refused: %s',
    async (status, isRefusal) => {
      const failure = await endOf(status)
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

  const noAnswer = { message: errorText(0), status: 0, isRefusal: false }

  test('with the status 0 where no answer came', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await send()).toMatchObject(noAnswer)
  })

  test('where its signal aborts', async () => {
    fetchMock.mockImplementation(
      (_, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const controller = new AbortController()
    const failure = send(controller.signal)
    controller.abort()
    expect(await failure).toMatchObject(noAnswer)
  })
})

describe('Retry-After', () => {
  test.each([
    ['is read as seconds', '3', 3_000],
    ['may be a fraction of a second', '0.5', 500],
    ['may be zero', '0', 0],
    ['may be as long as a visitor waits', `${longestPause / 1_000}`, longestPause],
    ['is not listened to where it is longer', `${longestPause / 1_000 + 0.001}`, undefined],
    ['is not listened to where it is negative', '-1', undefined],
    ['is not listened to where it never ends', 'Infinity', undefined],
    ['is read as a date', 'Thu, 01 Jan 2026 12:00:04 GMT', 4_000],
    ['is not listened to where the date has passed', 'Thu, 01 Jan 2026 11:59:59 GMT', undefined],
    ['is not listened to where it is nonsense', 'bald', undefined],
  ])('%s: "%s"', async (_, header, retryAfter) => {
    expect(await endOf(429, { 'Retry-After': header })).toHaveProperty('retryAfter', retryAfter)
  })

  test('is said by the local mail service as by the real one', async () => {
    const { status } = serviceAnswers.refusals.tooManyCalls
    expect(await endOf(status, serviceAnswers.pauseHeaders(3_000))).toMatchObject({
      isRefusal: true,
      retryAfter: 3_000,
    })
  })
})
