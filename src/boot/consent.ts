import { storedConsent, type StoredConsent } from '../../machines/constants.ts'
import { readConsent, storeConsent } from '../effects/consentStorage.ts'
import { focusInPlace } from '../effects/focus.ts'
import { showBanner } from '../effects/rootElement.ts'
import { consentAnswer, titleId } from '../names.ts'

/**
 * Shows the cookie banner if no decision is stored. Hides the banner if the visitor has decided in this or another tab.
 */
export const updateBanner = () =>
  showBanner(!Object.values<string | null>(storedConsent).includes(readConsent()))

/**
 * Stores the decision if a button of the cookie banner was pressed. Returns whether such a button was pressed. The
 * machine `cookieConsent` reads the stored decision when it starts.
 */
export function answerConsent(target: Element): boolean {
  const value = target.closest(`[${consentAnswer}]`)?.getAttribute(consentAnswer)
  if (!value) return false
  storeConsent(value as StoredConsent)
  updateBanner()
  focusInPlace(titleId)
  return true
}
