import type { StoredConsent } from '../../machines/constants.ts'
import { listen } from './pageListeners.ts'

/** The only entry that the site leaves on a visitor's device; the privacy policy names it. */
export const consentKey = 'cookieConsent'

/** The stored decision, whatever its text; null where there is none or storage is blocked. */
export function readConsent(): string | null {
  try {
    return localStorage.getItem(consentKey)
  } catch {
    return null
  }
}

/** Stores the decision; where storage is blocked or full the choice holds for the visit. */
export function storeConsent(value: StoredConsent): void {
  try {
    localStorage.setItem(consentKey, value)
  } catch {
    // Then it is not stored.
  }
}

/** Reports what is stored, and decisions made in other tabs until the returned function is called. */
export function watchConsent(report: (value: string | null) => void): () => void {
  report(readConsent())
  return listen(window, ['storage'], ({ storageArea, key: changed, newValue }) => {
    if (storageArea === localStorage && (changed === consentKey || changed === null))
      report(newValue)
  })
}
