import { useSelector } from '@xstate/react'
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  type FocusEvent,
} from 'react'
import type { ActorRefFrom } from 'xstate'
import type { PauseReason, toastQueue } from '../../machines/toastQueue.ts'
import { toastRegion, toasts } from '../content/toasts.ts'
import { returnFocus } from '../effects/focus.ts'
import { now } from '../effects/pageListeners.ts'
import { keepFocusClearOf } from '../effects/scrolling.ts'
import { ToastCard } from '../ui/ToastCard.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'

const MovingToast = lazy(() =>
  import('../ui/MovingToast.tsx').catch(() => ({ default: ToastCard })),
)

/** The live regions of the page and the visible toast. */
export function Toasts({ actor }: { actor: ActorRefFrom<typeof toastQueue> }) {
  const visible = useSelector(actor, (snapshot) => snapshot.hasTag('visible'))
  const leaving = useSelector(actor, (snapshot) => snapshot.matches('leaving'))
  const toast = useSelector(actor, ({ context }) => context.toast)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element>(null)

  useLayoutEffect(() => {
    if (leaving && region.current) returnFocus(region.current, cameFrom.current)
  }, [leaving])

  const holdToast = (by: PauseReason) => () => actor.send({ type: 'toast.held', by, at: now() })
  const release = (by: PauseReason) => () => actor.send({ type: 'toast.released', by, at: now() })

  // A browser extension can remove the toast from the page. In this case, render the toast again and resume its
  // lifetime. The removed element no longer reports that the pointer or the focus has left it.
  const [card, renewCard] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (!toast || region.current?.querySelector('[data-state]')) return
    renewCard()
    for (const by of ['pointer', 'focus'] as const)
      actor.send({ type: 'toast.released', by, at: now() })
  }, [actor, toast])

  useEffect(() => (region.current ? keepFocusClearOf(region.current) : undefined), [])

  const shown = visible ? toast : null
  const words = shown && toasts[shown.message]
  const spoken = words ? `${words.title} ${words.text}` : ''
  const isFailure = shown?.tone === 'failure'
  return (
    <ToastRegion
      ref={region}
      label={toastRegion.label}
      polite={isFailure ? '' : spoken}
      assertive={isFailure && !shown.announcedElsewhere ? spoken : ''}
      onPointerEnter={holdToast('pointer')}
      onPointerLeave={release('pointer')}
      onFocus={({ relatedTarget }: FocusEvent) => {
        cameFrom.current = relatedTarget
        holdToast('focus')()
      }}
      onBlur={release('focus')}
    >
      {shown && words && (
        <Suspense>
          <MovingToast
            key={card}
            shownAt={shown.at}
            tone={shown.tone}
            {...words}
            closeLabel={toastRegion.close}
            leaving={leaving}
            onClose={() => actor.send({ type: 'toast.dismissed' })}
            onSwipe={(distance) => actor.send({ type: 'toast.swiped', distance })}
          />
        </Suspense>
      )}
    </ToastRegion>
  )
}
