import { readdirSync } from 'node:fs'
import Module, { createRequire, register } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorInOneLine } from './errorInOneLine.ts'

/** Imports files as the bundler of their project does. */
export interface Importer {
  load: (file: string) => Promise<Record<string, unknown>>
  /** Returns the paths of all files that Vite has imported. Without Vite, returns an empty array. */
  imported: () => string[]
  close: () => Promise<void>
}

const isCommonJs = (file: string) => /\.c[jt]s$/.test(file)
const importWithNode = (file: string) =>
  import(pathToFileURL(file).href) as ReturnType<Importer['load']>

/**
 * Returns the importer for a file and the files of its project. The importer uses Vite if a folder above the file
 * contains a Vite configuration, and if Vite 6 or newer is installed. Otherwise, Node imports the files.
 */
export async function createImporter(file: string): Promise<Importer> {
  replaceBundlerFeatures()
  const folder = isCommonJs(file) ? undefined : folderWithViteConfig(dirname(file))
  const vite = folder === undefined ? undefined : await importVite(folder)
  if (folder === undefined || vite === undefined)
    return { load: importWithNode, imported: () => [], close: async () => undefined }
  try {
    const environment = await startVite(folder, vite)
    return {
      load: (path) => (isCommonJs(path) ? importWithNode(path) : environment.runner.import(path)),
      imported: () => [...environment.moduleGraph.fileToModulesMap.keys()],
      close: () => environment.close(),
    }
  } catch (error) {
    const reason = errorInOneLine(error)
    throw new Error(
      `cannot be loaded: Vite cannot use its configuration in ${folder}: ${reason}. Correct the configuration until "npx vite build" works there`,
      { cause: error },
    )
  }
}

const folderWithViteConfig = (folder: string): string | undefined =>
  readdirSync(folder).some((name) => /^vite\.config\.[cm]?[jt]s$/.test(name))
    ? folder
    : dirname(folder) === folder
      ? undefined
      : folderWithViteConfig(dirname(folder))

/** Imports the Vite of a project. Returns undefined if Vite is not installed, or older than Vite 6. */
async function importVite(folder: string): Promise<typeof import('vite') | undefined> {
  const require = createRequire(join(folder, 'package.json'))
  try {
    // Vite 6 and 7 would return their deprecated CommonJS entry for the name of the package.
    const root = dirname(require.resolve('vite/package.json'))
    const vite = await importWithNode(join(root, 'dist/node/index.js'))
    return 'createRunnableDevEnvironment' in vite ? (vite as typeof import('vite')) : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts Vite's module runner with the configuration in a folder. This is Vite's function `runnerImport`, except that it
 * reads the project's configuration and `.env` files only once, and imports several files.
 */
async function startVite(folder: string, vite: typeof import('vite')) {
  // Vite configurations expect that the working directory is their folder.
  process.chdir(folder)
  const environments = { statecharts: { consumer: 'server', resolve: { external: true } } } as const
  const config = await vite.resolveConfig({ logLevel: 'silent', environments }, 'serve')
  const environment = vite.createRunnableDevEnvironment('statecharts', config, {
    runnerOptions: { hmr: false },
    hot: false,
  })
  await environment.init()
  await environment.pluginContainer.buildStart()
  return environment
}

/** Matches imports that only a bundler can handle, such as `./shader.glsl?raw`, but not the queries of tsx. */
const bundlerQuery = /\?[\w-]+(?:&|$)/

/** Matches the paths and URLs of files that are not code. */
const assetFile = /\.(?!(?:[cm]?[jt]sx?|json|node|wasm)(?:\?|$))[^./\\?]+(?:\?|$)/

/**
 * Makes Node import files that are no code as empty strings, and defines `import.meta.env` as an empty object. Also makes
 * Node find this project's packages if an ES module outside of any project imports them, because `NODE_PATH` only works
 * for CommonJS.
 */
function replaceBundlerFeatures(): void {
  register(
    `data:text/javascript,${encodeURIComponent(`
      const empty = { url: 'data:text/javascript,export default ""', shortCircuit: true }
      export async function resolve(name, context, next) {
        if (${bundlerQuery}.test(name)) return empty
        const resolved = await next(name, context).catch((error) => {
          if (error.code !== 'ERR_MODULE_NOT_FOUND' || /^[./#]|^\\w+:/.test(name)) throw error
          return next(name, { ...context, parentURL: ${JSON.stringify(import.meta.url)} }).catch(() => { throw error })
        })
        if (/^(?!file|node|data|https?)[\\w-]+:/.test(resolved.url)) throw Error("Cannot find module '" + name + "'")
        return /^file:/.test(resolved.url) && ${assetFile}.test(resolved.url) ? empty : resolved
      }
      export async function load(url, context, next) {
        const loaded = await next(url, context)
        if (!loaded.format?.startsWith('module')) return loaded
        const source = Buffer.from(loaded.source).toString()
        return source.includes('import.meta.env') ? { ...loaded, source: 'import.meta.env ??= {};' + source } : loaded
      }`)}`,
  )
  const loader = Module as unknown as CommonJsLoader
  const { _load: load } = loader
  const { _compile: compile } = loader.prototype
  const resolve: CommonJsLoader['_resolveFilename'] = (...parameters) => {
    try {
      return loader._resolveFilename(...parameters)
    } catch {
      return ''
    }
  }
  loader._load = (name, ...parameters) =>
    bundlerQuery.test(name) || assetFile.test(resolve(name, ...parameters))
      ? ''
      : load(name, ...parameters)
  // tsx replaces `import.meta` in CommonJS modules with an object that it defines in the first line.
  loader.prototype._compile = function (code, file) {
    return compile.call(this, code.replace(/import_meta\w* ?= ?\{/, '$&env:{},'), file)
  }
}

/** The undocumented functions of Node's CommonJS loader. The package tsx replaces them too. */
interface CommonJsLoader {
  _load: (name: string, ...parameters: unknown[]) => unknown
  _resolveFilename: (name: string, ...parameters: unknown[]) => string
  prototype: { _compile: (this: unknown, code: string, file: string) => unknown }
}
