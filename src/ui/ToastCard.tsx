import { useRef, type CSSProperties, type PointerEvent, type Ref } from 'react'
import { styled } from 'styled-components'
import { when } from '../theme/breakpoints.ts'
import { palette } from '../theme/palette.ts'
import { Mark } from './Mark.tsx'

export interface ToastProps {
  /** The time at which the toast appeared. It is also the identifier of the toast. */
  shownAt: number
  tone: 'neutral' | 'success' | 'failure'
  title: string
  text: string
  closeLabel: string
  leaving: boolean
  onClose: () => void
  /** Called when a swipe ends. `distance` is the distance to the right, in px. */
  onSwipe: (distance: number) => void
}

interface ToastCardProps extends ToastProps {
  /** A ref for the card. The name is not `ref`, because `animated` does not pass a `ref` to a function component. */
  cardRef?: Ref<HTMLDivElement>
  style?: CSSProperties
  /**
   * Called at each movement of a swipe. `distance` is the distance to the right, in px. When the visitor releases the
   * pointer, `distance` is 0.
   */
  onDrag?: (distance: number, isHeld: boolean) => void
}

const marks = { neutral: 'note', success: 'check', failure: 'warning' } as const

/** A toast without animation, which reports swipes to the right. `MovingToast` adds the animation. */
export function ToastCard({
  tone,
  title,
  text,
  closeLabel,
  leaving,
  onClose,
  onSwipe,
  onDrag,
  cardRef,
  style,
}: ToastCardProps) {
  const drag = useRef<{ pointer: number; from: number } | null>(null)
  const distance = ({ clientX }: PointerEvent) =>
    Math.max(0, clientX - (drag.current?.from ?? clientX))
  const isDragging = ({ pointerId }: PointerEvent) => drag.current?.pointer === pointerId
  const letGo = (event: PointerEvent) => {
    if (!isDragging(event)) return
    drag.current = null
    onDrag?.(0, false)
  }

  return (
    <Root
      ref={cardRef}
      style={style}
      data-kind={tone}
      data-state={leaving ? 'leaving' : 'showing'}
      onPointerDown={(event) => {
        if (drag.current || event.button !== 0) return
        // With a mouse, dragging over the text selects the text, so a swipe must not start there.
        const others = event.pointerType === 'mouse' ? 'button, p + p' : 'button'
        if (event.target instanceof Element && event.target.closest(others)) return
        drag.current = { pointer: event.pointerId, from: event.clientX }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!isDragging(event)) return
        // If the mouse button was released over a dialog or another program, the page did not receive a pointerup
        // event. In this case, end the swipe now.
        if (event.pointerType === 'mouse' && event.buttons === 0) letGo(event)
        else onDrag?.(distance(event), true)
      }}
      onPointerUp={(event) => {
        if (!isDragging(event)) return
        const covered = distance(event)
        letGo(event)
        onSwipe(covered)
      }}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
    >
      <Mark kind={marks[tone]} />
      <div>
        <p>{title}</p>
        <p>{text}</p>
      </div>
      <Close type="button" aria-label={closeLabel} onClick={onClose}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4.5 4.5l11 11M15.5 4.5l-11 11" />
        </svg>
      </Close>
    </Root>
  )
}

const Root = styled.div`
  --signal: var(--ink-soft);

  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  padding: min(var(--space-4), 5%);
  border: 1px solid var(--line);
  border-inline-start: 4px solid var(--signal);
  background: var(--card);
  color: var(--ink);
  font-size: min(var(--size-small), 8.5vw);
  line-height: 1.45;
  box-shadow: 0 0.5rem 2rem ${palette['green-deep']}29;
  touch-action: pan-y pinch-zoom;
  user-select: none;

  &[data-kind='success'] {
    --signal: var(--success);
  }

  &[data-kind='failure'] {
    --signal: var(--error);
  }

  > svg,
  p:first-child {
    color: var(--signal);
  }

  > div {
    flex: 1 1 9rem;
    min-inline-size: 0;
  }

  p:first-child {
    padding-inline-end: min(var(--space-6), 14%);
    font-weight: 700;
  }

  p:last-child {
    margin-block-start: 0.125rem;
    color: inherit;
    text-wrap: balance;
    user-select: text;
  }
`

const Close = styled.button`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  display: grid;
  place-items: center;
  inline-size: var(--target);
  block-size: var(--target);
  color: var(--ink-soft);

  svg {
    inline-size: 1.25rem;
  }

  path {
    stroke: currentcolor;
    stroke-width: 1.75;
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  ${when.hover} {
    &:hover {
      color: var(--ink);

      path {
        stroke-width: 2.5;
      }
    }
  }
`
