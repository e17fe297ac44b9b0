import { company } from '../content/company.ts'
import { hero } from '../content/home.ts'
import { paths } from '../content/paths.ts'
import type { Head } from '../content/head.ts'
import { icon } from '../theme/mark.ts'
import { palette } from '../theme/palette.ts'
import { escapeHtml } from './text.ts'
import { previewPath, structuredData } from './structuredData.ts'

const openGraph = (path: string, { title, description }: Head, siteUrl: string) => ({
  type: 'website',
  locale: 'de_DE',
  site_name: company.brand,
  title,
  description,
  url: siteUrl + path,
  image: siteUrl + previewPath,
  'image:width': '1200',
  'image:height': '630',
  'image:alt': hero.picture,
})

/** A page's title, its description for people and machines, its preview and its icon. */
export const renderHead = (path: string, head: Head, siteUrl: string): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}" />`,
    ...(path === paths.notFound ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="canonical" href="${escapeHtml(siteUrl + path)}" />`,
    `<meta name="theme-color" content="${palette.paper}" />`,
    `<link rel="icon" href="/favicon.ico" sizes="32x32" />`,
    `<link rel="icon" href='data:image/svg+xml,${icon.replaceAll('#', '%23')}' type="image/svg+xml" />`,
    `<link rel="manifest" href="/manifest.webmanifest" />`,
    ...Object.entries(openGraph(path, head, siteUrl)).map(
      ([property, content]) =>
        `<meta property="og:${property}" content="${escapeHtml(content)}" />`,
    ),
    `<meta name="twitter:card" content="summary_large_image" />`,
    `<script type="application/ld+json">${json(structuredData(path, head.title, siteUrl))}</script>`,
  ].join('')

const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
