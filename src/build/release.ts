import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { company, findUnsaid } from '../content/company.ts'
import { paths } from '../content/paths.ts'
import { privacy } from '../content/privacy.ts'
import { compress } from './compress.ts'
import {
  ConfigurationError,
  liveMode,
  localConfiguration,
  parsePublicConfiguration,
  readEnvironment,
  variableNames,
  type Configuration,
} from './configuration.ts'
import { parseHeadersFile } from './headers.ts'
import { hostFiles, hostScripts, nameRelease } from './hosts.ts'
import { findUnmeant, licencesFile } from './published.ts'
import { findPlaceholders } from './placeholders.ts'
import { findUnnamed } from './privacy.ts'

/** Something that must not go live, and the file in which to mend it. */
interface Finding {
  where: string
  what: string
}

const root = process.cwd()
const release = 'release'
const [trial, current, previous] = ['trial', 'current', 'previous'].map((name) =>
  join(release, name),
) as [string, string, string]
const trialSite = join(trial, 'site')

/** Texts that are no code but reach customers or reporters with the company's data in them. */
const documents = [
  'docs/email/owner.html',
  'docs/email/owner.json',
  'docs/email/customer.html',
  'docs/email/customer.json',
  'SECURITY.md',
]

const findPlaceholdersIn = (name: string): Finding[] =>
  findPlaceholders(readFileSync(name, 'utf8').split('\n')).map((line) => ({
    where: `${name}:${Number(line) + 1}`,
    what: 'still holds a placeholder',
  }))

/** The confirmation leads to the privacy policy of the site that is released. */
function findLostLink({ siteUrl }: Configuration): Finding[] {
  const where = 'docs/email/customer.html'
  const address = siteUrl + paths.privacy
  const isThere = readFileSync(where, 'utf8').includes(`href="${address}"`)
  return isThere ? [] : [{ where, what: `does not link to ${address}` }]
}

function readConfiguration(): {
  configuration: Configuration
  mode: string
  findings: Finding[]
} {
  try {
    return {
      configuration: parsePublicConfiguration(readEnvironment(root)),
      mode: liveMode,
      findings: [],
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    // With a broken configuration nothing builds; the local one stands in, so that the rest is checked too.
    for (const name of variableNames) process.env[name] = ''
    return {
      configuration: localConfiguration,
      mode: 'production',
      findings: error.findings.map((what) => ({ where: '.env', what })),
    }
  }
}

async function build(mode: string): Promise<void> {
  process.env.NODE_ENV = 'production'
  const options = { outDir: trialSite, emptyOutDir: true }
  const builder = await createBuilder({ root, mode, logLevel: 'warn', build: options })
  await builder.buildApp()
  await rename(join(trialSite, licencesFile), join(trial, licencesFile))
}

async function publish({ siteUrl, ownerEmail }: Configuration): Promise<void> {
  await compress(trialSite)
  const rules = parseHeadersFile(await readFile(join(trialSite, '_headers'), 'utf8'))
  const names = { host: new URL(siteUrl).host, id: nameRelease(trialSite) }
  for (const [name, text] of Object.entries(hostFiles({ ...names, rules })))
    await writeFile(join(trial, name), text)
  for (const [name, text] of Object.entries(hostScripts({ ...names, rules })))
    await writeFile(join(trial, name), text, { mode: 0o755 })
  const files = await readdir(trialSite, { recursive: true, withFileTypes: true })
  const isFirst = !existsSync(current)
  if (!isFirst) {
    await rm(previous, { recursive: true, force: true })
    await rename(current, previous)
  }
  await rename(trial, current)
  console.log(
    [
      `Released ${siteUrl}, in release/:`,
      `  current/site/          the site, ${files.filter((file) => file.isFile()).length} files`,
      '  current/               and for hosts: nginx.conf, Caddyfile, apache.conf, htaccess, publish, switch',
      `  current/${licencesFile}   the packages whose code it contains, with their licences`,
      ...(isFirst ? [] : ['  previous/              the same of the release before']),
      ...findUnsaid().map((name) => `Not told, as src/content/company.ts leaves it open: ${name}`),
      `Everybody can read ${ownerEmail} in the code of the site; if it is a person’s own mailbox, docs/email-templates.md says what to do.`,
      'What only you or a lawyer can decide: docs/before-going-live.md.',
      'Next: publish release/current/ as docs/deployment.md describes, then go through the list in docs/operations.md.',
    ].join('\n'),
  )
}

const { configuration, mode, findings: missing } = readConfiguration()
await rm(trial, { recursive: true, force: true })
await build(mode)
const findings = [
  ...missing,
  ...findPlaceholders(company).map((path) => ({
    where: 'src/content/company.ts',
    what: `${path} is still a placeholder`,
  })),
  ...documents.flatMap(findPlaceholdersIn),
  ...(missing.length === 0 ? findLostLink(configuration) : []),
  ...findUnnamed(privacy, configuration).map((name) => ({
    where: 'src/content/privacy.ts',
    what: `/datenschutz does not name ${name}`,
  })),
  ...(await findUnmeant('src/public')).map((where) => ({
    where,
    what: 'is not to be published; take it away, or name it in src/build/published.ts',
  })),
]
if (findings.length === 0) await publish(configuration)
else {
  await rm(trial, { recursive: true })
  console.error(
    [
      `Not released: ${findings.length} finding(s). release/current/ is as it was.`,
      ...findings.map(({ where, what }) => `  - ${where}: ${what}`),
    ].join('\n'),
  )
  process.exitCode = 1
}
