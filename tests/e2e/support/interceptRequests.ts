import type { Plugin } from 'vite'
import type { Held } from './tab.ts'

interface Interception {
  address: RegExp
  handle: (request: Held) => void
}

const interceptions: Interception[] = []
let isCaching = true

/** Holds requests in the site's server, for browsers that hold none; of what fits the last one decides. */
export const intercept = (address: RegExp, handle: (request: Held) => void) =>
  void interceptions.push({ address, handle })

export const interceptNone = () => void interceptions.splice(0)

/** Has the browser ask for everything anew from now on. */
export const cacheNothing = () => (isCaching = false)

/** Lets the tests hold requests to the site. */
export const interception = (): Plugin => ({
  name: 'interception',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      // On a connection that has carried a request before, browsers repeat one that breaks.
      if (interceptions.length > 0) response.setHeader('Connection', 'close')
      // WebKit would take code from memory in spite of no-store.
      if (!isCaching) response.setHeader('Clear-Site-Data', '"cache"')
      const address = `http://${request.headers.host}${request.url}`
      const planned = interceptions.findLast((one) => one.address.test(address))
      if (!planned) next()
      else planned.handle({ address, go: async () => next() })
    })
  },
})
