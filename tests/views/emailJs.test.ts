import { describe, expect, test, vi } from 'vitest'
import { endpoint, mailService } from '../../src/mailService/index.ts'

const { request, outcome, retryAfter } = mailService
const account = { serviceId: 'service_1', publicKey: 'key_1' }

test('A call is one of JSON to the address that EmailJS documents', () => {
  const { headers, body } = request(account, 'template_1', { to_email: 'erika@example.org' })
  expect(endpoint).toBe('https://api.emailjs.com/api/v1.0/email/send')
  expect(headers).toEqual({ 'Content-Type': 'application/json' })
  expect(JSON.parse(body)).toEqual({
    service_id: 'service_1',
    template_id: 'template_1',
    user_id: 'key_1',
    template_params: { to_email: 'erika@example.org' },
  })
})

test.each([
  [200, 'delivered'],
  [201, 'delivered'],
  [204, 'delivered'],
  [429, 'refused'],
  ...[400, 401, 403, 404, 408, 412, 413, 422, 423, 426, 428, 430, 500, 502, 503].map(
    (status) => [status, 'failed'] as const,
  ),
] as const)('A mail that is answered with %i is %s', (status, meaning) => {
  expect(outcome(new Response(null, { status }))).toBe(meaning)
})

describe('Retry-After', () => {
  const pauseOf = (header: string) =>
    retryAfter(new Response('', { status: 429, headers: { 'Retry-After': header } }))

  test.each([
    ['is read as seconds', '3', 3_000],
    ['may be a fraction of a second', '0.5', 500],
    ['may be zero', '0', 0],
    ['may be negative', '-1', -1_000],
    ['is read as a date', 'Thu, 01 Jan 2026 12:00:04 GMT', 4_000],
    ['may be a date in the past', 'Thu, 01 Jan 2026 11:59:59 GMT', -1_000],
    ['may be nonsense', 'bald', NaN],
  ])('%s: "%s"', (_, header, pause) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 0), toFake: ['Date'] })
    expect(pauseOf(header)).toBe(pause)
    vi.useRealTimers()
  })

  test('may be missing', () => {
    expect(retryAfter(new Response('', { status: 429 }))).toBeUndefined()
  })
})
