import type { Scenario } from './scenario.ts'
import { contactForm } from './contactForm.ts'
import { cookieConsent } from './cookieConsent.ts'
import { headerMenu } from './headerMenu.ts'
import { mailOf } from './mailCall.ts'
import { navigation } from './navigation.ts'
import { toastQueue } from './toastQueue.ts'

/** The scenarios of the machines; mailCall is seen behind either of the form's two mails. */
export const scenarios = {
  contactForm,
  sendOwnerMail: mailOf('sendOwnerMail'),
  sendCustomerMail: mailOf('sendCustomerMail'),
  cookieConsent,
  headerMenu,
  navigation,
  toastQueue,
} as unknown as Record<string, Scenario>
