import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The file with the licences of all packages in the browser's code. A release moves it out of the site's folder. */
export const licencesFile = 'licences.txt'

/** The files in `src/public`. */
const expectedFiles = [
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'preview.png',
]

/**
 * Returns the paths of all unexpected files in the public folder. Links are unexpected too, because a build would copy
 * their target.
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
