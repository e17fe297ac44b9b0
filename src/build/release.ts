import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBuilder } from 'vite'
import { findOmittedFacts } from '../content/company.ts'
import { onlyHelp, runIfEntry, type Outcome } from './runCommand.ts'
import { compress } from './compress.ts'
import { liveMode, type Configuration } from './configuration.ts'
import { examine } from './releaseFindings.ts'
import { foldersIn, promoteTrial, swapReleases } from './releaseFolders.ts'
import type { HeaderRule } from './headers.ts'
import { buildSite } from './prerenderPlugin.ts'
import { renderHostFiles } from './serverFiles.ts'
import { licencesFile } from './publicFiles.ts'

async function build(root: string, configuration: Configuration): Promise<HeaderRule[]> {
  const { trial, site } = foldersIn(root)
  await rm(trial, { recursive: true, force: true })
  const options = { outDir: site, emptyOutDir: true }
  const builder = await createBuilder({ root, mode: liveMode, logLevel: 'warn', build: options })
  const rules = await buildSite(builder, configuration)
  await rename(join(site, licencesFile), join(trial, licencesFile))
  return rules
}

/**
 * Compresses the files of the build in `release/trial/`, adds the configuration for hosts, and makes the build the
 * current release. Returns the command's output.
 */
async function makeCurrent(
  root: string,
  { siteUrl, ownerEmail }: Configuration,
  rules: readonly HeaderRule[],
): Promise<string> {
  const { trial, site, previous } = foldersIn(root)
  await compress(site)
  for (const [name, text] of Object.entries(
    renderHostFiles({ host: new URL(siteUrl).host, rules }),
  ))
    await writeFile(join(trial, name), text)
  const files = await readdir(site, { recursive: true, withFileTypes: true })
  const isNew = await promoteTrial(root)
  return [
    isNew
      ? `Released ${siteUrl} to release/:`
      : `release/current/ is already this release of ${siteUrl}, so release/ is unchanged:`,
    `  current/site/          the site, ${files.filter((file) => file.isFile()).length} files`,
    '  current/               configuration for hosts: nginx.conf, Caddyfile, apache.conf, htaccess',
    `  current/${licencesFile}   the licences of all packages in the site`,
    ...(existsSync(previous) ? ['  previous/              the release before this one'] : []),
    ...findOmittedFacts().map(
      (name) =>
        `The site does not mention ${name}, because it is undefined in src/content/company.ts.`,
    ),
    `Everybody can read ${ownerEmail} in the site’s code. If it is a personal mailbox, read docs/email-templates.md.`,
    'Read docs/before-going-live.md, which lists the decisions that only you or a lawyer can make.',
    'Next: publish release/current/ as docs/deployment.md describes, then go through the list in docs/operations.md.',
  ].join('\n')
}

export const usage = `Usage: npm run release   builds the site to release/current/, or lists the problems to solve first
  --back             do not build, but swap release/current/ and release/previous/, to go back to the previous release
  --help             print this help`

export const options = { ...onlyHelp, back: { type: 'boolean', default: false } } as const

async function goBack(root: string): Promise<Outcome> {
  if (!(await swapReleases(root)))
    return {
      code: 1,
      complaint:
        'Cannot go back: release/current/ or release/previous/ does not exist. Check out the commit of the release and run "npm run release".',
    }
  return {
    code: 0,
    output: [
      'Swapped release/current/ and release/previous/. To undo this, run the command again.',
      'Next: publish release/current/ as docs/deployment.md describes.',
    ].join('\n'),
  }
}

/**
 * Runs `npm run release`. Builds the site to `release/`, or lists the problems that prevent a release. With `--back`,
 * restores the previous release.
 */
export async function main(args: string[] = [], root = process.cwd()): Promise<Outcome> {
  let values
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    return { code: 1, complaint: `${(error as Error).message}\n${usage}` }
  }
  if (values.help) return { code: 0, output: usage }
  if (values.back) return goBack(root)
  const { configuration, findings } = await examine(root)
  if (findings.length > 0) {
    const lines = findings.map(({ where, what }) => `  - ${where}: ${what}`)
    const title = `Not released: ${findings.length} problem(s). release/current/ is unchanged.`
    return { code: 1, complaint: [title, ...lines].join('\n') }
  }
  const rules = await build(root, configuration)
  return { code: 0, output: await makeCurrent(root, configuration, rules) }
}

await runIfEntry(import.meta, main)
