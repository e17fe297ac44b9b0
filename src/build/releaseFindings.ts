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
import { findPhotographProblems } from './photograph.ts'
import { findPlaceholders } from './placeholders.ts'
import { findUnnamed } from './privacyCheck.ts'
import { findExpiryProblem } from './securityText.ts'
import { findUnexpectedFiles } from './publicFiles.ts'

/**
 * A problem that prevents a release. `where` is the path of a file, perhaps with a line number, or `the environment`.
 */
interface Finding {
  where: string
  what: string
}

/** The texts of the site that are checked before a release. */
interface Published {
  company: { securityTextExpires: string }
  privacy: LegalPage
}

/** The files outside of `src/` that contain the company's data: the e-mail templates and the security policy. */
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

/**
 * Checks whether the project in a folder can be released. Returns all problems and the project's configuration. If the
 * project's configuration is invalid, returns the configuration of the local mail service instead.
 */
export async function examine(
  root: string,
  {
    environment = readEnvironment(root),
    published = { company, privacy },
    now = Date.now(),
  }: { environment?: Environment; published?: Published; now?: number } = {},
): Promise<{ configuration: Configuration; findings: Finding[] }> {
  const readFile = (name: string) => readFileSync(join(root, name), 'utf8')
  const checked = check(environment)
  const missing = Array.isArray(checked) ? checked : []
  // If the configuration is invalid, continue with the configuration of the local mail service, so that the other
  // checks still run.
  const configuration = Array.isArray(checked) ? localConfiguration : checked
  // The confirmation mail must link to the privacy policy of the released site.
  const policy = configuration.siteUrl + urls.privacy
  const lacksPolicyLink =
    missing.length === 0 && !readFile(confirmation).includes(`href="${policy}"`)
  const expiry = findExpiryProblem(published.company.securityTextExpires, now)
  const findings = [
    ...missing.map((what) => ({ where: locateVariable(what, root), what })),
    ...findPlaceholders(published.company).map((path) => ({
      where: 'src/content/company.ts',
      what: `${path} is still a placeholder`,
    })),
    ...(expiry === null ? [] : [{ where: 'src/content/company.ts', what: expiry }]),
    ...documents.flatMap((name) =>
      findPlaceholders(readFile(name).split('\n')).map((line) => ({
        where: `${name}:${Number(line) + 1}`,
        what: 'still contains a placeholder',
      })),
    ),
    ...(lacksPolicyLink ? [{ where: confirmation, what: `does not link to ${policy}` }] : []),
    ...findUnnamed(published.privacy, configuration).map((name) => ({
      where: 'src/content/privacy.ts',
      what: `/datenschutz does not mention ${name}`,
    })),
    ...findPhotographProblems(join(root, 'src/content')).map(({ name, what }) => ({
      where: `src/content/${name}`,
      what,
    })),
    ...(await findUnexpectedFiles(join(root, 'src/public'))).map((path) => ({
      where: path.slice(root.length + 1),
      what: 'is not a known public file. Delete it, or add it to the list in src/build/publicFiles.ts',
    })),
  ]
  return { configuration, findings }
}
