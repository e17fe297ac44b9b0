/* oxlint-disable no-restricted-globals -- This is the only file that stores data on the visitor's device. */
import type { StoredConsent } from '../../machines/constants.ts'
import { consentAttribute } from '../names.ts'
import { listen } from './pageListeners.ts'
import { root } from './rootElement.ts'

/** The key of the only entry that the site stores on a visitor's device. The privacy policy mentions the key. */
export const consentKey = 'cookieConsent'

/**
 * Returns the key and the text that localStorage contains after a decision. Tests also use this function to store a
 * decision.
 */
export const consentEntry = (value: string): [key: string, text: string] => [consentKey, value]

/**
 * Returns the stored decision about cookies. If nothing is stored, returns the decision from the root element's
 * attribute. Returns null if the visitor has not decided.
 */
export function readConsent(): string | null {
  const ofVisit = root().getAttribute(consentAttribute)
  try {
    return localStorage.getItem(consentKey) ?? ofVisit
  } catch {
    return ofVisit
  }
}

/**
 * Stores the decision about cookies. If the browser blocks storage or has no space, keeps the decision in an attribute
 * of the root element for this visit.
 */
export function storeConsent(value: StoredConsent): void {
  try {
    localStorage.setItem(...consentEntry(value))
  } catch {
    root().setAttribute(consentAttribute, value)
  }
}

/**
 * Returns localStorage, or undefined if the browser blocks it. Does not return null, because the `storageArea` of a
 * storage event can be null, and would then be equal to blocked storage.
 */
function unblockedStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/**
 * Reports the stored decision at once. Then reports each decision that is stored in another tab, until the returned
 * function is called.
 */
export function watchConsent(report: (value: string | null) => void): () => void {
  report(readConsent())
  return listen(window, ['storage'], ({ storageArea, key: changed, newValue }) => {
    if ((changed === consentKey || changed === null) && storageArea === unblockedStorage())
      report(newValue)
  })
}
