import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { ServerStyleSheet } from 'styled-components'
import { site } from './actors/site.ts'
import { App } from './App.tsx'
import { loadRoute, notFound, routes } from './routes.ts'
import { GlobalStyle } from './theme/GlobalStyle.ts'

export { company } from './content/company.ts'
export { notFound, routes } from './routes.ts'

/** A route's content as HTML and the style elements that it needs. */
export interface Rendered {
  html: string
  styles: string
}

/** Renders a page as the browser's first render will; throws when it would show an error. */
export async function render(path: string): Promise<Rendered> {
  const route = [...routes, notFound].find((candidate) => candidate.path === path)
  if (!route) throw new Error(`No route at ${path}`)
  await loadRoute(route)
  const sheet = new ServerStyleSheet()
  try {
    const { prelude } = await prerenderToNodeStream(
      sheet.collectStyles(<App site={site} ssrPath={path} />),
      {
        // Beyond this size React hides Suspense content until a script shows it.
        progressiveChunkSize: Infinity,
        onError: (error) => {
          throw error
        },
      },
    )
    return { html: await text(prelude), styles: globalStyle() + sheet.getStyleTags() }
  } finally {
    sheet.seal()
  }
}

/**
 * The global style as a plain element: styled-components replaces its own elements when it starts in
 * the browser, and replacing font faces would lay out the whole page once more.
 */
function globalStyle(): string {
  const sheet = new ServerStyleSheet()
  renderToStaticMarkup(sheet.collectStyles(<GlobalStyle />))
  const tags = sheet.getStyleTags()
  sheet.seal()
  return tags.replace(/<style[^>]*>/, '<style>').replaceAll('/*!sc*/', '')
}
