import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, parseEnv } from 'node:util'
import { object, string, ValidationError, type InferType } from 'yup'
import { checkAddress } from '../../machines/contactRequest.ts'
import { endpoint, sendPath } from '../effects/callMailService.ts'
import { usesReservedDomain } from './placeholders.ts'

const httpUrl = /^https?:\/\/[\w.:[\]-]+(\/[\w./~%-]*)?$/
const httpUrlOrPath = /^(?!\/\/)(https?:\/\/[\w.:[\]-]+)?(\/[\w./~%-]*)?$/

/**
 * Adds the code point to each non-ASCII character, so that error messages show invisible characters. `ä` becomes
 * `ä‹U+00E4›`, and a no-break space becomes `‹U+00A0›`.
 */
const showInvisible = (text: string) =>
  text.replaceAll(/[^ -~]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `${/[\p{L}\p{P}\p{S}]/u.test(character) ? character : ''}‹U+${code}›`
  })

/**
 * Matches a character that is probably a mistake in the value of a variable. Examples are typographic quotes and
 * semicolons.
 */
const strayCharacter = /[^!-~]|["'`;,<>\\]/u

/**
 * Matches a character that is probably a mistake in an e-mail address. Unlike `strayCharacter`, it does not match an
 * apostrophe or a backtick, because the part before the `@` can contain them.
 */
const strayInAddress = /[^!-~]|[";,<>\\]/u

/**
 * Converts the host of a URL or an e-mail address to lower case and to punycode. Also converts the scheme of a URL to
 * lower case. `HTTPS://www.Müller.de` becomes `https://www.xn--mller-kva.de`.
 */
const normaliseHost = (address: string) =>
  address
    .replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase())
    .replace(/(?<=^https?:\/\/|@)[\p{L}\p{M}\p{N}.-]+/u, (host) =>
      URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host,
    )

const text = (stray = strayCharacter) =>
  string()
    .transform((value: string | undefined) => value && normaliseHost(value))
    .matches(/^[^ \t]*$/, 'contains a space or a tab: "${value}"')
    .test('stray', (value = '', { createError }) => {
      const [found] = stray.exec(value.replaceAll(/[ \t]/g, '')) ?? []
      return (
        found === undefined ||
        createError({
          message: `must not contain ${showInvisible(found)}: "${showInvisible(value)}". Delete the value and type it again`,
        })
      )
    })

const siteUrl = text().matches(httpUrl, 'is not an http(s) address: "${value}"')

const required = (what: string, stray?: RegExp) => text(stray).required(`is missing: ${what}`)

/** The site's address in canonical links and in the sitemap if `VITE_SITE_URL` is not set. */
const exampleSite = 'https://www.musterhaus.example'

/**
 * The variables of `.env`, each with its checks and error messages. The values are not secret: the site's JavaScript
 * contains them.
 */
const fields = {
  VITE_SERVICE_ID: required('the service ID of the mail service'),
  VITE_OWNER_TEMPLATE_ID: required('the ID of the owner template at the mail service'),
  VITE_CUSTOMER_TEMPLATE_ID: required('the ID of the customer template at the mail service'),
  VITE_PUBLIC_KEY: required('the public key of the account at the mail service'),
  VITE_OWNER_EMAIL: required('the address that receives the requests', strayInAddress).test(
    'address',
    'is not an e-mail address: "${value}"',
    (value) => !value || checkAddress(value) === undefined,
  ),
  VITE_SEND_ENDPOINT: text()
    .default(endpoint)
    .matches(httpUrlOrPath, 'is neither an http(s) address nor a path: "${value}"'),
  VITE_SITE_URL: siteUrl.default(exampleSite),
  VITE_INSPECT: string().matches(/^(true|false)$/, 'is neither true nor false: "${value}"'),
}

const variables = object(fields)

type Variables = InferType<typeof variables>

/** The values of the variables in `.env` for a site that uses the local mail service. */
export const localMail = {
  VITE_SERVICE_ID: 'service_local',
  VITE_OWNER_TEMPLATE_ID: 'template_owner',
  VITE_CUSTOMER_TEMPLATE_ID: 'template_customer',
  VITE_PUBLIC_KEY: 'local_public_key',
  VITE_OWNER_EMAIL: 'anfragen@example.com',
  VITE_SEND_ENDPOINT: sendPath,
} satisfies Partial<Variables>

const isPlaceholder = 'is a placeholder: "${value}"'
const isOwn = (value = '') => !usesReservedDomain(value)

const notLocal = (name: Exclude<keyof typeof localMail, 'VITE_SEND_ENDPOINT'>) =>
  fields[name].notOneOf([localMail[name]], 'is the value of the local mail service')

/** A public host name: it contains a dot and does not end in `.localhost`, `.local` or `.internal`. */
const publicHost = String.raw`(?![^/:]*\.(?:localhost|local|internal)\.?(?:[/:]|$))(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?`
const publicAddress = RegExp(String.raw`^https://${publicHost}\.?(?::\d+)?(?:/|$)`)
const wholeHost = RegExp(String.raw`^https://${publicHost}/?$`)

/** The variables of `.env` with the additional checks that a release requires. */
const publicVariables = variables.shape({
  VITE_SERVICE_ID: notLocal('VITE_SERVICE_ID'),
  VITE_OWNER_TEMPLATE_ID: notLocal('VITE_OWNER_TEMPLATE_ID'),
  VITE_CUSTOMER_TEMPLATE_ID: notLocal('VITE_CUSTOMER_TEMPLATE_ID').test(
    'different',
    'is the same as VITE_OWNER_TEMPLATE_ID',
    (id, { parent }) => !id || id !== (parent as Variables).VITE_OWNER_TEMPLATE_ID,
  ),
  VITE_PUBLIC_KEY: notLocal('VITE_PUBLIC_KEY'),
  VITE_OWNER_EMAIL: fields.VITE_OWNER_EMAIL.test('own', isPlaceholder, isOwn),
  VITE_SEND_ENDPOINT: fields.VITE_SEND_ENDPOINT.matches(
    publicAddress,
    'is not the https address of a public host: "${value}"',
  ),
  VITE_SITE_URL: siteUrl
    .required("is missing: the site's address, such as https://www.example.com")
    .matches(
      wholeHost,
      'is not the https address of a public host, or contains a port, user name, path or final dot: "${value}"',
    )
    .test('own', isPlaceholder, isOwn),
  VITE_INSPECT: fields.VITE_INSPECT.notOneOf(
    ['true'],
    'is "true", but a release must not contain the inspector',
  ),
})

/** The error for an invalid configuration. `findings` has one line for each missing, invalid or unknown variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  constructor(readonly findings: string[]) {
    super(
      `The configuration (.env, see .env.example) has ${findings.length} problem(s):\n` +
        findings.map((finding) => `  - ${finding}`).join('\n'),
    )
    this.stack = this.message
  }

  /**
   * Makes Vite print the message without a stack trace, because the stack trace does not help to correct a variable.
   */
  [inspect.custom]() {
    return this.message
  }
}

