import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { company } from '../content/company.ts'
import type { LegalPage } from '../content/legal.ts'
import { urls } from '../content/urls.ts'
import { privacy } from '../content/privacy.ts'
import {
  ConfigurationError,
  localConfiguration,
  parsePublicConfiguration,
  locateVariable,
  readEnvironment,
  type Configuration,
  type Environment,
} from './configuration.ts'
import { findPlaceholders } from './placeholders.ts'
import { findUnnamed } from './privacyCheck.ts'
import { findUnexpectedFiles } from './publicFiles.ts'

/** Something that must not go live, and the file in which to mend it. */
interface Finding {
  where: string
  what: string
}

/** What the site tells visitors of who runs it. */
interface Published {
  company: unknown
  privacy: LegalPage
}

/** Texts that are no code but reach customers or reporters with the company's data in them. */
const documents = [
  'docs/email/owner.html',
  'docs/email/owner.json',
  'docs/email/customer.html',
  'docs/email/customer.json',
  'SECURITY.md',
]

const confirmation = 'docs/email/customer.html'

function check(environment: Environment): Configuration | string[] {
  try {
    return parsePublicConfiguration(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.findings
  }
}

/** The configuration of a project that may go live, and what keeps it from that; reads the project's folder and its environment. */
export async function examine(
  root: string,
  {
    environment = readEnvironment(root),
    published = { company, privacy },
  }: { environment?: Environment; published?: Published } = {},
): Promise<{ configuration: Configuration; findings: Finding[] }> {
  const readFile = (name: string) => readFileSync(join(root, name), 'utf8')
  const checked = check(environment)
  const missing = Array.isArray(checked) ? checked : []
  // With a broken configuration the local one stands in, so that the rest is checked too.
  const configuration = Array.isArray(checked) ? localConfiguration : checked
  // The confirmation leads to the privacy policy of the site that is released.
  const policy = configuration.siteUrl + urls.privacy
  const lacksPolicyLink =
    missing.length === 0 && !readFile(confirmation).includes(`href="${policy}"`)
  const findings = [
    ...missing.map((what) => ({ where: locateVariable(what, root), what })),
    ...findPlaceholders(published.company).map((path) => ({
      where: 'src/content/company.ts',
      what: `${path} is still a placeholder`,
    })),
    ...documents.flatMap((name) =>
      findPlaceholders(readFile(name).split('\n')).map((line) => ({
        where: `${name}:${Number(line) + 1}`,
        what: 'still holds a placeholder',
      })),
    ),
    ...(lacksPolicyLink ? [{ where: confirmation, what: `does not link to ${policy}` }] : []),
    ...findUnnamed(published.privacy, configuration).map((name) => ({
      where: 'src/content/privacy.ts',
      what: `/datenschutz does not name ${name}`,
    })),
    ...(await findUnexpectedFiles(join(root, 'src/public'))).map((path) => ({
      where: path.slice(root.length + 1),
      what: 'is not to be published; take it away, or name it in src/build/publicFiles.ts',
    })),
  ]
  return { configuration, findings }
}
