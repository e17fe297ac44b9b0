import { useEffect } from 'react'
import { toastQueue } from './actors/toastQueue.ts'
import { Toasts } from './views/Toasts.tsx'

/** The toasts of every page. */
export function ToastArea() {
  useEffect(() => void toastQueue.start(), [])

  return <Toasts actor={toastQueue} />
}
