import type { Scenario } from './scenario.ts'
import { contactForm } from './contactForm.ts'
import { cookieConsent } from './cookieConsent.ts'
import { headerMenu } from './headerMenu.ts'
import { mailScenario } from './mailCall.ts'
import { navigation } from './navigation.ts'
import { toastQueue } from './toastQueue.ts'

/**
 * The scenarios, keyed by actor. The contact form runs two actors of the machine `mailCall`, one for each of its mails.
 */
export const scenarios = {
  contactForm,
  sendOwnerMail: mailScenario('sendOwnerMail'),
  sendCustomerMail: mailScenario('sendCustomerMail'),
  cookieConsent,
  headerMenu,
  navigation,
  toastQueue,
} as unknown as Record<string, Scenario>
