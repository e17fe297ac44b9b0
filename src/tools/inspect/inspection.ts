import type { InspectionEvent, Observer } from 'xstate'

const addresses = new Map([['', 'https://stately.ai/inspect']])
if (import.meta.env.DEV) addresses.set('local', '/inspector')

/** What feeds the inspector that the page's address asks for, if any, as options of the site's actors. */
export async function openInspector(): Promise<{
  inspect?: Partial<Observer<InspectionEvent>>
}> {
  const wanted = new URLSearchParams(location.search).get('inspect')
  if (wanted === null) return {}
  const address = addresses.get(wanted)
  if (address === undefined) {
    const known = [...addresses.keys()].map((value) => (value ? `?inspect=${value}` : '?inspect'))
    console.warn(`?inspect=${wanted} opens nothing; known here: ${known.join(', ')}`)
    return {}
  }
  // A followed link keeps what the address asks for, and so does a reload after it.
  const push = history.pushState.bind(history)
  history.pushState = (state, unused, href) => {
    push(
      state,
      unused,
      Object.assign(new URL(href ?? '', location.href), { search: location.search }),
    )
  }
  const { open } = await import('./open.ts')
  return { inspect: open(address) }
}
