import { createBrowserInspector } from '@statelyai/inspect'
import {
  createActor,
  fromCallback,
  type AnyActor,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate'
import { isMachine } from '../statecharts/src/source.ts'
import { inspectorWindow } from './inspectorWindow.ts'
import { createNotice } from './Notice.tsx'
import { createRedaction } from './redact.ts'
import { createGuard } from './recorder.ts'
import { channels, reportRun } from './reports.ts'

type Inspect = (message: InspectionEvent) => void

// As a tab the inspector would hide the page, and a hidden page stops its toasts' time.
const openWindow = (url: string, name: string) =>
  window.open(url, name, 'popup,width=1280,height=860')

/** Opens stately.ai; its adapter has a name for its window. */
function openStately(url: string) {
  const name = 'xstateinspector'
  openWindow('', name)
  const redact = createRedaction()
  const { adapter, inspect } = createBrowserInspector({
    url,
    serialize: (message) => message,
    maxDeferredEvents: 10_000,
    // Deeper than anything that is written.
    serializationDepthLimit: 200,
  })
  const guard = createGuard()
  const send = adapter.send.bind(adapter)
  adapter.send = (event) => guard(() => send(event))
  const write = (part: 'event' | 'snapshot', value: object) => redact({ [part]: value })[part]
  const writeActor = (actorRef: AnyActor): unknown => {
    const logic: unknown = actorRef.logic
    return Object.create(actorRef, {
      getSnapshot: { value: () => write('snapshot', actorRef.getSnapshot() as object) },
      ...(isMachine(logic) && {
        logic: { value: { config: { ...logic.config, ...write('snapshot', contextOf(logic)) } } },
      }),
    })
  }
  return {
    // It reads what it is told of while the page is idle, and knows nothing of what JSON lacks.
    inspect: (message: InspectionEvent) =>
      inspect.next?.(
        Object.create(message, {
          ...('event' in message && { event: { get: () => write('event', message.event) } }),
          ...('snapshot' in message && {
            snapshot: { get: () => write('snapshot', message.snapshot) },
          }),
          actorRef: { get: () => writeActor(message.actorRef as AnyActor) },
        }) as InspectionEvent,
      ),
    target: () => adapter.targetWindow,
    reopen: () => (adapter.targetWindow = openWindow(url, name)),
  }
}

const contextOf = ({ config }: AnyStateMachine) => ({ context: config.context as unknown })

/** Opens the local inspector; one that is open already keeps its earlier runs. */
function openLocal(url: string) {
  const open = () => {
    const opened = openWindow('', 'inspector')
    if (opened?.location.pathname !== url) opened?.location.replace(url)
    return opened
  }
  let target = open()
  return { inspect: reportRun(), target: () => target, reopen: () => (target = open()) }
}

/** Opens an inspector's window and returns what feeds it; a notice says when it is blocked, silent or closed. */
export function open(url: string): Inspect {
  const isLocal = import.meta.env.DEV && url.startsWith('/')
  const { inspect, target, reopen } = isLocal ? openLocal(url) : openStately(url)
  const watched = createActor(
    inspectorWindow.provide({
      actions: { openWindow: reopen },
      actors: {
        watchWindow: fromCallback(({ sendBack }) => {
          const answer = () => sendBack({ type: 'window.answered' })
          addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
            if (data?.type === '@statelyai.connected') answer()
          })
          new BroadcastChannel(channels.orders).onmessage = answer
          setInterval(() => {
            const opened = target()
            if (!opened) sendBack({ type: 'window.blocked' })
            else if (opened.closed) sendBack({ type: 'window.closed' })
          }, 500)
        }),
      },
    }),
  )
  const show = createNotice(isLocal, {
    'Open it': () => watched.send({ type: 'notice.pressed' }),
    Close: () => watched.send({ type: 'notice.closed' }),
  })
  watched.subscribe(({ value }) => show(inspectorWindow.states[value]?.description))
  watched.start()
  return inspect
}
