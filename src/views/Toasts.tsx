import { useSelector } from '@xstate/react'
import {
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
} from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Hold, toastQueue } from '../../machines/toastQueue.ts'
import { toastRegion, toasts } from '../content/site.ts'
import { focusById, focusTargets } from '../effects/focus.ts'
import { now } from '../effects/pageListeners.ts'
import { PlainToast, type ToastProps } from '../ui/PlainToast.tsx'
import { ToastRegion } from '../ui/ToastRegion.tsx'

let Prepared: ComponentType<ToastProps> | undefined

const loadMovingToast = async () => {
  Prepared = await import('../ui/MovingToast.tsx').then(
    (module) => module.MovingToast,
    () => PlainToast,
  )
  return { default: Prepared }
}

const MovingToast = lazy(loadMovingToast)

/** Fetches what moves a toast before there is one, which must not lose its focus to that code. */
export const prepareToast = (): void => void loadMovingToast()

/** A toast in motion. Even when its code is here, what is lazy shows its fallback first, and the focus goes with that. */
function Card(props: ToastProps) {
  const [Moving] = useState(() => Prepared ?? MovingToast)
  return <Moving {...props} />
}

/** The toast area of every page. */
export function Toasts({ actor }: { actor: ActorRefFrom<typeof toastQueue> }) {
  const visible = useSelector(actor, (snapshot) => snapshot.hasTag('visible'))
  const leaving = useSelector(actor, (snapshot) => snapshot.matches('leaving'))
  const toast = useSelector(actor, ({ context }) => context.toast)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element>(null)

  // A close button that goes away while focused drops the focus to the body.
  useLayoutEffect(() => {
    if (!leaving || !region.current?.contains(document.activeElement)) return
    const origin = cameFrom.current
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true })
    if (document.activeElement !== origin) focusById(focusTargets.title)
  }, [leaving])

  const hold = (by: Hold) => () => actor.send({ type: 'toast.held', by, at: now() })
  const release = (by: Hold) => () => actor.send({ type: 'toast.released', by, at: now() })

  if (!visible || !toast) {
    return (
      <ToastRegion label={toastRegion.label} polite="" assertive="">
        {null}
      </ToastRegion>
    )
  }

  const { title, text } = toasts[toast.message]
  const spoken = `${title} ${text}`
  const card = {
    tone: toast.tone,
    title,
    text,
    closeLabel: toastRegion.close,
    leaving,
    onClose: () => actor.send({ type: 'toast.dismissed' }),
    onSwipe: (distance: number) => actor.send({ type: 'toast.swiped', distance }),
  }

  return (
    <ToastRegion
      ref={region}
      label={toastRegion.label}
      polite={toast.tone === 'failure' ? '' : spoken}
      assertive={toast.tone === 'failure' ? spoken : ''}
      onPointerEnter={hold('pointer')}
      onPointerLeave={release('pointer')}
      onFocus={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        hold('focus')()
      }}
      onBlur={release('focus')}
    >
      <Suspense fallback={<PlainToast shownAt={toast.at} {...card} />}>
        <Card shownAt={toast.at} {...card} />
      </Suspense>
    </ToastRegion>
  )
}
