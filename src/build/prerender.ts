import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, Plugin, ViteBuilder } from 'vite'
import { nameOf, pathOf, paths } from '../content/paths.ts'
import { chunksOf, fileNames, nameByContent, pageEntries, pageNames } from './code.ts'
import type { Configuration } from './configuration.ts'
import { renderHead } from './head.ts'
import { headerRules, renderHeadersFile, withPolicy } from './headers.ts'
import { renderManifest } from './manifest.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'

/**
 * Without these scripts Chromium parses, styles, lays out and paints a page in one long task. At the end
 * of the body it computes the styles in the parser's task; the same as a module runs in the next task,
 * before which no frame comes, so that the layout falls into that one or later.
 */
const computeStyles = 'getComputedStyle(document.body).color'

type Prerenderer = typeof import('../prerender.tsx')

/**
 * Builds the browser's code and the prerenderer, then writes every route as complete HTML with its
 * critical styles, the boot script and its policy inside, 404.html, the sitemap, robots.txt, the
 * manifest and the headers for static hosts.
 */
export function prerender(configuration: Configuration): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config: ({ root = '.' }) => ({
      environments: {
        client: {
          build: {
            manifest: true,
            rolldownOptions: {
              input: { main: 'src/main.tsx', boot: 'src/boot.ts', ...pageEntries(resolve(root)) },
              preserveEntrySignatures: 'allow-extension',
              output: { entryFileNames: fileNames, chunkFileNames: fileNames },
            },
          },
        },
        ssr: {
          resolve: { noExternal: true },
          build: {
            outDir: join(tmpdir(), `prerender-${randomUUID()}`),
            emptyOutDir: true,
            copyPublicDir: false,
            minify: false,
            rolldownOptions: { input: 'src/prerender.tsx' },
          },
        },
      },
      builder: { buildApp: (builder) => buildApp(builder, configuration) },
    }),
  }
}

async function buildApp(builder: ViteBuilder, { siteUrl, sendEndpoint }: Configuration) {
  const { config } = builder
  const { client, ssr } = builder.environments
  if (!client || !ssr) throw new Error('The environments client and ssr are needed')
  await builder.build(client)
  await builder.build(ssr)

  const output = resolve(config.root, client.config.build.outDir)
  const manifestPath = join(output, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest
  const bootPath = join(output, manifest['src/boot.ts']?.file ?? '')
  const boot = await readFile(bootPath, 'utf8')
  await rm(bootPath)
  await rm(join(output, '.vite'), { recursive: true })
  const named = await nameByContent(output)

  const source = await readFile(join(config.root, 'index.html'), 'utf8')
  const template = source.replaceAll(/\n\s*/g, '')
  const icon = await readFile(join(config.publicDir, 'favicon.ico'), 'base64')
  const prerenderer = pathToFileURL(join(ssr.config.build.outDir, 'prerender.js')).href
  const { render } = (await import(prerenderer)) as Prerenderer

  const pages = new Map<string, string>()
  const chunks = chunksOf(manifest, 'src/main.tsx').map(named)
  for (const path of pageNames(config.root).map(pathOf)) {
    const { head, html, styles } = await render(path)
    const page = fill(template, {
      // Not the SVG: a browser runs each SVG image as a document of its own.
      '/favicon.ico': `data:image/x-icon;base64,${icon}`,
      '<!--head-->': renderHead(path, head, siteUrl) + styles,
      '<script type="module" src="/src/main.tsx"></script>': `<script>${boot.trim().replace('CHUNKS', JSON.stringify(chunks))}</script><script type="module" blocking="render">${computeStyles}</script>`,
      '</body>': `<script>${computeStyles}</script></body>`,
      '<!--app-->': html,
    })
    pages.set(path, withPolicy(page, sendEndpoint))
  }
  await rm(ssr.config.build.outDir, { recursive: true })
  for (const [path, page] of pages) await writeFile(join(output, `${nameOf(path)}.html`), page)
  const rules = headerRules(pages, sendEndpoint, config.env.VITE_INSPECT === 'true')
  await writeFile(join(output, '_headers'), renderHeadersFile(rules))
  await writeFile(
    join(output, 'sitemap.xml'),
    renderSitemap(
      [...pages.keys()].filter((path) => path !== paths.notFound),
      siteUrl,
    ),
  )
  await writeFile(join(output, 'robots.txt'), renderRobots(siteUrl))
  await writeFile(join(output, 'manifest.webmanifest'), renderManifest())
}

function fill(template: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((page, [mark, part]) => {
    if (!page.includes(mark)) throw new Error(`index.html lacks ${mark}`)
    return page.replace(mark, () => part)
  }, template)
}
