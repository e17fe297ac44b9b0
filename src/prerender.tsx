import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { ServerStyleSheet } from 'styled-components'
import { site } from './actors/site.ts'
import { App } from './App.tsx'
import type { Head } from './effects/head.ts'
import { loadRoute, routeAt } from './routes.ts'
import { GlobalStyle } from './theme/GlobalStyle.ts'

export { company } from './content/company.ts'

/** A route's head, its content as HTML and the style elements that it needs. */
export interface Rendered {
  head: Head
  html: string
  styles: string
}

/** Renders a page as the browser's first render will; throws when it would show an error. */
export async function render(path: string): Promise<Rendered> {
  const { head } = await loadRoute(routeAt(path))
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
    return { head, html: await text(prelude), styles: styleElements(sheet.getStyleTags()) }
  } finally {
    sheet.seal()
  }
}

const marker = /data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g
const separator = '/*!sc*/\n'

/**
 * The page's rules in one plain element, and beside it the list of them that styled-components reads
 * in the browser. It takes its own element out of the page when it starts, which would make the
 * browser match all styles and lay out the whole page once more; so that element holds no rules.
 */
function styleElements(tags: string): string {
  const [, attributes = '', content = ''] = /^<style([^>]*)>([^]*)<\/style>$/.exec(tags) ?? []
  const rules = (globalRules() + content.replace(marker, '')).replaceAll(separator, '')
  const list = Array.from(content.matchAll(marker), ([entry]) => entry + separator).join('')
  return `<style>${rules}</style><style type="text/plain"${attributes}>${list}</style>`
}

function globalRules(): string {
  const sheet = new ServerStyleSheet()
  try {
    renderToStaticMarkup(sheet.collectStyles(<GlobalStyle />))
    return sheet
      .getStyleTags()
      .replace(/^<style[^>]*>/, '')
      .replace(marker, '')
      .replace('</style>', '')
  } finally {
    sheet.seal()
  }
}
