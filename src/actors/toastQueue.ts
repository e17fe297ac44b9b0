import { createActor, fromCallback } from 'xstate'
import { toastQueue as machine } from '../../machines/toastQueue.ts'
import { now, watchVisibility } from '../effects/pageListeners.ts'

/** The toasts' actor: created with their code after the first input, it lives on above the routes. */
export const toastQueue = createActor(
  machine.provide({
    actors: {
      watchVisibility: fromCallback(({ sendBack }) =>
        watchVisibility((hidden) =>
          sendBack({ type: hidden ? 'toast.held' : 'toast.released', by: 'page', at: now() }),
        ),
      ),
    },
  }),
  { id: 'toastQueue' },
)

if (import.meta.env.DEV || import.meta.env.VITE_INSPECT === 'true') {
  const { inspect } = await import('../tools/inspect/inspection.ts')
  inspect(toastQueue)
}
