import { build, type BuildFailure, type Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { isBuiltin } from 'node:module'
import { extname, join } from 'node:path'

/** The module of the inspector's page, compiled as this file is, or not. */
export const pageModule = join(
  import.meta.dirname,
  `inspector/page${extname(import.meta.filename)}`,
)

/** What a machine does with Node is never done in a page: modules of Node that nothing stands in for are empty there. */
const withoutNode: Plugin = {
  name: 'without-node',
  setup(bundle) {
    const isAsked = {}
    bundle.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === isAsked || !isBuiltin(path)) return undefined
      const found = await bundle.resolve(path, { ...from, pluginData: isAsked })
      return found.errors.length > 0 ? { path, namespace: 'node' } : found
    })
    bundle.onLoad({ filter: /./, namespace: 'node' }, () => ({ contents: 'module.exports = {}' }))
  },
}

interface PageOptions {
  /** The tsconfig of the files; without it the one nearest to each. */
  tsconfig?: string | null
  /** What the page's policy lets through besides its own script and style. */
  allows?: string
}

/** Writes a script with all that it imports as one HTML file; throws a line that says what of it cannot be found. */
export async function bundlePage(contents: string, { tsconfig, allows = '' }: PageOptions = {}) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    outdir: '.',
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
    // As tsx does, since charts name functions.
    keepNames: true,
    jsx: 'automatic',
    ...(tsconfig && { tsconfig }),
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
    plugins: [withoutNode],
  }).catch((error: unknown) => {
    const lines = (error as BuildFailure).errors.map(({ text, location }) =>
      location ? `${text} (${location.file}:${location.line})` : text,
    )
    throw new Error(`cannot be bundled for a browser: ${lines.join('; ')}`, { cause: error })
  })
  const [script = '', style = ''] = ['.js', '.css'].map((kind) =>
    // What would begin a comment in which the script does not end.
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
    <title>Inspector</title>
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
