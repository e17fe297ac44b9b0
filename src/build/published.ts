import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOf, paths } from '../content/paths.ts'
import type { Finding } from './truth.ts'

/** The file of a build with the packages whose code it contains and their licences; a release has it beside the site. */
export const licencesFile = 'licences.txt'

/** What may lie in `src/public`: a file with another name is not released. */
const given = ['apple-touch-icon.png', 'favicon.ico', 'icon-192.png', 'icon-512.png', 'preview.png']

const written = [
  ...Object.values(paths).map((path) => `${nameOf(path)}.html`),
  '_headers',
  licencesFile,
  'manifest.webmanifest',
  'robots.txt',
  'sitemap.xml',
]

const bundled = /^assets\/[\w-]+-[\w-]{8}\.(js|svg|woff2)$/

/** The paths of all below a folder but folders; a link, which would bring another file's content, is called one. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(
      (entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/') + (entry.isFile() ? '' : ' (a link)'),
    )
    .sort()
}

/** Files that nobody meant to publish: those of the folder of given files, and all else that a build left. */
export async function findUnmeant(folder: string, publicFolder: string): Promise<Finding[]> {
  const copied = await filesBelow(publicFolder)
  const built = (await filesBelow(folder)).filter(
    (name) => !written.includes(name) && !bundled.test(name) && !copied.includes(name),
  )
  return [
    ...copied.filter((name) => !given.includes(name)).map((name) => `${publicFolder}/${name}`),
    ...built.map((name) => `site/${name}`),
  ].map((where) => ({
    where,
    what: 'is not to be published; take it away, or name it in src/build/published.ts',
  }))
}
