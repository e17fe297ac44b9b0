import type { AnyEventObject } from 'xstate'

/** An event that a machine has sent itself for later. */
export interface Timer {
  id: string | undefined
  event: AnyEventObject
  /** When it comes, in ms. */
  at: number
}

/** An action of XState's, as it is inspected and handed to an `actionExecutor`. */
export interface ExecutedAction {
  type: string
  params?: unknown
}

/** The running timers of one actor, known by the actions that begin and cancel them. */
export function createTimers() {
  let timers: Timer[] = []
  const drop = (timer: Timer | undefined) => {
    timers = timers.filter((one) => one !== timer)
  }
  return {
    /** The soonest first. */
    all: (): readonly Timer[] => timers,
    take: ({ type, params }: ExecutedAction, now: number) => {
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
    /** The soonest of those that send this event is over. */
    end: (event: AnyEventObject) => drop(timers.find((timer) => timer.event === event)),
    clear: () => {
      timers = []
    },
  }
}
