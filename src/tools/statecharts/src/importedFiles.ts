import { build, type Plugin } from 'esbuild'
import { dirname } from 'node:path'
import { nearestTsconfig, tsconfigFor } from './tsconfig.ts'

/**
 * Returns the given files and all files that they import, directly or indirectly. Resolves relative paths and the
 * aliases of the tsconfig nearest to each file. Ignores imports that provide only types. Also ignores installed
 * packages, unless they are links to packages of the repository.
 */
export async function importedFiles(files: readonly string[]): Promise<Set<string>> {
  const found = new Set(files)
  const collect: Plugin = {
    name: 'collect',
    setup(bundle) {
      // Marks the call of resolve() below. esbuild runs this hook again for that call, and the hook must then do
      // nothing.
      const isNested = {}
      bundle.onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === isNested || from.kind === 'entry-point') return undefined
        const { errors, path: file } = await bundle.resolve(path, { ...from, pluginData: isNested })
        if (errors.length > 0 || /[\\/]node_modules[\\/]/.test(file))
          return { path, external: true }
        found.add(file)
        return { path: file }
      })
    },
  }
  const filesByTsconfig = new Map<string | undefined, string[]>()
  for (const file of files) {
    const tsconfig = tsconfigFor(file)
    // esbuild itself finds the nearest tsconfig of each file. Set a tsconfig only if the nearest one references another
    // project that includes the file, because esbuild ignores such references.
    const key = tsconfig === nearestTsconfig(dirname(file)) ? undefined : tsconfig
    filesByTsconfig.set(key, [...(filesByTsconfig.get(key) ?? []), file])
  }
  for (const [tsconfig, entryPoints] of filesByTsconfig)
    await build({
      ...{ entryPoints, bundle: true, write: false, outdir: '.', logLevel: 'silent' },
      plugins: [collect],
      ...(tsconfig && { tsconfig }),
      // If esbuild cannot read a file, continue without its imports. Loading the file reports the problem later.
    }).catch(() => undefined)
  return found
}
