import type { AnyEventObject } from 'xstate'

/** A delayed event that a machine has sent to itself. */
export interface Timer {
  id: string | undefined
  event: AnyEventObject
  /** The time on the clock at which the event will be sent, in ms. */
  at: number
}

/** An action in the form that XState reports to `inspect` and passes to an `actionExecutor`. */
export interface ExecutedAction {
  type: string
  params?: unknown
}

/**
 * Keeps a list of the running timers of one actor. `apply` updates the list for each action that starts or cancels a
 * timer.
 */
export function createTimers() {
  let timers: Timer[] = []
  const drop = (timer: Timer | undefined) => {
    timers = timers.filter((one) => one !== timer)
  }
  return {
    /** Returns the running timers, starting with the one that ends first. */
    all: (): readonly Timer[] => timers,
    /** Starts or cancels a timer if the action does so. */
    apply: ({ type, params }: ExecutedAction, now: number) => {
      const { id, sendId, event, delay } = Object(params) as Partial<Timer> & {
        sendId?: string
        delay?: number
      }
      if (type === 'xstate.cancel') drop(timers.findLast((timer) => timer.id === sendId))
      else if (/^xstate\.(raise|sendTo)$/.test(type) && event && Number.isFinite(delay))
        timers = [...timers, { id, event, at: now + Math.max(0, delay ?? 0) }].sort(
          (one, other) => one.at - other.at,
        )
    },
    /** Removes the first timer that sends this event object. */
    end: (event: AnyEventObject) => drop(timers.find((timer) => timer.event === event)),
    clear: () => {
      timers = []
    },
  }
}
