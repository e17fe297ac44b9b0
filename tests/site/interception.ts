import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Route } from 'playwright-core'
import type { Plugin } from 'vite'

interface Interception {
  address: RegExp
  handle: (route: Route) => unknown
}

const interceptions: Interception[] = []
let isCaching = true

/** Intercepts requests in the site's server, in the same way for every browser; of what fits the last one decides. */
export const intercept = (address: RegExp, handle: (route: Route) => unknown) =>
  void interceptions.push({ address, handle })

export const interceptNothing = () => void interceptions.splice(0)

/** Has the browser ask for everything anew from now on; Playwright's do so by themselves where it intercepts. */
export const cacheNothing = () => (isCaching = false)

/** What a test makes of a request, in Playwright's words. A call's body is read, so that it cannot be let through. */
const routeOf = (
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  body: string,
) => ({
  request: () => ({
    url: () => url,
    headers: () => request.headers,
    postDataJSON: () => JSON.parse(body) as unknown,
  }),
  fulfill: async ({ status = 200, body = '', headers = {} }) => {
    response.writeHead(status, headers).end(body)
  },
  abort: async () => {
    // A page that breaks off would give way to WebKit's report of it; one without content does not.
    if (request.headers['sec-fetch-mode'] === 'navigate') response.writeHead(204).end()
    else request.socket.resetAndDestroy()
  },
})

/** Lets the tests hold, answer and abort requests to the site. */
export const interception = (): Plugin => ({
  name: 'interception',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      // On a connection that has carried a request before, browsers repeat one that breaks.
      if (interceptions.length > 0) response.setHeader('Connection', 'close')
      // WebKit would take code from memory in spite of no-store.
      if (!isCaching) response.setHeader('Clear-Site-Data', '"cache"')
      const url = `http://${request.headers.host}${request.url}`
      const planned = interceptions.findLast(({ address }) => address.test(url))
      if (!planned) {
        next()
        return
      }
      const body = request.method === 'POST' ? text(request) : Promise.resolve('')
      void body.then((body) =>
        planned.handle({
          ...routeOf(request, response, url, body),
          continue: async () => next(),
        } as unknown as Route),
      )
    })
  },
})
