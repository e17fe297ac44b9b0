import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { ServerStyleSheet } from 'styled-components'
import { App } from './App.tsx'
import type { Head } from './content/head.ts'
import { effects } from './effects/index.ts'
import { loadPage, pageAt } from './routes.ts'
import { createSite } from './site.ts'
import { GlobalStyle } from './theme/GlobalStyle.ts'

/** A route's head, its content as HTML and the style elements that it needs, as styled-components writes them. */
export interface Rendered {
  head: Head
  html: string
  globalStyle: string
  styles: string
}

/** Renders a page as the browser's first render will; throws when it would show an error. */
export async function render(path: string): Promise<Rendered> {
  await loadPage(path)
  const sheet = new ServerStyleSheet()
  try {
    const { prelude } = await prerenderToNodeStream(
      sheet.collectStyles(<App site={createSite(effects, path)} />),
      {
        // Beyond this size React hides Suspense content until a script shows it.
        progressiveChunkSize: Infinity,
        onError: (error) => {
          throw error
        },
      },
    )
    return {
      head: pageAt(path).head,
      html: await text(prelude),
      globalStyle: globalStyle(),
      styles: sheet.getStyleTags(),
    }
  } finally {
    sheet.seal()
  }
}

function globalStyle(): string {
  const sheet = new ServerStyleSheet()
  try {
    renderToStaticMarkup(sheet.collectStyles(<GlobalStyle />))
    return sheet.getStyleTags()
  } finally {
    sheet.seal()
  }
}
