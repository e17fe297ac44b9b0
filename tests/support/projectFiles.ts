import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Reads a file of the project. The path is relative to the project's root folder. */
export const readProjectFile = (path: string) => readFileSync(path, 'utf8')

/**
 * Searches these folders and their subfolders for files. Returns the file paths that match `fits`. Ignores the build
 * output in `dist/`.
 */
export const filesIn = (folders: readonly string[], fits: RegExp) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => fits.test(file) && !file.includes('/dist/'))

/** The paths of the project's Markdown pages, relative to the project's root folder. */
export const documents = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...filesIn(['docs'], /\.md$/),
  ...filesIn(['src'], /\/README\.md$/),
]

/**
 * Returns the relative links of a Markdown page. `target` is the link's target as a path from the project's root
 * folder. If the link contains a picture, `text` is empty.
 */
export const linksIn = (page: string) =>
  Array.from(
    readProjectFile(page).matchAll(/(?:\[([^[\]]*))?\]\(([^)\s]+)\)/g),
    ([, text = '', link = '']) => {
      const [path = '', anchor] = link.split('#')
      return { text, link, target: path === '' ? page : join(dirname(page), path), anchor }
    },
  ).filter(({ link }) => !/^(?:https?|mailto):/.test(link))
