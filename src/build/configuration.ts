import { inspect } from 'node:util'
import { endpoint, sendPath } from '../mailService/index.ts'
import { object, string, ValidationError, type InferType } from 'yup'

const httpUrl = /^https?:\/\/[\w.:[\]-]+(\/[\w./~%-]*)?$/
const httpUrlOrPath = /^(https?:\/\/[\w.:[\]-]+)?(\/[\w./~%-]*)?$/
const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const siteUrl = string().matches(httpUrl, {
  message: 'is not an http(s) address: "${value}"',
  excludeEmptyString: true,
})

const required = (what: string) => string().required(`is missing: ${what}`)

/** Stands for the site's address in canonical links and the sitemap while none is configured. */
const exampleSite = 'https://www.musterhaus.example'

/** Each variable of `.env` with what is wrong when it does not fit. All values are public by nature. */
const fields = {
  VITE_SERVICE_ID: required('the service ID of the mail service'),
  VITE_OWNER_TEMPLATE_ID: required('the ID of the owner template at the mail service'),
  VITE_CUSTOMER_TEMPLATE_ID: required('the ID of the customer template at the mail service'),
  VITE_PUBLIC_KEY: required('the public key of the account at the mail service'),
  VITE_OWNER_EMAIL: required('the address that receives the requests').matches(
    emailAddress,
    'is not an e-mail address: "${value}"',
  ),
  VITE_SEND_ENDPOINT: string()
    .default(endpoint)
    .matches(httpUrlOrPath, 'is neither an http(s) address nor a path: "${value}"'),
  VITE_SITE_URL: siteUrl.default(exampleSite),
  VITE_INSPECT: string(),
}

const variables = object(fields)

type Variables = InferType<typeof variables>

/** What the local mail service answers to while nothing is configured. */
export const localMail = {
  VITE_SERVICE_ID: 'service_local',
  VITE_OWNER_TEMPLATE_ID: 'template_owner',
  VITE_CUSTOMER_TEMPLATE_ID: 'template_customer',
  VITE_PUBLIC_KEY: 'local_public_key',
  VITE_OWNER_EMAIL: 'anfragen@example.com',
  VITE_SEND_ENDPOINT: sendPath,
} satisfies Partial<Variables>

const notLocal = (name: Exclude<keyof typeof localMail, 'VITE_SEND_ENDPOINT'>) =>
  fields[name].notOneOf([localMail[name]], 'is the value of the local mail service')

const real = /^(?!.*(\bexample\b|muster))/i
const isPlaceholder = 'is a placeholder: "${value}"'

/** What must hold besides before the site may go live. */
const publicVariables = variables.shape({
  VITE_SERVICE_ID: notLocal('VITE_SERVICE_ID'),
  VITE_OWNER_TEMPLATE_ID: notLocal('VITE_OWNER_TEMPLATE_ID'),
  VITE_CUSTOMER_TEMPLATE_ID: notLocal('VITE_CUSTOMER_TEMPLATE_ID'),
  VITE_PUBLIC_KEY: notLocal('VITE_PUBLIC_KEY'),
  VITE_OWNER_EMAIL: fields.VITE_OWNER_EMAIL.matches(real, isPlaceholder),
  VITE_SEND_ENDPOINT: fields.VITE_SEND_ENDPOINT.matches(
    /^https:/,
    'is not an https address: "${value}"',
  ),
  VITE_SITE_URL: siteUrl
    .required("is missing: the site's address, such as https://www.example.com")
    .matches(/^https:\/\/[^/]+\/?$/, 'is not the https address of a whole host: "${value}"')
    .matches(real, isPlaceholder),
  VITE_INSPECT: string().notOneOf(['true'], 'is "true": the inspector must not go live'),
})

/** Thrown with one line for each variable that is missing or malformed. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  constructor(readonly findings: string[]) {
    super(
      `The configuration (.env, see .env.example) has ${findings.length} problem(s):\n` +
        findings.map((finding) => `  - ${finding}`).join('\n'),
    )
  }

  /** Vite prints errors of its configuration with util.inspect; where they were thrown says nothing here. */
  [inspect.custom]() {
    return this.message
  }
}

/** How mailboxes are called that a firm reads, and whose mailboxes are a person's. */
const role =
  /^(anfragen?|auskunft|beratung|buero|contact|hallo|hello|info|kontakt|kunden|kundenservice|mail|office|post|service|team|vertrieb|web|website)(?![a-z])/i
const privateProvider =
  /@(aol|freenet|gmail|gmx|googlemail|hotmail|icloud|live|mailbox|me|outlook|posteo|proton|protonmail|t-online|web|yahoo)\.\w+$/i

/** Whether an address may be a person's own, which had better not stand in public code. */
export const looksPersonal = (address: string): boolean =>
  !role.test(address) || privateProvider.test(address)

type Environment = Record<string, string | undefined>

/** The names of the variables that the configuration is read from. */
export const variableNames = Object.keys(fields)

/** Whether the environment names none of the mail variables, so that the local mail service stands in. */
export const isLocal = (env: Environment): boolean =>
  Object.keys(localMail).every((name) => !env[name]?.trim())

/** The form's mail configuration and the site's address; no trailing slash. */
export type Configuration = ReturnType<typeof check>

function check(schema: typeof variables, env: Environment) {
  const given = Object.fromEntries(
    variableNames.map((name) => [name, env[name]?.trim()]).filter(([, value]) => value),
  ) as Partial<Record<string, string>>
  try {
    const checked = schema.validateSync(given, { abortEarly: false })
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
    throw new ConfigurationError(error.inner.map(({ path, message }) => `${path ?? ''} ${message}`))
  }
}

/** Reads the configuration from environment variables; throws a ConfigurationError that lists everything wrong. */
export const parseConfiguration = (env: Environment): Configuration =>
  check(variables, isLocal(env) ? { ...env, ...localMail } : env)

/** Reads the configuration of a site that goes live: no local mail service, no placeholder, a public address; throws as parseConfiguration does. */
export const parsePublicConfiguration = (env: Environment): Configuration =>
  check(publicVariables, env)
