import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActor, AnyStateMachine, InspectionEvent } from 'xstate'
import { observeSteps } from '../statecharts/src/inspector/observer.ts'
import { createErrorBarrier } from '../statecharts/src/inspector/recorder.ts'
import { isMachine } from '../statecharts/src/source.ts'
import { watchWindow } from './notice.ts'
import { createRedaction } from './redact.ts'

type Inspect = (message: InspectionEvent) => void

// As a tab the inspector would hide the page, and a hidden page stops its toasts' time.
const openWindow = (url: string | URL = '', name = '') =>
  window.open(url, name, 'popup,width=1280,height=860')

/** One that is open already keeps its earlier runs. */
const openOnce: typeof openWindow = (url, name) => {
  const opened = openWindow('', name)
  if (opened?.location.pathname !== url) opened?.location.replace(url ?? '')
  return opened
}

/** An inspector's window, and the adapter that feeds it. */
function connect(url: string, open: typeof openWindow) {
  const { adapter, inspect } = createBrowserInspector({
    url,
    window: { open, addEventListener: addEventListener.bind(window) } as unknown as Window,
    serialize: (message) => message,
    maxDeferredEvents: 10_000,
    // Deeper than anything that is written.
    serializationDepthLimit: 200,
  })
  return {
    adapter,
    inspect,
    target: () => adapter.targetWindow,
    reopen: () => (adapter.targetWindow = open(url, 'xstateinspector')),
  }
}

/** Opens stately.ai. */
function openStately(url: string) {
  const { adapter, inspect, ...opened } = connect(url, openWindow)
  const redact = createRedaction()
  const guard = createErrorBarrier()
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
    ...opened,
  }
}

const contextOf = ({ config }: AnyStateMachine) => ({ context: config.context as unknown })

/** Opens the local inspector. */
function openLocal(url: string) {
  const { adapter, target, reopen } = connect(url, openOnce)
  return { inspect: observeSteps(adapter, createRedaction()), target, reopen }
}

/** Opens an inspector's window and returns what feeds it; a notice says when it is blocked, silent or closed. */
export function open(url: string): Inspect {
  const isLocal = import.meta.env.DEV && url.startsWith('/')
  const { inspect, target, reopen } = isLocal ? openLocal(url) : openStately(url)
  watchWindow(target, reopen, isLocal)
  return inspect
}
