import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { findOmittedFacts } from '../content/company.ts'
import { answerHelp, onlyHelp, runIfEntry, type Outcome } from './runCommand.ts'
import { compress } from './compress.ts'
import { liveMode, type Configuration } from './configuration.ts'
import { examine } from './releaseFindings.ts'
import type { HeaderRule } from './headers.ts'
import { buildSite } from './prerenderPlugin.ts'
import { renderHostFiles } from './serverFiles.ts'
import { licencesFile } from './publicFiles.ts'

const foldersIn = (root: string) => {
  const [trial, current, previous] = ['trial', 'current', 'previous'].map((name) =>
    join(root, 'release', name),
  ) as [string, string, string]
  return { trial, site: join(trial, 'site'), current, previous }
}

async function build(root: string, configuration: Configuration): Promise<HeaderRule[]> {
  const { trial, site } = foldersIn(root)
  await rm(trial, { recursive: true, force: true })
  process.env.NODE_ENV = 'production'
  const options = { outDir: site, emptyOutDir: true }
  const builder = await createBuilder({ root, mode: liveMode, logLevel: 'warn', build: options })
  const rules = await buildSite(builder, configuration)
  await rename(join(site, licencesFile), join(trial, licencesFile))
  return rules
}

/** Completes the build in `release/trial/`, makes it the current release, and returns the command's output. */
async function makeCurrent(
  root: string,
  { siteUrl, ownerEmail }: Configuration,
  rules: readonly HeaderRule[],
): Promise<string> {
  const { trial, site, current, previous } = foldersIn(root)
  await compress(site)
  for (const [name, text] of Object.entries(
    renderHostFiles({ host: new URL(siteUrl).host, rules }),
  ))
    await writeFile(join(trial, name), text)
  const files = await readdir(site, { recursive: true, withFileTypes: true })
  const isFirst = !existsSync(current)
  if (!isFirst) {
    await rm(previous, { recursive: true, force: true })
    await rename(current, previous)
  }
  await rename(trial, current)
  return [
    `Released ${siteUrl} to release/:`,
    `  current/site/          the site, ${files.filter((file) => file.isFile()).length} files`,
    '  current/               configuration for hosts: nginx.conf, Caddyfile, apache.conf, htaccess',
    `  current/${licencesFile}   the licences of all packages in the site`,
    ...(isFirst ? [] : ['  previous/              the release before this one']),
    ...findOmittedFacts().map(
      (name) => `Not on the site, because it is undefined in src/content/company.ts: ${name}`,
    ),
    `Everybody can read ${ownerEmail} in the site’s code. If it is a personal mailbox, read docs/email-templates.md.`,
    'Decisions that only you or a lawyer can make: docs/before-going-live.md.',
    'Next: publish release/current/ as docs/deployment.md describes, then go through the list in docs/operations.md.',
  ].join('\n')
}

export const usage = `Usage: npm run release   builds the site to release/current/, or lists the problems to solve first
  --help             print this help`

export const options = onlyHelp

/** Runs `npm run release`: builds the site to `release/`, or lists the problems that have to be solved first. */
export async function main(args: string[] = [], root = process.cwd()): Promise<Outcome> {
  const answer = answerHelp(args, usage)
  if (answer) return answer
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
