import type { Plugin } from 'vite'

/** A request that a test delays. `go` lets the request continue. */
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
 * Makes the site's server call `handle` with each request whose URL matches `address`, so that `handle` can delay the
 * request. Tests in WebKit use this function, because WebKit's driver cannot delay requests. If several calls of
 * `intercept` match a URL, only the latest call applies.
 */
export const intercept = (address: RegExp, handle: (request: HeldRequest) => void) =>
  void interceptions.push({ address, handle })

export const interceptNone = () => void interceptions.splice(0)

/** Clears the browser's cache with each response, so that the browser requests every file again from now on. */
export const cacheNothing = () => (isCaching = false)

/** Returns the Vite plugin that passes requests to the functions that `intercept` has registered. */
export const interception = (): Plugin => ({
  name: 'interception',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      // A browser repeats a request that fails on a reused connection. So close the connection after each request.
      if (interceptions.length > 0) response.setHeader('Connection', 'close')
      // WebKit's memory cache stores JavaScript despite `no-store`, so clear the cache with this header.
      if (!isCaching) response.setHeader('Clear-Site-Data', '"cache"')
      const address = `http://${request.headers.host}${request.url}`
      const planned = interceptions.findLast((one) => one.address.test(address))
      if (!planned) next()
      else planned.handle({ address, go: async () => next() })
    })
  },
})
