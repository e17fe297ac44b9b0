import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Manifest } from 'vite'

/** The folder of the site's own code, until `nameByContent` gives it its name. */
const unnamed = 'assets/app'

/**
 * Libraries have a hash each, so that they stay cached. All own code has one, that of its folder: within
 * it names are known, and a page finds the code of another one without a table of all pages.
 */
export const fileNames = ({ moduleIds }: { moduleIds: string[] }): string =>
  // A chunk without modules of its own only passes on what another one of ours exports.
  moduleIds.length > 0 && moduleIds.every(isForeign)
    ? 'assets/[name]-[hash].js'
    : `${unnamed}/[name].js`

const isForeign = (id: string) => !isAbsolute(id) || id.includes('/node_modules/')

/** The names of all pages, among them 404, which static hosts show at unknown paths. */
export const pageNames = (root: string): string[] =>
  readdirSync(join(root, 'src/pages')).map((file) => file.replace(/\.tsx$/, ''))

/** Each page as an entry of the build: `pages/faq` for `src/pages/faq.tsx`. */
export const pageEntries = (root: string): Record<string, string> =>
  Object.fromEntries(pageNames(root).map((name) => [`pages/${name}`, `src/pages/${name}.tsx`]))

/** Names the folder of the site's own code after what is in it. Returns what changes the old paths. */
export async function nameByContent(output: string): Promise<(path: string) => string> {
  const folder = join(output, unnamed)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(folder, file)))
  const named = `${unnamed}-${hash.digest('base64url').slice(0, 8)}`
  await rename(folder, join(output, named))
  return (path) => path.replace(unnamed, named)
}

/** The name that a file had before `nameByContent`. */
export const bundledName = (path: string): string =>
  path.replace(new RegExp(`^${unnamed}-[^/]+`), unnamed)

/** The files of a module and of all that it imports, each after its imports. */
export function chunksOf(manifest: Manifest, entry: string): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}`)
    chunk.imports?.forEach(visit)
    files.add(`/${chunk.file}`)
  }
  visit(entry)
  return [...files]
}
