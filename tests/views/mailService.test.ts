import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callMailService, callOf, endpoint, MailError } from '../../src/effects/mailService.ts'
import { longestPause } from '../../src/effects/times.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'

const account = { serviceId: 'service_1', publicKey: 'key_1', sendEndpoint: endpoint }

/** How a call ends that is answered so. */
const endOf = (status: number, headers: Record<string, string> = {}) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status, headers })))
  return callMailService(account, 'template_1', {}, new AbortController().signal).then(
    () => 'delivered',
    (error: unknown) => error as MailError,
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0), toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A call is one of JSON to the address that EmailJS documents', () => {
  const { headers, body } = callOf(account, 'template_1', { to_email: 'erika@example.org' })
  expect(endpoint).toBe('https://api.emailjs.com/api/v1.0/email/send')
  expect(headers).toEqual({ 'Content-Type': 'application/json' })
  expect(JSON.parse(body)).toEqual({
    service_id: 'service_1',
    template_id: 'template_1',
    user_id: 'key_1',
    template_params: { to_email: 'erika@example.org' },
  })
})

test.each([200, 201, 204])('A mail that is answered with %i is delivered', async (status) => {
  expect(await endOf(status)).toBe('delivered')
})

test.each([
  [429, true],
  ...[400, 401, 403, 404, 408, 412, 413, 422, 423, 426, 428, 430, 500, 502, 503].map(
    (status) => [status, false] as const,
  ),
] as const)('A mail that is answered with %i fails, refused: %s', async (status, isRefusal) => {
  expect(await endOf(status)).toMatchObject({ status, isRefusal })
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

  test('may be missing', async () => {
    expect(await endOf(429)).toHaveProperty('retryAfter', undefined)
  })

  test('is said by the local mail service as by the real one', async () => {
    const { status } = standIn.refusals.tooManyCalls
    expect(await endOf(status, standIn.pauseHeaders(3_000))).toMatchObject({
      isRefusal: true,
      retryAfter: 3_000,
    })
  })
})