export type Environment = Record<string, string | undefined>

/** The names of all variables that the configuration reads. */
export const variableNames = Object.keys(fields)

/** The mail settings of the contact form, and the site's address without a trailing slash. */
export type Configuration = ReturnType<typeof check>

/**
 * Returns an error message for each variable that the configuration does not use. The name of such a variable is
 * probably misspelled.
 */
const findUnknown = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => !variableNames.includes(name))
    .sort()
    .map(
      (name) =>
        `${showInvisible(name)} is not a known variable. The known variables are ${variableNames.join(', ')}`,
    )

function check(schema: typeof variables, env: Environment) {
  const given = Object.fromEntries(
    variableNames.map((name) => [name, env[name]]).filter(([, value]) => value),
  ) as Partial<Record<string, string>>
  const unknown = findUnknown(env)
  try {
    const checked = schema.validateSync(given, { abortEarly: false })
    if (unknown.length > 0) throw new ConfigurationError(unknown)
    return {
      serviceId: checked.VITE_SERVICE_ID,
      ownerTemplateId: checked.VITE_OWNER_TEMPLATE_ID,
      customerTemplateId: checked.VITE_CUSTOMER_TEMPLATE_ID,
      publicKey: checked.VITE_PUBLIC_KEY,
      ownerEmail: checked.VITE_OWNER_EMAIL,
      sendEndpoint: checked.VITE_SEND_ENDPOINT,
      siteUrl: checked.VITE_SITE_URL.replace(/\/+$/, ''),
    }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new ConfigurationError([
      ...error.inner.map(({ path, message }) => `${path ?? ''} ${message}`),
      ...unknown,
    ])
  }
}

/** The Vite mode that reads `.env` and uses the real mail service. Every other mode uses the local mail service. */
export const liveMode = 'live'

/** Returns the host of the real mail service, or undefined if the site uses the local mail service. */
export const realServiceOf = ({ sendEndpoint }: Configuration): string | undefined =>
  URL.canParse(sendEndpoint) ? new URL(sendEndpoint).host : undefined

/**
 * The project's `.env` files. If several files set the same variable, the last file in this list takes precedence, as
 * in Vite.
 */
const environmentFiles = ['.env', '.env.local', `.env.${liveMode}`, `.env.${liveMode}.local`]

const readFile = (path: string): Environment =>
  existsSync(path) ? parseEnv(readFileSync(path, 'utf8').replace('\u{feff}', '')) : {}

const isGiven = (name: string) => variableNames.includes(name) && name in process.env

/**
 * Reads the variables from the `.env` files and from the process environment. The process environment takes precedence.
 * Ignores unknown variables of the process environment, because hosts and shells also set variables that begin with
 * `VITE_`.
 */
export const readEnvironment = (root: string): Environment =>
  Object.fromEntries([
    ...environmentFiles.flatMap((name) => Object.entries(readFile(join(root, name)))),
    ...variableNames.filter(isGiven).map((name) => [name, process.env[name]]),
  ]) as Environment

/**
 * Returns the source of the variable whose name is at the start of the error message `finding`. The source is `the
 * environment`, or the name of the `.env` file whose value is used. Returns `.env` if no source sets the variable.
 */
export function locateVariable(finding: string, root: string): string {
  const isNamed = (name: string) => showInvisible(name) === /^[^ ]*/.exec(finding)?.[0]
  if (variableNames.some((name) => isNamed(name) && isGiven(name))) return 'the environment'
  const files = environmentFiles.filter((name) =>
    Object.keys(readFile(join(root, name))).some(isNamed),
  )
  return files.at(-1) ?? '.env'
}

export const localConfiguration: Configuration = check(variables, localMail)

/** Checks the variables and returns the configuration. Throws a ConfigurationError that lists all problems. */
export const parseConfiguration = (env: Environment): Configuration => check(variables, env)

/**
 * Checks the variables for a release. They must define a real mail service and a public address, and must not contain
 * placeholders. Returns the configuration. Throws a ConfigurationError that lists all problems.
 */
export const parsePublicConfiguration = (env: Environment): Configuration =>
  check(publicVariables, env)
