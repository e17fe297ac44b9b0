import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file of the project, by its path from the root. */
export const readProjectFile = (path: string) => readFileSync(path, 'utf8')

/** All files below some folders whose path fits, but for what has been built there. */
export const filesIn = (folders: readonly string[], fits: RegExp) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => fits.test(file) && !file.includes('/dist/'))

/** The Markdown pages of the project, by their paths from the root. */
export const documents = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...filesIn(['docs'], /\.md$/),
  ...filesIn(['src'], /\/README\.md$/),
]

/** The links of a page to other files: text (empty around a picture), link, path of the target from the root, and anchor. */
export const linksIn = (page: string) =>
  Array.from(
    readProjectFile(page).matchAll(/(?:\[([^[\]]*))?\]\(([^)\s]+)\)/g),
    ([, text = '', link = '']) => {
      const [path = '', anchor] = link.split('#')
      return { text, link, target: path === '' ? page : join(dirname(page), path), anchor }
    },
  ).filter(({ link }) => !/^(?:https?|mailto):/.test(link))
