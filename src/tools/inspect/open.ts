import { createBrowserInspector } from '@statelyai/inspect'
import { createActor, fromCallback, type InspectionEvent } from 'xstate'
import { inspectorWindow } from './inspectorWindow.ts'
import { createRedaction } from './redact.ts'
import { channels, reportRun } from './reports.ts'

type Inspect = (message: InspectionEvent) => void

// As a tab the inspector would hide the page, and a hidden page stops its toasts' time.
const openWindow = (url: string, name: string) =>
  window.open(url, name, 'popup,width=1280,height=860')

/** Opens stately.ai; its adapter has a name for its window. */
function openStately(url: string) {
  const name = 'xstateinspector'
  openWindow('', name)
  const { adapter, inspect } = createBrowserInspector({
    url,
    serialize: createRedaction(),
    maxDeferredEvents: 10_000,
    // Deeper than the guards of the contact form's innermost states.
    serializationDepthLimit: 20,
  })
  return {
    inspect: (message: InspectionEvent) => inspect.next?.(message),
    target: () => adapter.targetWindow,
    reopen: () => (adapter.targetWindow = openWindow(url, name)),
  }
}

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
export function open(url: string, hint: string): Inspect {
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
  const button = (textContent: string, type: 'notice.pressed' | 'notice.closed') =>
    Object.assign(document.createElement('button'), {
      textContent,
      onclick: () => watched.send({ type }),
    })
  const notice = document.createElement('aside')
  notice.lang = 'en'
  // In the flow below the header, which is fixed, so that it covers nothing.
  notice.style.cssText = 'margin-block-start: 5rem; padding: 0.5rem 1rem; font: 1rem system-ui'
  watched.subscribe(({ value }) => {
    const description = inspectorWindow.states[value]?.description
    notice.remove()
    if (description === undefined) return
    const buttons = [button('Open it', 'notice.pressed'), button('Close', 'notice.closed')]
    notice.replaceChildren(`${description} ${hint} `, ...buttons)
    document.body.prepend(notice)
  })
  watched.start()
  return inspect
}
