import type { AnyStateMachine } from 'xstate'
import { contactFormCases } from './contactForm.ts'
import { mailCallCases } from './mailCall.ts'
import { cookieConsentCases } from './cookieConsent.ts'
import { headerMenuCases } from './headerMenu.ts'
import { navigationCases } from './navigation.ts'
import { toastQueueCases } from './toastQueue.ts'

/** The machines of the site, each with the events that its tests send. */
export const machineCases = {
  contactForm: contactFormCases,
  mailCall: mailCallCases,
  cookieConsent: cookieConsentCases,
  headerMenu: headerMenuCases,
  navigation: navigationCases,
  toastQueue: toastQueueCases,
}

export type MachineName = keyof typeof machineCases

export const machineNames = Object.keys(machineCases) as MachineName[]

/** The name of the machine that each actor in the site's actor system runs, keyed by the actor's name. */
export const actors: Record<string, MachineName> = {
  contactForm: 'contactForm',
  cookieConsent: 'cookieConsent',
  headerMenu: 'headerMenu',
  navigation: 'navigation',
  toastQueue: 'toastQueue',
  sendOwnerMail: 'mailCall',
  sendCustomerMail: 'mailCall',
}

/** The machine that each actor in the site's actor system runs, keyed by the actor's name. */
export const machines = new Map<string, AnyStateMachine>(
  Object.entries(actors).map(([actor, name]) => [actor, machineCases[name].machine]),
)
