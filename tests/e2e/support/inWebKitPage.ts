import { install, type Clock, type FakeMethod } from '@sinonjs/fake-timers'

export * from '../../support/drivers/inPage.ts'

const faked: FakeMethod[] = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
]

/** A clock that goes with the real one until it is paused. */
export const startClock = (): Clock =>
  install({
    now: Date.now(),
    toFake: faked,
    shouldAdvanceTime: true,
    shouldClearNativeTimers: true,
  })

/** What has gone wrong in the page since it was asked last; before its load that is only seen of the policy. */
export const problems: string[] = []

addEventListener('error', ({ message }) => problems.push(message))
addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
for (const name of ['error', 'warn'] as const) {
  const write = console[name].bind(console)
  console[name] = (...parts: unknown[]) => {
    problems.push(parts.map(String).join(' '))
    write(...parts)
  }
}
new ReportingObserver(
  (reports) => {
    for (const { body } of reports) console.error(JSON.stringify(body))
  },
  { buffered: true, types: ['csp-violation'] },
).observe()
