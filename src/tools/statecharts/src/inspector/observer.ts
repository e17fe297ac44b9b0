import type { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActor, InspectionEvent } from 'xstate'
import { describeMachine } from '../describe.ts'
import { isMachine } from '../source.ts'
import { events, type ObservedStep, type SentEvent } from './protocol.ts'
import { createGuard, createRecorder } from './recorder.ts'
import { timed } from './simulate.ts'
import type { Step } from './trace.ts'

type Adapter = ReturnType<typeof createBrowserInspector>['adapter']

const whenIdle = (task: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(task, { timeout: 500 })
    : setTimeout(task)

/**
 * Sends what Stately's protocol has no word for through its adapter: which transition an actor took, how guards
 * answered, when delays end. Written by `write` while the page is idle; events that the inspector sends are obeyed.
 */
export function observeSteps(
  adapter: Adapter,
  write?: (step: Step) => Step,
): (message: InspectionEvent) => void {
  const run = performance.timeOrigin
  const actors = new Map<string, AnyActor>()
  const waiting: (() => ObservedStep)[] = []
  const guard = createGuard()
  let place = 0
  const sendAll = () => {
    for (const write of waiting.splice(0)) guard(() => adapter.send(write() as never))
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
  // A window that was open before says by itself that it is there.
  greet()

  return createRecorder(
    (step, actorRef) => {
      waiting.push(() => {
        const written = step()
        const isNew = actors.get(written.actor) !== actorRef
        actors.set(written.actor, actorRef)
        const logic: unknown = actorRef.logic
        // Its context may hold what somebody has typed.
        const machine = isNew && isMachine(logic) && { ...describeMachine(logic), context: null }
        const whose = { sessionId: actorRef.sessionId, run, place: place++ }
        return {
          type: events.step,
          _version: '1',
          ...whose,
          step: written,
          ...(machine && { machine }),
        }
      })
      if (waiting.length === 1) whenIdle(sendAll)
    },
    undefined,
    write,
  )
}
