import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedConsent } from '../../machines/constants.ts'
import { consentAttribute } from '../../src/names.ts'
import {
  consentEntry,
  consentKey,
  storeConsent,
  watchConsent,
} from '../../src/effects/consentStorage.ts'

/**
 * Watches the stored cookie decision until the end of the test. Returns a function that returns all decisions reported
 * so far.
 */
function watch() {
  const report = vi.fn<(value: string | null) => void>()
  onTestFinished(watchConsent(report))
  return () => report.mock.calls.flat()
}

const [, accepted] = consentEntry(storedConsent.accepted)

const changeInOtherTab = (change: StorageEventInit) =>
  fireEvent(
    window,
    new StorageEvent('storage', { key: consentKey, storageArea: localStorage, ...change }),
  )

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute(consentAttribute)
})

test('storeConsent stores the decision in localStorage, and watchConsent reports it', () => {
  storeConsent(storedConsent.declined)
  expect(
    Object.entries(localStorage),
    'localStorage contains other entries. If they are intended, follow "change the stored cookie decision" in docs/recipes.md',
  ).toEqual([[consentKey, storedConsent.declined]])
  expect(watch()()).toEqual([storedConsent.declined])
})

test('a stored cookie decision takes precedence over an earlier decision that could not be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  storeConsent(storedConsent.declined)
  storeConsent(storedConsent.accepted)
  expect(watch()()).toEqual([storedConsent.accepted])
})

describe('cookie decision with blocked localStorage', () => {
  const block = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  test('if localStorage is blocked, watchConsent reports null', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(block)
    expect(watch()()).toEqual([null])
  })

  test.each(['getItem', 'setItem'] as const)(
    'if localStorage.%s throws, a cookie decision lasts until the visitor leaves the page',
    (method) => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(block)
      vi.spyOn(Storage.prototype, method).mockImplementation(block)
      storeConsent(storedConsent.accepted)
      expect(watch()()).toEqual([storedConsent.accepted])
    },
  )
})

test.each<[string, StorageEventInit]>([
  ['a decision', { newValue: accepted }],
  ['clearing localStorage', { key: null, newValue: null }],
  ['a change of another key', { key: 'theme' }],
  ['an event without storageArea', { newValue: accepted, storageArea: null }],
  ['an event without key and storageArea', { key: null, storageArea: null }],
])('if localStorage is blocked, watchConsent ignores a storage event: %s', (_, change) => {
  const event = new StorageEvent('storage', {
    key: consentKey,
    storageArea: localStorage,
    ...change,
  })
  const refuse = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  onTestFinished(() => refuse.mockRestore())
  const failed = vi.fn()
  addEventListener('error', failed)
  onTestFinished(() => removeEventListener('error', failed))
  storeConsent(storedConsent.declined)
  const reported = watch()
  dispatchEvent(event)
  expect([reported(), failed.mock.calls]).toEqual([[storedConsent.declined], []])
})

describe('changes of localStorage in another tab', () => {
  test.each<[string, StorageEventInit, string | null]>([
    ['a decision', { newValue: accepted }, storedConsent.accepted],
    ['the removal of a decision', { newValue: null }, null],
    ['clearing localStorage', { key: null, newValue: null }, null],
  ])('watchConsent reports a change of localStorage in another tab: %s', (_, change, expected) => {
    const reported = watch()
    changeInOtherTab(change)
    expect(reported()).toEqual([null, expected])
  })

  test.each<[string, StorageEventInit]>([
    ['another key', { key: 'theme' }],
    ['sessionStorage', { storageArea: sessionStorage }],
  ])('watchConsent ignores a change of %s in another tab', (_, change) => {
    const reported = watch()
    changeInOtherTab({ newValue: accepted, ...change })
    expect(reported()).toEqual([null])
  })
})
