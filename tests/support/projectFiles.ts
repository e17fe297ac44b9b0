import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the project, by its path from the root. */
export const readProjectFile = (path: string) => readFileSync(path, 'utf8')

/** All files below some folders whose path fits, but for what has been built there. */
export const filesIn = (folders: readonly string[], fits: RegExp) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => fits.test(file) && !file.includes('/dist/'))
