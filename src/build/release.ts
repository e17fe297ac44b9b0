import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder, loadEnv } from 'vite'
import { company, findPlaceholders, findUnsaid } from '../content/company.ts'
import { paths } from '../content/paths.ts'
import {
  ConfigurationError,
  looksPersonal,
  parseConfiguration,
  parsePublicConfiguration,
  variableNames,
  type Configuration,
} from './configuration.ts'
import { parseHeadersFile, renderNginx } from './headers.ts'
import { findUnmeant } from './published.ts'
import { productionSbom } from './sbom.ts'
import { findUntruths, type Finding } from './truth.ts'

const root = process.cwd()
const release = 'release'
const trial = join(release, 'site')

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

function readConfiguration(): { configuration: Configuration; findings: Finding[] } {
  try {
    return {
      configuration: parsePublicConfiguration(loadEnv('production', root, 'VITE_')),
      findings: [],
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    // With a broken configuration nothing builds; the local one stands in, so that the rest is checked too.
    for (const name of variableNames) process.env[name] = ''
    return {
      configuration: parseConfiguration({}),
      findings: error.findings.map((what) => ({ where: '.env', what })),
    }
  }
}

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const options = { outDir: trial, emptyOutDir: true }
  const builder = await createBuilder({ root, logLevel: 'warn', build: options })
  await builder.buildApp()
}

async function publish({ siteUrl, ownerEmail }: Configuration): Promise<void> {
  await rm('dist', { recursive: true, force: true })
  await rename(trial, 'dist')
  const template = await readFile('docs/deploy/nginx.conf', 'utf8')
  const rules = parseHeadersFile(await readFile('dist/_headers', 'utf8'))
  await writeFile(join(release, 'nginx.conf'), renderNginx(template, new URL(siteUrl).host, rules))
  await writeFile(join(release, 'sbom.cdx.json'), JSON.stringify(productionSbom(), null, 2))
  const files = await readdir('dist', { recursive: true, withFileTypes: true })
  console.log(
    [
      `Released ${siteUrl}:`,
      `  dist/                  the site, ${files.filter((file) => file.isFile()).length} files`,
      '  release/nginx.conf     the server for it, where it is not a static host',
      '  release/sbom.cdx.json  the packages whose code it contains (CycloneDX)',
      ...findUnsaid().map((name) => `Not told, as src/content/company.ts leaves it open: ${name}`),
      ...(looksPersonal(ownerEmail)
        ? [
            `Everybody can read ${ownerEmail} in the code of the site; is it a person’s own mailbox? docs/email-templates.md says what to do.`,
          ]
        : []),
      'What only you or a lawyer can decide: docs/before-going-live.md.',
      'Next: publish dist/ as docs/deployment.md describes, then go through the list in docs/operations.md.',
    ].join('\n'),
  )
}

const { configuration, findings: missing } = readConfiguration()
await mkdir(release, { recursive: true })
await build()
const findings = [
  ...missing,
  ...findPlaceholders(company).map((path) => ({
    where: 'src/content/company.ts',
    what: `${path} is still a placeholder`,
  })),
  ...documents.flatMap(findPlaceholdersIn),
  ...(missing.length === 0 ? findLostLink(configuration) : []),
  ...(await findUntruths(trial, configuration)),
  ...(await findUnmeant(trial, 'src/public')),
]
if (findings.length === 0) await publish(configuration)
else {
  await rm(trial, { recursive: true })
  console.error(
    [
      `Not released: ${findings.length} finding(s). dist/ is unchanged.`,
      ...findings.map(({ where, what }) => `  - ${where}: ${what}`),
    ].join('\n'),
  )
  process.exitCode = 1
}
