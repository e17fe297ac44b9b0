import type { ToastMessage } from '../../machines/toastQueue.ts'
import { contact } from './contact.ts'

export const toastRegion = {
  label: 'Benachrichtigungen',
  close: 'Meldung schließen',
} as const

/** Title and text of each toast, by the message in its event. */
export const toasts: Record<ToastMessage, { title: string; text: string }> = {
  requestSent: contact.success,
  ownerMail: { title: contact.failure.title, text: contact.failure.ownerMail },
  customerMail: { title: contact.failure.title, text: contact.failure.customerMail },
  unexpected: { title: contact.failure.title, text: contact.failure.unexpected },
}
