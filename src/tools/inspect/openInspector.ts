import type { InspectionEvent } from 'xstate'
import type { effects } from '../../effects/index.ts'

const addresses = new Map([['', 'https://stately.ai/inspect']])
if (import.meta.env.DEV) addresses.set('local', '/inspector')

type LeavingEffects = Pick<typeof effects, 'pushHistory' | 'loadAnew'>

/**
 * Opens the inspector that the page's address asks for, if any: what feeds it, as an option of the site's actors, and
 * the effects by which a page is left, which keep in the address what it asks for.
 */
export async function openInspector({ pushHistory, loadAnew }: LeavingEffects): Promise<{
  inspect?: (message: InspectionEvent) => void
  effects?: LeavingEffects
}> {
  const wanted = new URLSearchParams(location.search).get('inspect')
  if (wanted === null) return {}
  const address = addresses.get(wanted)
  const known = [...addresses].map(([value, url]) => `?inspect${value && `=${value}`} opens ${url}`)
  if (address === undefined) {
    console.warn(`?inspect=${wanted} opens nothing; ${known.join(', ')}.`)
    return {}
  }
  const { search } = location
  const asking = (href: string) => Object.assign(new URL(href, location.href), { search }).href
  const effects: LeavingEffects = {
    pushHistory: (href) => pushHistory(asking(href)),
    loadAnew: (href) => loadAnew(href === null ? null : asking(href)),
  }
  try {
    const { open } = await import('./feedInspector.ts')
    return { inspect: open(address), effects }
  } catch (error) {
    console.error('The inspector cannot be opened:', error)
    return { effects }
  }
}
