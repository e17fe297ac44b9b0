import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Route } from 'playwright-core'
import type { Plugin } from 'vite'

interface Interception {
  address: RegExp
  handle: (route: Route) => unknown
}

/** What a browser that cannot hold requests itself has the site's server hold; the last one that fits decides. */
export const interceptions: Interception[] = []

let isCaching = true

/** Has the browser ask for everything anew from now on, as Playwright does where requests are intercepted. */
export const stopCaching = () => (isCaching = false)

/** What a test makes of a request, in Playwright's words. A call's body is read, so that it cannot be let through. */
const routeOf = (
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  body: string,
) => ({
  request: () => ({ url: () => url, postDataJSON: () => JSON.parse(body) as unknown }),
  fulfill: async ({ status = 200, body = '', headers = {} }) => {
    response.writeHead(status, headers).end(body)
  },
  abort: async () => {
    request.socket.resetAndDestroy()
  },
})

/** Lets the tests hold, answer and abort requests to the site. */
export const interception = (): Plugin => ({
  name: 'interception',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (!isCaching) {
        const write = response.writeHead.bind(response) as (...all: unknown[]) => ServerResponse
        response.writeHead = (...all: unknown[]) => {
          response.setHeader('Cache-Control', 'no-store')
          return write(...all)
        }
      }
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
