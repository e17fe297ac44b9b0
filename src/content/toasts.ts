import type { ToastMessage } from '../../machines/toastQueue.ts'
import { failure, success } from './outcome.ts'

export const toastRegion = {
  label: 'Benachrichtigungen',
  close: 'Meldung schließen',
} as const

/** The title and text of each toast, keyed by the `message` of the event that shows the toast. */
export const toasts: Record<ToastMessage, { title: string; text: string }> = {
  requestSent: success,
  ownerMail: { title: failure.title, text: failure.ownerMail },
  customerMail: { title: failure.title, text: failure.customerMail },
  unexpected: { title: failure.title, text: failure.unexpected },
}
