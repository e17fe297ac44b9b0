// Hooks that let Node load files that are written for a bundler. This file is JavaScript, because older versions of
// Node run the hooks in a thread without tsx.

/**
 * Matches the paths of imports with a query for a bundler, such as `./shader.glsl?raw`. Does not match the queries of
 * tsx.
 */
export const bundlerQuery = /\?[\w-]+(?:&|$)/

/** Matches the paths and URLs of files that are not code. */
export const assetFile = /\.(?!(?:[cm]?[jt]sx?|json|node|wasm)(?:\?|$))[^./\\?]+(?:\?|$)/

const emptyString = {
  url: 'data:text/javascript,export default ""',
  format: 'module',
  shortCircuit: true,
}

function replaceAsset(name, resolved) {
  if (/^(?!file|node|data|https?)[\w-]+:/.test(resolved.url))
    throw new Error(`Cannot find module '${name}'`)
  return /^file:/.test(resolved.url) && assetFile.test(resolved.url) ? emptyString : resolved
}

/**
 * Returns the context for a second attempt to resolve a package that Node did not find. With this context, Node also
 * searches the `node_modules` folders above this file. ES modules outside of any project need this, because `NODE_PATH`
 * works only for CommonJS. Throws `error` if it does not report a missing package.
 */
function ownContext(name, context, error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || /^[./#]|^\w+:/.test(name)) throw error
  return { ...context, parentURL: import.meta.url }
}

function defineEnvironment(loaded) {
  if (!loaded.source || !/^module/.test(loaded.format)) return loaded
  const source = Buffer.from(loaded.source).toString()
  if (!source.includes('import.meta.env')) return loaded
  return { ...loaded, source: `import.meta.env ??= {};${source}` }
}

export async function resolve(name, context, next) {
  if (bundlerQuery.test(name)) return emptyString
  const resolved = await next(name, context).catch((error) =>
    next(name, ownContext(name, context, error)).catch(() => {
      throw error
    }),
  )
  return replaceAsset(name, resolved)
}

export const load = async (url, context, next) => defineEnvironment(await next(url, context))

/** The synchronous form of the hooks above, for the function `registerHooks` in newer versions of Node. */
export const synchronousHooks = {
  resolve(name, context, next) {
    if (bundlerQuery.test(name)) return emptyString
    try {
      return replaceAsset(name, next(name, context))
    } catch (error) {
      return replaceAsset(name, next(name, ownContext(name, context, error)))
    }
  },
  load: (url, context, next) => defineEnvironment(next(url, context)),
}
