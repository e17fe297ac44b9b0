import { vi } from 'vitest'
import { parseConsent, storedConsent } from '../../machines/constants.ts'
import { readConsent, storeConsent } from '../../src/effects/consentStorage.ts'

/** A time at which no decision of today is remembered by accident. */
const longAfter = new Date('2126-01-01')

/**
 * Stores both decisions as the site does. Returns the entries that each leaves in localStorage, whatever else was
 * written to the device, and whether each decision still counts a century later.
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
    vi.useFakeTimers({ toFake: ['Date'] })
    storeConsent(storedConsent[decision])
    vi.setSystemTime(longAfter)
    const lasts = parseConsent(readConsent()) === decision
    vi.useRealTimers()
    vi.unstubAllGlobals()
    return { entries: [...entries], lasts }
  }
  const accepted = decide('accepted')
  const declined = decide('declined')
  const keys = new Set([...accepted.entries, ...declined.entries].map(([key]) => key))
  const valuesOf = (key: string) =>
    [accepted, declined].map(({ entries }) => new Map(entries).get(key) ?? 'no text')
  return {
    entries: [...keys].map((key) => {
      const [accepted = '', declined = ''] = valuesOf(key)
      return { key, accepted, declined }
    }),
    other,
    lasts: accepted.lasts && declined.lasts,
  }
}
