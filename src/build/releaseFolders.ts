import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Returns the paths of a project's release folders. A new build is written to the folder `trial`. `site` is the
 * subfolder of `trial` with the files for visitors.
 */
export const foldersIn = (root: string) => {
  const folder = join(root, 'release')
  const trial = join(folder, 'trial')
  return {
    trial,
    site: join(trial, 'site'),
    current: join(folder, 'current'),
    previous: join(folder, 'previous'),
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/**
 * Checks whether a folder contains all files of the folder `other`, each with the same bytes. Additional files are
 * ignored, because the commands of some hosts add `.htaccess` and old assets to a release. The function still detects a
 * removed file of the site, because `_headers` lists every file and therefore differs.
 */
async function contains(folder: string, other: string): Promise<boolean> {
  for (const name of await filesIn(other)) {
    const present = await readFile(join(folder, name)).catch(() => null)
    if (!present?.equals(await readFile(join(other, name)))) return false
  }
  return true
}

/**
 * Renames `current` to `previous`, and `trial` to `current`. If the trial has the same bytes as the current release,
 * deletes the trial instead. Returns whether the current release has changed.
 */
export async function promoteTrial(root: string): Promise<boolean> {
  const { trial, current, previous } = foldersIn(root)
  if (existsSync(current)) {
    if (await contains(current, trial)) {
      await rm(trial, { recursive: true })
      return false
    }
    await rm(previous, { recursive: true, force: true })
    await rename(current, previous)
  }
  await rename(trial, current)
  return true
}

/** Swaps the folders of the current and the previous release. Returns false if one of the folders does not exist. */
export async function swapReleases(root: string): Promise<boolean> {
  const { trial, current, previous } = foldersIn(root)
  if (!existsSync(current) || !existsSync(previous)) return false
  await rm(trial, { recursive: true, force: true })
  await rename(current, trial)
  await rename(previous, current)
  await rename(trial, previous)
  return true
}
