import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin, type Rolldown, type ViteBuilder } from 'vite'
import { fileNameOf, urls } from '../content/urls.ts'
import type { Configuration } from './configuration.ts'
import { renderHead } from './renderHead.ts'
import { headerRules, renderHeadersFile, withPolicy, type HeaderRule } from './headers.ts'
import { renderManifest } from './manifest.ts'
import { licencesFile } from './publicFiles.ts'
import { renderSecurityText, securityTextPath } from './securityText.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'
import { fillTemplate } from './escapeHtml.ts'

type Prerenderer = typeof import('../prerender.tsx')

const main = 'src/main.tsx'

/** Matches the end tags of empty SVG elements. The build replaces them with self-closing tags, which are shorter. */
const endTags = /><\/(?:circle|path|use)>/g

/**
 * Builds the browser's code and the prerenderer. Then writes the complete HTML of each page, which contains the page's
 * styles, the inline script and a Content-Security-Policy. Also writes the sitemap, robots.txt, security.txt, the
 * manifest and `_headers`.
 */
export function prerender(configuration: Configuration): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({
      environments: {
        client: {
          build: {
            manifest: true,
            rolldownOptions: { input: { main }, preserveEntrySignatures: 'allow-extension' },
          },
        },
        ssr: {
          resolve: { noExternal: true },
          build: {
            outDir: join(tmpdir(), `prerender-${randomUUID()}`),
            emptyOutDir: true,
            copyPublicDir: false,
            emitAssets: true,
            minify: false,
            rolldownOptions: { input: 'src/prerender.tsx' },
          },
        },
      },
      builder: {
        buildApp: async (builder) => {
          await buildSite(builder, configuration)
        },
      },
    }),
  }
}

/** Builds the complete site and returns its header rules. */
export async function buildSite(
  builder: ViteBuilder,
  { siteUrl, sendEndpoint }: Configuration,
): Promise<HeaderRule[]> {
  const { config } = builder
  const { client, ssr } = builder.environments
  if (!client || !ssr)
    throw new Error('The Vite configuration must define the environments "client" and "ssr"')
  const built = (await builder.build(client)) as Rolldown.RolldownOutput
  const opensInspector = config.env.VITE_INSPECT === 'true'
  if (!opensInspector) await refuseDevelopmentCode(built, config.root)
  const rendered = (await builder.build(ssr)) as Rolldown.RolldownOutput

  const output = resolve(config.root, client.config.build.outDir)
  const manifestPath = join(output, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest
  await rm(join(output, '.vite'), { recursive: true })

  const template = (await readFile(join(config.root, 'index.html'), 'utf8')).replaceAll(
    /\n\s*/g,
    '',
  )
  const boot = await buildInlineScript(config.root)
  const prerenderer = pathToFileURL(join(ssr.config.build.outDir, 'prerender.js')).href
  const { render } = (await import(prerenderer)) as Prerenderer

  const pages = new Map<string, string>()
  for (const path of Object.values(urls)) {
    const { head, html, styles } = await render(path)
    const modules = modulesOf(manifest, `src/pages/${fileNameOf(path)}.tsx`)
    // Omit `data-path` for the not-found page, because hosts show this page at any URL. Without the attribute, the
    // inline script does not change the address bar.
    const own = path === urls.notFound ? '' : ` data-path="${path}"`
    const page = fillTemplate(template, {
      '<!--head-->': renderHead(path, head, siteUrl) + styles,
      [`<script type="module" src="/${main}"></script>`]: `<script data-modules="${modules.join(' ')}"${own}>${boot}</script>`,
      '<!--app-->': html.replace(endTags, '/>'),
    })
    pages.set(path, withPolicy(page, sendEndpoint))
  }
  await rm(ssr.config.build.outDir, { recursive: true })
  for (const [path, page] of pages) await writeFile(join(output, `${fileNameOf(path)}.html`), page)
  // Copy the assets of the server build. The client build does not contain the headline font, because only the
  // prerendered styles use it.
  for (const file of rendered.output)
    if (file.type === 'asset' && file.fileName.startsWith('assets/'))
      await writeFile(join(output, file.fileName), file.source)
  const listed = [...pages.keys()].filter((path) => path !== urls.notFound)
  await writeFile(join(output, 'sitemap.xml'), renderSitemap(listed, siteUrl))
  await writeFile(join(output, 'robots.txt'), renderRobots(siteUrl))
  await mkdir(join(output, dirname(securityTextPath)), { recursive: true })
  await writeFile(join(output, securityTextPath), renderSecurityText(siteUrl))
  await writeFile(join(output, 'manifest.webmanifest'), renderManifest())
  const names = await readdir(output, { recursive: true })
  const isFile = (name: string) => extname(name) && !name.endsWith('.html') && name !== licencesFile
  const files = names.filter(isFile).sort()
  const rules = headerRules(
    pages,
    files.map((name) => `/${name.replaceAll('\\', '/')}`),
    sendEndpoint,
    opensInspector,
  )
  await writeFile(join(output, '_headers'), renderHeadersFile(rules))
  return rules
}

/** Throws if the browser's code contains development tools, tests or packages from `devDependencies`. */
async function refuseDevelopmentCode(
  { output }: Rolldown.RolldownOutput,
  root: string,
): Promise<void> {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const packages = Object.keys(devDependencies).map((name) => `/node_modules/${name}/`)
  const tools = output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .filter((id) => ['/src/tools/', '/tests/', ...packages].some((part) => id.includes(part)))
  if (tools.length > 0)
    throw new Error(
      `The site must not import development tools, tests or packages from devDependencies: ${tools.join(', ')}`,
    )
}

/** Builds the inline script and returns its code. */
async function buildInlineScript(root: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2021',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/boot/index.ts',
        output: { format: 'iife' },
        // Replace constants with their values to make the script shorter, because the HTML of every page contains the
        // script.
        optimization: { inlineConst: true },
      },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}

/** Returns the URLs of a page's modules. A module comes after all modules that it imports. */
function modulesOf(manifest: Manifest, page: string): string[] {
  const seen = new Set<string>()
  const visit = (key: string): string[] => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build's manifest contains no chunk for ${key}`)
    if (seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap(visit), `/${chunk.file}`]
  }
  return [main, page].flatMap(visit)
}
