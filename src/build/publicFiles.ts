import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The file with the licences of all packages in the browser's code. The build writes it into the site's folder, and a
 * release moves it out of that folder.
 */
export const licencesFile = 'licences.txt'

/** The only files that `src/public` may contain. */
const expectedFiles = [
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'preview.png',
]

/**
 * Returns the paths of all unexpected files in the public folder. Symbolic links are always unexpected, because a build
 * would publish the file to which the link points.
 */
export async function findUnexpectedFiles(folder: string): Promise<string[]> {
  const meant = expectedFiles.map((name) => join(folder, name))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .filter((entry) => !entry.isFile() || !meant.includes(join(entry.parentPath, entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'))
    .sort()
}
