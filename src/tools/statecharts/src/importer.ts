import Module, { register } from 'node:module'
import { pathToFileURL } from 'node:url'
import type * as ViteRunner from 'vite/module-runner'
import type { Task } from './machineWorker.ts'
import { askVite } from './vite.ts'

/** Imports files as the bundler of their project does. */
export interface Importer {
  load: (file: string) => Promise<Record<string, unknown>>
  /** Returns the paths of all files that Vite has imported. Without Vite, returns an empty array. */
  imported: () => string[]
}

const importWithNode = (file: string) =>
  import(pathToFileURL(file).href) as ReturnType<Importer['load']>

/**
 * Returns an importer that uses the Vite of a project, except for files that are always CommonJS. If there is no Vite,
 * the importer uses Node and tsx.
 */
export async function createImporter(project: Task['vite']): Promise<Importer> {
  replaceBundlerFeatures()
  if (!project) return { load: importWithNode, imported: () => [] }
  const { ModuleRunner, ESModulesEvaluator } = (await import(project.runner)) as typeof ViteRunner
  const invoke = (request: unknown) => askVite(process, request) as Promise<{ result: unknown }>
  // Only Vite 6 reads the option `root`.
  const options = { transport: { invoke }, hmr: false, root: project.folder }
  const vite = new ModuleRunner(options, new ESModulesEvaluator())
  return {
    load: (file) => (/\.c[jt]s$/.test(file) ? importWithNode(file) : vite.import(file)),
    imported: () => [...vite.evaluatedModules.fileToModulesMap.keys()],
  }
}

/** Matches imports that only a bundler can handle, such as `./shader.glsl?raw`, but not the queries of tsx. */
export const bundlerQuery = /\?[\w-]+(?:&|$)/

/** Matches the paths and URLs of files that are not code. */
export const assetFile = /\.(?!(?:[cm]?[jt]sx?|json|node|wasm)(?:\?|$))[^./\\?]+(?:\?|$)/

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
