import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of a build with the packages whose code it contains and their licences; a release has it beside the site. */
export const licencesFile = 'licences.txt'

/** What lies in `src/public`. */
const expectedFiles = [
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'preview.png',
]

/** The paths of all else below this folder: what nobody meant to publish, and links, which would bring another file's content. */
export async function findUnexpectedFiles(folder: string): Promise<string[]> {
  const meant = expectedFiles.map((name) => join(folder, name))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .filter((entry) => !entry.isFile() || !meant.includes(join(entry.parentPath, entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'))
    .sort()
}
