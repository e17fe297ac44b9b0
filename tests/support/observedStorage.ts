import { vi } from 'vitest'
import { parseConsent, storedConsent } from '../../machines/constants.ts'
import { readConsent, storeConsent } from '../../src/effects/consentStorage.ts'

/** The time at which the test makes each cookie decision: the afternoon of 1 January 2026. */
const decidedAt = Date.UTC(2026, 0, 1, 15)
const date = /\b(?:2026-01-01[\dT:.Z]*|17672\d+)/g

/**
 * Stores each cookie decision as the site does, and returns what was written to the device:
 *
 * - `entries`: the key of each entry in localStorage, and the text of the entry for each of the two decisions. The texts
 *   do not include the date of the decision. `hasDate` is true if the entry contains this date.
 * - `other`: everything else that was written to the device.
 * - `months`: the number of months after which a decision expires. Undefined if it has not expired after a century.
 */
export function observeStorage() {
  const other: string[] = []
  const decide = (decision: keyof typeof storedConsent) => {
    const entries = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    })
    vi.stubGlobal('sessionStorage', { setItem: (key: string) => void other.push(key) })
    vi.stubGlobal('document', {
      documentElement: {
        getAttribute: () => null,
        setAttribute: (name: string) => void other.push(name),
      },
      get cookie() {
        return ''
      },
      set cookie(text: string) {
        other.push(text)
      },
    })
    vi.useFakeTimers({ toFake: ['Date'], now: decidedAt })
    storeConsent(storedConsent[decision])
    const months = Array.from({ length: 1200 }, (_, month) => month + 1).find((month) => {
      vi.setSystemTime(Date.UTC(2026, month, 3))
      return parseConsent(readConsent()) !== decision
    })
    vi.useRealTimers()
    vi.unstubAllGlobals()
    return { entries: [...entries], months }
  }
  const accepted = decide('accepted')
  const declined = decide('declined')
  const keys = new Set([...accepted.entries, ...declined.entries].map(([key]) => key))
  const valuesOf = (key: string) =>
    [accepted, declined].map(({ entries }) => new Map(entries).get(key) ?? 'no text')
  return {
    entries: [...keys].map((key) => {
      const [accepted = '', declined = ''] = valuesOf(key)
      return {
        key,
        accepted: accepted.replace(date, '').trim(),
        declined: declined.replace(date, '').trim(),
        hasDate: [accepted, declined].some((text) => text.search(date) >= 0),
      }
    }),
    other,
    months: accepted.months ?? declined.months,
  }
}
