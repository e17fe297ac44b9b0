import type { Check } from './check.ts'

/** Checks whether `NO_PROXY` excludes the host: by its name, a parent domain or `*`, with an optional port. */
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

/** Checks whether this Node requests pages through a proxy. Node 20 cannot do this, and no Node does for TLS sockets. */
const fetchUsesProxy = ({ NODE_USE_ENV_PROXY: setting, NODE_OPTIONS = '' }: NodeJS.ProcessEnv) =>
  process.allowedNodeEnvironmentFlags.has('--use-env-proxy') &&
  (setting === '1' || NODE_OPTIONS.includes('--use-env-proxy'))

/** Returns a skipped check if the environment sets a proxy for the site that the doctor does not use. */
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
