import type { Scenario } from './scenario.ts'
import { contactForm } from './contactForm.ts'
import { cookieConsent } from './cookieConsent.ts'
import { headerMenu } from './headerMenu.ts'
import { mailScenario } from './mailCall.ts'
import { navigation } from './navigation.ts'
import { toastQueue } from './toastQueue.ts'

/** The scenarios by actor. The form uses the machine mailCall twice, once for each of its mails. */
export const scenarios = {
  contactForm,
  sendOwnerMail: mailScenario('sendOwnerMail'),
  sendCustomerMail: mailScenario('sendCustomerMail'),
  cookieConsent,
  headerMenu,
  navigation,
  toastQueue,
} as unknown as Record<string, Scenario>
