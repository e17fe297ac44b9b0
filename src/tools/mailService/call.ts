import type { Configuration } from '../../build/configuration.ts'
import { serviceAnswers, type ServiceAnswer } from './serviceAnswers.ts'
import { Refusal } from './http.ts'
import type { Params, TemplateName } from './templates.ts'

/** A call to the local mail service as its log shows it, with the response. */
export interface LoggedCall {
  time: string
  /** The template whose id the call contains. Null if the configuration has no template with this id. */
  template: TemplateName | null
  /**
   * The status of the response. If no response was sent, this is the name of the simulated fault, or `aborted` if the
   * caller aborted the request.
   */
  answer: number | string
}

/** The JSON object in the body of a request. The values are not validated yet. */
export type Body = Readonly<Record<string, unknown>>

/** The ids and variables in a call to the mail service. They are not validated yet. */
export type ServiceCall = ReturnType<typeof serviceAnswers.read>

/** Throws a Refusal, an error whose status and text become the response to the call. */
export function refuse({ status, text }: ServiceAnswer): never {
  throw new Refusal(status, text)
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses the body of a request. Throws a Refusal if the body is not a JSON object in UTF-8. */
export function parseBody(contentType = '', body: Buffer): Body {
  if (!/^application\/json\s*(;|$)/i.test(contentType))
    throw new Refusal(415, 'The content type must be application/json')
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal(400, 'The request body is not valid JSON')
  }
  if (!isObject(parsed)) throw new Refusal(400, 'The request body must be a JSON object')
  return parsed
}

/**
 * Returns the name of the template whose id the call contains. Returns undefined if the configuration has no template
 * with this id.
 */
export function templateOf(
  { template }: ServiceCall,
  configuration: Configuration,
): TemplateName | undefined {
  if (template === configuration.ownerTemplateId) return 'owner'
  if (template === configuration.customerTemplateId) return 'customer'
  return undefined
}

const { refusals } = serviceAnswers

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const isParams = (value: unknown): value is Params =>
  isObject(value) && Object.values(value).every((param) => typeof param === 'string')

/**
 * Validates the ids and variables of a call. If one of them is invalid, throws a Refusal with the status and text that
 * the real mail service would send.
 */
export function checkCall(call: ServiceCall, configuration: Configuration) {
  const { account, parameters: params } = call
  for (const { part, missing } of serviceAnswers.account)
    if (!isText(account[part])) refuse(missing)
  if (!isText(call.template)) refuse(refusals.noTemplate)
  for (const { part, unknown } of serviceAnswers.account)
    if (account[part] !== configuration[part]) refuse(unknown)
  const template = templateOf(call, configuration) ?? refuse(refusals.unknownTemplate)
  if (!isParams(params)) refuse(refusals.corrupted)
  const variables = Object.entries(params).flat().join('')
  if (Buffer.byteLength(variables) > serviceAnswers.maximumVariables) refuse(refusals.tooLarge)
  return { template, params }
}

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Checks whether a text is exactly one e-mail address without a name, with at most 254 characters. */
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)
