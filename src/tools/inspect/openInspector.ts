import type { InspectionEvent } from 'xstate'
import type { effects } from '../../effects/index.ts'

const addresses = new Map([['', 'https://stately.ai/inspect']])
if (import.meta.env.DEV) addresses.set('local', '/inspector')

type LeavingEffects = Pick<typeof effects, 'pushHistory' | 'loadAnew'>

/**
 * Opens the inspector if the page's URL has the parameter `inspect`. Returns the option `inspect` for the site's
 * actors. Also returns variants of the effects `pushHistory` and `loadAnew` that keep the parameter in the URL.
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
    console.warn(`?inspect=${wanted} does not open an inspector; ${known.join(', ')}.`)
    return {}
  }
  const { search } = location
  const withParameter = (href: string) =>
    Object.assign(new URL(href, location.href), { search }).href
  const effects: LeavingEffects = {
    pushHistory: (href) => pushHistory(withParameter(href)),
    loadAnew: (href) => loadAnew(href === null ? null : withParameter(href)),
  }
  try {
    const { open } = await import('./feedInspector.ts')
    return { inspect: open(address), effects }
  } catch (error) {
    console.error('The inspector cannot be opened:', error)
    return { effects }
  }
}
