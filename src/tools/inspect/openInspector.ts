import type { InspectionEvent } from 'xstate'
import { effects } from '../../effects/index.ts'

const addresses = new Map([['', 'https://stately.ai/inspect']])
if (import.meta.env.DEV) addresses.set('local', '/inspector')

/** What feeds the inspector that the page's address asks for, if any, as options of the site's actors. */
export async function openInspector(): Promise<{
  inspect?: (message: InspectionEvent) => void
}> {
  const wanted = new URLSearchParams(location.search).get('inspect')
  if (wanted === null) return {}
  const address = addresses.get(wanted)
  const known = [...addresses].map(([value, url]) => `?inspect${value && `=${value}`} opens ${url}`)
  if (address === undefined) {
    console.warn(`?inspect=${wanted} opens nothing; ${known.join(', ')}.`)
    return {}
  }
  // A followed link keeps what the address asks for, and so does a reload after it.
  const { pushHistory, loadAnew } = effects
  const { search } = location
  const asking = (href: string) => Object.assign(new URL(href, location.href), { search }).href
  effects.pushHistory = (href) => pushHistory(asking(href))
  effects.loadAnew = (href) => loadAnew(href === null ? null : asking(href))
  try {
    const { open } = await import('./feedInspector.ts')
    return { inspect: open(address) }
  } catch (error) {
    console.error('The inspector cannot be opened:', error)
    return {}
  }
}
