import { createFilesMatcher, parseTsconfig } from 'get-tsconfig'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Returns the path of the tsconfig nearest to a file. If that tsconfig has project references, returns the path of the
 * referenced project that includes the file.
 */
export function tsconfigFor(file: string): string | undefined {
  const nearest = nearestTsconfig(dirname(file))
  if (nearest === undefined) return undefined
  const folder = dirname(nearest)
  const read = (path: string) => {
    try {
      return parseTsconfig(path)
    } catch {
      // Ignore an invalid tsconfig here, because tsx reports it when it loads the file.
      return { files: [] }
    }
  }
  const { references = [] } = read(nearest)
  const referenced = references.map(({ path }) =>
    path.endsWith('.json') ? resolve(folder, path) : resolve(folder, path, 'tsconfig.json'),
  )
  const includes = (path: string) =>
    createFilesMatcher({ path, config: read(path) })(file) !== undefined
  return references.length === 0 ? nearest : ([nearest, ...referenced].find(includes) ?? nearest)
}

/** Returns the path of the nearest `tsconfig.json` in a folder or its parents. */
export function nearestTsconfig(folder: string): string | undefined {
  const file = join(folder, 'tsconfig.json')
  if (existsSync(file)) return file
  return dirname(folder) === folder ? undefined : nearestTsconfig(dirname(folder))
}
