import { company } from '../content/company.ts'
import { hero } from '../content/home.ts'
import { describeHead, elementOf, type Head } from '../content/head.ts'
import { pageMetaAttribute } from '../names.ts'
import { palette } from '../theme/palette.ts'
import { escapeHtml } from './escapeHtml.ts'
import { previewPath, structuredData } from './structuredData.ts'

/** The Open Graph properties that are the same on every page. */
const openGraph = {
  type: 'website',
  locale: 'de_DE',
  site_name: company.brand,
}

const preview = (siteUrl: string) => ({
  image: siteUrl + previewPath,
  'image:width': '1200',
  'image:height': '630',
  'image:alt': hero.picture,
})

const properties = (of: Record<string, string>) =>
  Object.entries(of).map(
    ([property, content]) => `<meta property="og:${property}" content="${escapeHtml(content)}" />`,
  )

const renderElement = (attributes: Record<string, string>) => {
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeHtml(value)}"`,
  )
  return `<${elementOf(attributes)} ${written.join(' ')} ${pageMetaAttribute} />`
}

/** Renders the elements of a page's head: title, metadata, link preview, icons and structured data. */
export const renderHead = (path: string, head: Head, siteUrl: string): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="theme-color" content="${palette.paper}" />`,
    `<link rel="icon" href="/favicon.ico" sizes="32x32" />`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml" />`,
    `<link rel="manifest" href="/manifest.webmanifest" />`,
    ...properties(openGraph),
    ...describeHead(path, head, siteUrl).map(renderElement),
    ...properties(preview(siteUrl)),
    `<meta name="twitter:card" content="summary_large_image" />`,
    `<script type="application/ld+json">${json(structuredData(path, head.title, siteUrl))}</script>`,
  ].join('')

const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
