import type { StoredConsent } from '../../machines/cookieConsent.ts'

const key = 'cookieConsent'

/** The stored decision, whatever its text; rejects where storage is blocked. */
export const readConsent = async (): Promise<string | null> => localStorage.getItem(key)

/** Stores the decision; where storage is blocked or full the choice holds for the visit. */
export function storeConsent(value: StoredConsent): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Reports decisions made in other tabs until the returned function is called. */
export function watchConsent(report: (value: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) {
      report(event.newValue)
    }
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
