import { object, string, ValidationError, type InferType } from 'yup'

const httpUrl = /^https?:\/\/[^\s/]+/
const httpUrlOrPath = /^(https?:\/\/[^\s/]+|\/\S+$)/
const emailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Stands for the site's address in canonical links and the sitemap while none is configured. */
const exampleSite = 'https://www.musterhaus.example'

/** Each variable of `.env` with what is wrong when it does not fit. All values are public by nature. */
const variables = object({
  VITE_SERVICE_ID: string().required('is missing: the EmailJS service ID'),
  VITE_OWNER_TEMPLATE_ID: string().required('is missing: the EmailJS ID of the owner template'),
  VITE_CUSTOMER_TEMPLATE_ID: string().required(
    'is missing: the EmailJS ID of the customer template',
  ),
  VITE_PUBLIC_KEY: string().required('is missing: the public key of the EmailJS account'),
  VITE_OWNER_EMAIL: string()
    .required('is missing: the address that receives the requests')
    .matches(emailAddress, 'is not an e-mail address: "${value}"'),
  VITE_SEND_ENDPOINT: string()
    .default('https://api.emailjs.com/api/v1.0/email/send')
    .matches(httpUrlOrPath, 'is neither an http(s) address nor a path: "${value}"'),
  VITE_SITE_URL: string()
    .default(exampleSite)
    .matches(httpUrl, 'is not an http(s) address: "${value}"'),
})

type Variables = InferType<typeof variables>

/** The form's mail configuration and the site's address; no trailing slash. */
export interface Configuration {
  serviceId: string
  ownerTemplateId: string
  customerTemplateId: string
  publicKey: string
  ownerEmail: string
  sendEndpoint: string
  siteUrl: string
}

/** What the local mail service answers to while nothing is configured. */
const localMail = {
  VITE_SERVICE_ID: 'service_local',
  VITE_OWNER_TEMPLATE_ID: 'template_owner',
  VITE_CUSTOMER_TEMPLATE_ID: 'template_customer',
  VITE_PUBLIC_KEY: 'local_public_key',
  VITE_OWNER_EMAIL: 'anfragen@example.com',
  VITE_SEND_ENDPOINT: '/api/v1.0/email/send',
} satisfies Partial<Variables>

/** Thrown with one line for each variable that is missing or malformed. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  constructor(readonly findings: string[]) {
    super(
      `The configuration (.env, see .env.example) has ${findings.length} problem(s):\n` +
        findings.map((finding) => `  - ${finding}`).join('\n'),
    )
  }
}

/** Whether the environment names none of the mail variables, so that the local mail service stands in. */
export const isLocal = (env: Record<string, string | undefined>): boolean =>
  Object.keys(localMail).every((name) => !env[name]?.trim())

/** Reads the configuration from environment variables; throws a ConfigurationError that lists everything wrong. */
export function parseConfiguration(env: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(
    Object.keys(variables.fields)
      .map((name) => [name, env[name]?.trim()])
      .filter(([, value]) => value),
  ) as Partial<Record<string, string>>
  const local = isLocal(env) ? localMail : {}
  try {
    const checked = variables.validateSync({ ...given, ...local }, { abortEarly: false })
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
