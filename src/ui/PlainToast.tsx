import { ToastCard, type ToastCardProps } from './ToastCard.tsx'

/** What a toast needs to be drawn, at rest or in motion. */
export interface ToastProps extends Omit<ToastCardProps, 'ref' | 'style'> {
  /** Tells one toast from the next. */
  shownAt: number
  leaving: boolean
  /** Reports how far to the right the toast was let go, in px. */
  onSwipe: (distance: number) => void
}

/** A toast that does not move: until the springs are here, and where they cannot be had. */
export function PlainToast({ shownAt: _shownAt, leaving, onSwipe: _onSwipe, ...card }: ToastProps) {
  return <ToastCard data-state={leaving ? 'leaving' : 'showing'} {...card} />
}
