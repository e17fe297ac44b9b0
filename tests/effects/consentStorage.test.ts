import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedConsent } from '../../machines/constants.ts'
import { consentAttribute } from '../../src/names.ts'
import { consentKey, storeConsent, watchConsent } from '../../src/effects/consentStorage.ts'

/** What is reported of the decision until the test ends. */
function watch() {
  const report = vi.fn<(value: string | null) => void>()
  onTestFinished(watchConsent(report))
  return () => report.mock.calls.flat()
}

const tellFromElsewhere = (change: StorageEventInit) =>
  fireEvent(
    window,
    new StorageEvent('storage', { key: consentKey, storageArea: localStorage, ...change }),
  )

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute(consentAttribute)
})

test('A decision is stored in localStorage under one name and reported as it is stored', () => {
  storeConsent(storedConsent.declined)
  expect(Object.entries(localStorage)).toEqual([[consentKey, storedConsent.declined]])
  expect(watch()()).toEqual([storedConsent.declined])
})

describe('Where localStorage is blocked', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  test('no decision is reported', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    expect(watch()()).toEqual([null])
  })

  test.each(['getItem', 'setItem'] as const)(
    'a decision is kept for the visit if %s throws',
    (method) => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse)
      storeConsent(storedConsent.accepted)
      expect(watch()()).toEqual([storedConsent.accepted])
    },
  )
})

describe('What another tab', () => {
  test.each<[string, StorageEventInit, string | null]>([
    ['decides', { newValue: storedConsent.accepted }, storedConsent.accepted],
    ['takes back', { newValue: null }, null],
    ['clears with all else', { key: null, newValue: null }, null],
  ])('%s is reported', (_, change, expected) => {
    const reported = watch()
    tellFromElsewhere(change)
    expect(reported()).toEqual([null, expected])
  })

  test.each<[string, StorageEventInit]>([
    ['stores under another name', { key: 'theme' }],
    ['stores for its session', { storageArea: sessionStorage }],
  ])('%s is no decision', (_, change) => {
    const reported = watch()
    tellFromElsewhere({ newValue: storedConsent.accepted, ...change })
    expect(reported()).toEqual([null])
  })
})
