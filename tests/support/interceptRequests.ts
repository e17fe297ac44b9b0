import type { Plugin } from 'vite'

/** A delayed request. `go` lets it continue. */
export interface HeldRequest {
  address: string
  go: () => Promise<void>
}

interface Interception {
  address: RegExp
  handle: (request: HeldRequest) => void
}

const interceptions: Interception[] = []
let isCaching = true

/**
 * Delays requests in the site's server, because the driver of WebKit cannot delay them. If several expressions match an
 * address, the last expression is used.
 */
export const intercept = (address: RegExp, handle: (request: HeldRequest) => void) =>
  void interceptions.push({ address, handle })

export const interceptNone = () => void interceptions.splice(0)

/** Makes the browser request everything again from now on. */
export const cacheNothing = () => (isCaching = false)

/** Returns the Vite plugin that delays the requests which tests pass to `intercept`. */
export const interception = (): Plugin => ({
  name: 'interception',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      // Browsers repeat a request that fails on a reused connection, so each request gets a new connection.
      if (interceptions.length > 0) response.setHeader('Connection', 'close')
      // WebKit ignores `no-store` for JavaScript in its memory cache, so clear the cache.
      if (!isCaching) response.setHeader('Clear-Site-Data', '"cache"')
      const address = `http://${request.headers.host}${request.url}`
      const planned = interceptions.findLast((one) => one.address.test(address))
      if (!planned) next()
      else planned.handle({ address, go: async () => next() })
    })
  },
})
