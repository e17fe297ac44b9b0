import type { AnyActor, InspectionEvent } from 'xstate'
import { describeMachine, type State } from '../statecharts/src/describe.ts'
import { isMachine } from '../statecharts/src/source.ts'
import { createGuard, createRecorder } from './recorder.ts'
import { createRedaction } from './redact.ts'
import { timed } from './simulate.ts'
import type { Step } from './trace.ts'

/** One step of a page's life, in its place from 0. */
export interface Report {
  /** When the page's life began, in ms since 1970; a lock of this name is held as long as it lasts. */
  run: number
  place: number
  step: Step
  /** What begins with this step. */
  machine?: State
}

/** What an inspector asks the site for: all reports, or to send an event. */
export type Order = 'report' | { run: number; actor: string; event: Step['event'] }

/** The names of the channels between the site and the local inspectors; they reach no other origin. */
export const channels = { reports: 'inspector.reports', orders: 'inspector.orders' }

/** What happens within so many ms is posted together, as the inspector's window may share the page's thread. */
const together = 500

const whenIdle = (task: () => void) =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(task, { timeout: 500 })
    : setTimeout(task)

/** Reports to all local inspectors what the site's actors do, redacted and while the page is idle, and obeys their orders. */
export function reportRun(): (message: InspectionEvent) => void {
  const run = performance.timeOrigin
  const reports: Report[] = []
  const actors = new Map<string, AnyActor>()
  const guard = createGuard()
  const channel = new BroadcastChannel(channels.reports)
  // An inspector that hears of a run before its lock is held takes it for over.
  const held = new Promise<void>((resolve) => {
    void navigator.locks.request(String(run), () => {
      resolve()
      return new Promise(() => undefined)
    })
  })
  const post = (reports: Report[]) =>
    void held.then(() => guard(() => channel.postMessage(reports)))

  const waiting: (() => Report)[] = []
  let posted = 0
  const writeAll = () => {
    for (const write of waiting.splice(0)) guard(() => reports.push(write()))
  }
  const postAll = () => {
    writeAll()
    if (posted < reports.length) post(reports.slice(posted))
    posted = reports.length
  }
  addEventListener('pagehide', postAll)

  new BroadcastChannel(channels.orders).onmessage = ({ data }: MessageEvent<Order>) => {
    if (data === 'report') post(reports.slice(0, posted))
    else if (data.run === run) actors.get(data.actor)?.send(timed(data.event, performance.now()))
  }

  const record = (step: () => Step, actorRef: AnyActor) => {
    waiting.push(() => {
      const written = step()
      const isNew = actors.get(written.actor) !== actorRef
      actors.set(written.actor, actorRef)
      const logic: unknown = actorRef.logic
      // Its context may hold what somebody has typed.
      const machine = isNew && isMachine(logic) && { ...describeMachine(logic), context: null }
      return { run, place: reports.length, step: written, ...(machine && { machine }) }
    })
    if (waiting.length > 1) return
    whenIdle(writeAll)
    if (posted === reports.length) setTimeout(postAll, together)
  }
  return createRecorder(record, undefined, createRedaction())
}
