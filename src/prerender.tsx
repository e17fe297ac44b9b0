import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { ServerStyleSheet } from 'styled-components'
import { App } from './App.tsx'
import type { Head } from './content/head.ts'
import { effects } from './effects/index.ts'
import { describePage, fetchPage, loadPage, pageAt } from './routes.ts'
import { createSite } from './site.ts'
import { GlobalStyle } from './theme/GlobalStyle.ts'

interface Rendered {
  head: Head
  html: string
  /** The style elements that the page needs. */
  styles: string
}

/** Renders a page to HTML that is identical to the browser's first render. Throws if rendering fails. */
export async function render(path: string): Promise<Rendered> {
  await loadPage(path)
  const site = createSite({ ...effects, fetchPage, describePage }, path)
  const sheet = new ServerStyleSheet()
  try {
    const { prelude } = await prerenderToNodeStream(sheet.collectStyles(<App site={site} />), {
      onError: (error) => {
        throw error
      },
    })
    return {
      head: pageAt(path).head,
      html: await text(prelude),
      styles: globalStyle() + sheet.getStyleTags(),
    }
  } finally {
    sheet.seal()
  }
}

/**
 * Renders the global styles to a plain style element, which styled-components does not remove in the browser. The
 * browser's code does not contain the global styles, so it could not add them again.
 */
function globalStyle(): string {
  const sheet = new ServerStyleSheet()
  try {
    renderToStaticMarkup(sheet.collectStyles(<GlobalStyle />))
    return sheet.getStyleTags().replace(/ data-styled[^>]*/, '')
  } finally {
    sheet.seal()
  }
}
