import type { AnyActor } from 'xstate'

const addresses = new Map([['', 'https://stately.ai/inspect']])
if (import.meta.env.DEV) addresses.set('local', '/inspector')

async function openInspector() {
  const wanted = import.meta.env.SSR ? null : new URLSearchParams(location.search).get('inspect')
  if (wanted === null) return undefined
  const address = addresses.get(wanted)
  if (address === undefined) {
    const known = [...addresses.keys()].map((value) => (value ? `?inspect=${value}` : '?inspect'))
    console.warn(`?inspect=${wanted} opens nothing; known here: ${known.join(', ')}`)
    return undefined
  }
  const { open } = await import('./open.ts')
  return open(address)
}

const observer = await openInspector()

/** Reports a root actor that has not started yet to the inspector that the page's address asks for, if any. */
export function inspect(actor: AnyActor): void {
  if (!observer) return
  observer.next?.({ type: '@xstate.actor', actorRef: actor, rootId: actor.sessionId })
  actor.system.inspect(observer)
}
