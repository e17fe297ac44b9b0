import type { AnyActor, InspectionEvent } from 'xstate'
import { describeMachine } from '../describe.ts'
import { isMachine } from '../xstateFields.ts'
import { events, type ObservedStep, type SentEvent } from './protocol.ts'
import { createErrorBarrier, createRecorder } from './recorder.ts'
import { timed } from './simulate.ts'
import type { RecordedStep } from './trace.ts'

/** The adapter of Stately's browser inspector. Contains only the properties and methods that this file uses. */
interface Adapter {
  targetWindow: Window | null
  send: (message: never) => void
  stop: () => void
}

const whenIdle = (task: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(task, { timeout: 500 })
    : setTimeout(task)

/**
 * Records the steps of all actors and sends them to the inspector through Stately's adapter. Unlike Stately's messages,
 * a step contains the transitions, the guard results and the delays. `write` converts a step to plain data, while the
 * page is idle. If the inspector sends an event for an actor, forwards the event to the actor. Returns the function for
 * XState's option `inspect`.
 */
export function observeSteps(
  adapter: Adapter,
  write?: (step: RecordedStep) => RecordedStep,
): (message: InspectionEvent) => void {
  const run = performance.timeOrigin
  const actors = new Map<string, AnyActor>()
  const unsent: (() => ObservedStep)[] = []
  const guard = createErrorBarrier()
  let place = 0
  const sendAll = () => {
    for (const write of unsent.splice(0)) guard(() => adapter.send(write() as never))
  }
  const isInspector = (source: unknown) => source !== null && source === adapter.targetWindow
  const greet = () => guard(() => adapter.targetWindow?.postMessage({ type: events.hello }, '*'))

  addEventListener('message', ({ data, source }: MessageEvent<SentEvent | null>) => {
    if (data?.type === events.send && data.run === run && isInspector(source))
      actors.get(data.actor)?.send(timed(data.event, performance.now()))
  })
  addEventListener('pagehide', () => {
    sendAll()
    guard(() => adapter.stop())
  })
  addEventListener('pageshow', ({ persisted }) => persisted && greet())
  // Send a greeting, because the inspector's window may have stayed open while this page was reloaded. The inspector
  // answers, which restores the connection.
  greet()

  return createRecorder(
    (step, actorRef) => {
      unsent.push(() => {
        const written = step()
        const isNew = actors.get(written.actor) !== actorRef
        actors.set(written.actor, actorRef)
        const logic: unknown = actorRef.logic
        // Omit the source code of the initial context, because it can contain the user's input.
        const machine = isNew && isMachine(logic) && { ...describeMachine(logic), context: null }
        const origin = { sessionId: actorRef.sessionId, run, place: place++ }
        return {
          type: events.step,
          _version: '1',
          ...origin,
          step: written,
          ...(machine && { machine }),
        }
      })
      if (unsent.length === 1) whenIdle(sendAll)
    },
    undefined,
    write,
  )
}
