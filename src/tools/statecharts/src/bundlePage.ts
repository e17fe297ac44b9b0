import { build, type BuildFailure, type Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { isBuiltin } from 'node:module'
import { extname, join } from 'node:path'
import { assetFile, bundlerQuery } from '../moduleHooks.js'
import { askVite, type Vite } from './vite.ts'

/**
 * The path of the module with the inspector's page. Its extension is `.ts` in the repository and `.js` in the built
 * package.
 */
export const pageModule = join(
  import.meta.dirname,
  `inspector/page${extname(import.meta.filename)}`,
)

/**
 * Replaces Node's built-in modules with empty modules. The page never runs actors and actions, so it rarely needs a
 * Node module. If a package for browsers has the same name as a Node module, such as `events`, the package is bundled.
 * Files that are not code become empty strings.
 */
const withoutNode: Plugin = {
  name: 'without-node',
  setup(bundle) {
    // Marks the call of resolve() below. esbuild runs this hook again for that call, and the hook must then do nothing.
    const isNested = {}
    bundle.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === isNested) return undefined
      if (bundlerQuery.test(path)) return { path, namespace: 'asset' }
      const found = await bundle.resolve(path, { ...from, pluginData: isNested })
      if (found.errors.length > 0) return isBuiltin(path) ? { path, namespace: 'node' } : undefined
      return assetFile.test(found.path) ? { path, namespace: 'asset' } : found
    })
    bundle.onLoad({ filter: /./, namespace: 'node' }, () => ({ contents: 'module.exports = {}' }))
    bundle.onLoad({ filter: /./, namespace: 'asset' }, () => ({ contents: "module.exports = ''" }))
  },
}

/**
 * Returns an esbuild plugin that lets the project's Vite transform the given files, and the project's files that they
 * import.
 */
export const withVite = (vite: Vite, files: readonly string[]): Plugin => ({
  name: 'with-vite',
  setup(bundle) {
    const namespace = 'vite'
    bundle.onResolve({ filter: /^[/.]|^\w:/ }, ({ path, namespace: importer }) =>
      importer === namespace || files.includes(path) ? { path, namespace } : undefined,
    )
    bundle.onLoad({ filter: /./, namespace }, async ({ path }) => {
      const { code, error } = (await askVite(vite.process, { load: path })) as Transformed
      if (error) throw new Error(error.message)
      return { contents: code, resolveDir: vite.folder }
    })
  },
})

type Transformed = { code: string; error?: undefined } | { code?: undefined; error: Error }

interface PageOptions {
  title?: string
  /** The path of a tsconfig that applies to all files. By default, esbuild uses the nearest tsconfig of each file. */
  tsconfig?: string | undefined
  /**
   * Text that is added to `script-src` in the page's Content-Security-Policy. After a semicolon, the text can contain
   * further directives: `'unsafe-eval'; connect-src 'self'`.
   */
  allows?: string
  plugins?: Plugin[]
}

/**
 * Bundles a script and its imports into one HTML file. Throws an error that lists every import that cannot be bundled.
 */
export async function bundlePage(
  contents: string,
  { title = 'Inspector', tsconfig, allows = '', plugins = [] }: PageOptions = {},
) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    outdir: '.',
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
    // Keep the names of functions, because charts show them. By default, esbuild renames functions that share a name.
    keepNames: true,
    jsx: 'automatic',
    ...(tsconfig && { tsconfig }),
    define: {
      ...{ 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
      // If Vite transforms the files, it replaces `import.meta.env` itself.
      ...(plugins.length === 0 && { 'import.meta.env': '{}' }),
    },
    plugins: [...plugins, withoutNode],
  }).catch((error: unknown) => {
    const lines = (error as BuildFailure).errors.map(({ text, location }) =>
      location ? `${text} (${location.file}:${location.line})` : text,
    )
    throw new Error(`cannot be bundled for a browser: ${lines.join('; ')}`, { cause: error })
  })
  const [script = '', style = ''] = ['.js', '.css'].map((kind) =>
    // Escape "<!--", because after it the HTML parser can ignore "</script>".
    outputFiles.find(({ path }) => path.endsWith(kind))?.text.replaceAll('<!--', '\\x3c!--'),
  )
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    'img-src data:',
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)} ${allows}`,
  ]
  return `<!doctype html>
<html lang="en" class="chart">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />
    <title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <div id="root"></div>
    <script type="module">${script}</script>
  </body>
</html>
`
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
