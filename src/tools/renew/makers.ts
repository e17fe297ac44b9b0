import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '../../../tests/machines/generate.ts'
import { packages } from '../../build/packages.ts'
import { charts } from '../charts/charts.ts'
import { pictures } from '../pictures/pictures.tsx'
import { screenshots } from '../pictures/screenshots.ts'

let folder: string | undefined

/** Builds the site once, as visitors get it and without a developer's `.env`, outside the project. */
export const builtSite = (): Promise<string> => {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'site-'))
    process.once('exit', () => rmSync(made, { recursive: true }))
    const vite = 'node_modules/vite/bin/vite.js'
    const flags = ['build', '--outDir', made, '--emptyOutDir', '--logLevel', 'error']
    execFileSync(process.execPath, [vite, ...flags], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', VITEST: 'true' },
    })
    folder = made
  }
  return Promise.resolve(folder)
}

/** What follows from the sources alone, and what shows on the built site. */
export const makers = {
  charts,
  paths,
  sbom: packages,
  pictures,
  screenshots: screenshots(builtSite),
}
