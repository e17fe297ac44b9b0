import { storedConsent, type StoredConsent } from '../../machines/constants.ts'
import { readConsent, storeConsent } from '../effects/consentStorage.ts'
import { focusInPlace } from '../effects/focus.ts'
import { showBanner } from '../effects/rootElement.ts'
import { consentAnswer, titleId } from '../names.ts'

/** Shows the cookie banner unless the visitor has decided, in this tab or in another one. */
export const updateBanner = () =>
  showBanner(!Object.values<string | null>(storedConsent).includes(readConsent()))

/**
 * Stores the decision if a button of the cookie banner was pressed, and returns whether it was. At hydration, the
 * machine `cookieConsent` reads the decision from where this function stores it.
 */
export function answerConsent(target: Element): boolean {
  const value = target.closest(`[${consentAnswer}]`)?.getAttribute(consentAnswer)
  if (!value) return false
  storeConsent(value as StoredConsent)
  updateBanner()
  focusInPlace(titleId)
  return true
}
