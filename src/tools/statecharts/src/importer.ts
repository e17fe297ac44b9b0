import Module, { createRequire, register } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as ViteRunner from 'vite/module-runner'
import { assetFile, bundlerQuery, synchronousHooks } from '../moduleHooks.js'
import type { Task } from './machineWorker.ts'
import { askVite, isCommonJs } from './vite.ts'

/** Imports files as the bundler of their project does. */
export interface Importer {
  load: (file: string) => Promise<Record<string, unknown>>
  /** Returns the paths of all files that Vite has imported. Without Vite, returns an empty array. */
  imported: () => string[]
}

const require = createRequire(import.meta.url)

const importWithNode: Importer['load'] = async (file) =>
  isCommonJs(file)
    ? { default: require(file) as unknown }
    : ((await import(pathToFileURL(file).href)) as Record<string, unknown>)

/**
 * Imports a module that Vite does not transform. A file can then import every property of a CommonJS module by name, as
 * in Vite's build. Node alone provides only the names that it finds in the source code.
 */
async function importPackage(url: string): Promise<object> {
  const exported = (await import(url)) as object
  const commonJs = url.startsWith('file:') ? require.cache[fileURLToPath(url)] : undefined
  return commonJs
    ? (Object.setPrototypeOf({ ...exported }, Object(commonJs.exports) as object) as object)
    : exported
}

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
  const evaluator = Object.assign(new ESModulesEvaluator(), { runExternalModule: importPackage })
  const vite = new ModuleRunner(options, evaluator)
  return {
    load: (file) => (isCommonJs(file) ? importWithNode(file) : vite.import(file)),
    imported: () => [...vite.evaluatedModules.fileToModulesMap.keys()],
  }
}

/**
 * Makes Node import files that are not code as empty strings, and defines `import.meta.env` as an empty object. Also
 * lets ES modules outside of any project import packages from the `node_modules` folders above `moduleHooks.js`.
 */
function replaceBundlerFeatures(): void {
  const registerHooks = (Module as { registerHooks?: (hooks: object) => void }).registerHooks
  // Older versions of Node lack `registerHooks`, and run the hooks in a thread.
  if (registerHooks) registerHooks(synchronousHooks)
  else register('../moduleHooks.js', import.meta.url)
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
  loader.prototype._compile = function (code, file) {
    // In CommonJS modules, tsx replaces `import.meta` with an object that it defines in the first line. Add the
    // property `env` to this object.
    return compile.call(this, code.replace(/import_meta\w* ?= ?\{/, '$&env:{},'), file)
  }
}

/** The undocumented functions of Node's CommonJS loader. The package tsx replaces them too. */
interface CommonJsLoader {
  _load: (name: string, ...parameters: unknown[]) => unknown
  _resolveFilename: (name: string, ...parameters: unknown[]) => string
  prototype: { _compile: (this: unknown, code: string, file: string) => unknown }
}
