import type { Check } from './check.ts'

/**
 * Checks whether `NO_PROXY` excludes a host from the proxy. The list can contain the host's name, a parent domain or
 * `*`, each with an optional port.
 */
const isExcluded = ({ protocol, hostname, port }: URL, list: string) =>
  list.split(/[\s,]+/).some((entry) => {
    const [, name = entry, only] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? []
    if (only !== undefined && only !== (port || (protocol === 'https:' ? '443' : '80')))
      return false
    const domain = name.replace(/^\*?\./, '').toLowerCase()
    return (
      domain === '*' ||
      [domain, `[${domain}]`].includes(hostname) ||
      (domain !== '' && hostname.endsWith(`.${domain}`))
    )
  })

/**
 * Checks whether `fetch` uses the proxy from the environment. In Node 20, `fetch` cannot use a proxy. TLS sockets do
 * not use a proxy in any version of Node.
 */
const fetchUsesProxy = ({ NODE_USE_ENV_PROXY: setting, NODE_OPTIONS = '' }: NodeJS.ProcessEnv) =>
  process.allowedNodeEnvironmentFlags.has('--use-env-proxy') &&
  (setting === '1' || NODE_OPTIONS.includes('--use-env-proxy'))

/**
 * Checks whether the environment sets a proxy that the doctor cannot use for the site. If so, returns a check that
 * counts as skipped. Otherwise, returns an empty list.
 */
export function checkProxy(address: string, environment: NodeJS.ProcessEnv): Check[] {
  const url = new URL(address)
  const firstSet = (...names: string[]) =>
    names.flatMap((name) => [name.toLowerCase(), name]).find((name) => environment[name])
  const ownVariable = firstSet(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY')
  const variable = ownVariable ?? firstSet('ALL_PROXY')
  if (variable === undefined || isExcluded(url, environment[firstSet('NO_PROXY') ?? ''] ?? ''))
    return []
  const isForPages = ownVariable !== undefined && fetchUsesProxy(environment)
  if (isForPages && url.protocol === 'http:') return []
  return [
    {
      what: isForPages
        ? `certificate, TLS and HTTP/2 through the proxy in ${variable}`
        : `the site through the proxy in ${variable}`,
      wrong: [],
      skipped: 'the doctor connects directly',
    },
  ]
}
