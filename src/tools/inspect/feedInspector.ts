import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActor, AnyStateMachine, InspectionEvent } from 'xstate'
import { createErrorBarrier, isMachine, observeSteps } from 'xstate-statecharts/inspector'
import { watchWindow } from './notice.ts'
import { createRedaction } from './redact.ts'

type Inspect = (message: InspectionEvent) => void

// Open a popup, not a tab. A new tab would hide the page, and toasts do not disappear while the page is hidden.
const openWindow = (url: string | URL = '', name = '') =>
  window.open(url, name, 'popup,width=1280,height=860')

/**
 * Opens the inspector's window. Does not reload a window that is already open, because a reload would remove the actors
 * of earlier page loads.
 */
const openOnce: typeof openWindow = (url, name) => {
  const opened = openWindow('', name)
  if (opened?.location.pathname !== url) opened?.location.replace(url ?? '')
  return opened
}

/** Opens an inspector's window and creates the adapter that sends messages to it. */
function connect(url: string, open: typeof openWindow) {
  const { adapter, inspect } = createBrowserInspector({
    url,
    window: { open, addEventListener: addEventListener.bind(window) } as unknown as Window,
    serialize: (message) => message,
    maxDeferredEvents: 10_000,
    // No redacted message is nested this deeply, so the adapter never truncates a message.
    serializationDepthLimit: 200,
  })
  return {
    adapter,
    inspect,
    target: () => adapter.targetWindow,
    reopen: () => (adapter.targetWindow = open(url, 'xstateinspector')),
  }
}

/** Opens the inspector of stately.ai. All messages to it are redacted, because they leave this computer. */
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
    // The adapter reads a message later, while the page is idle, and the adapter only supports JSON. For this reason,
    // getters redact each part of the message and convert it to JSON when the adapter reads it.
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

function openLocal(url: string) {
  const { adapter, target, reopen } = connect(url, openOnce)
  return { inspect: observeSteps(adapter, createRedaction()), target, reopen }
}

/**
 * Opens an inspector's window. Returns the function to pass to the site's actors as the option `inspect`. Shows a
 * notice on the page if the browser blocks the window, or if the window does not answer or was closed.
 */
export function open(url: string): Inspect {
  const isLocal = import.meta.env.DEV && url.startsWith('/')
  const { inspect, target, reopen } = isLocal ? openLocal(url) : openStately(url)
  watchWindow(target, reopen, isLocal)
  return inspect
}
