import type { Configuration } from '../../build/configuration.ts'
import { serviceAnswers, type ServiceAnswer } from './serviceAnswers.ts'
import { Refusal } from './http.ts'
import type { Params, TemplateName } from './templates.ts'

/** A call as it was received and answered. */
export interface LoggedCall {
  time: string
  /** Null if the call names no template of ours. */
  template: TemplateName | null
  /** The status, the name of the fault that kept the call from getting one, or `aborted` by the caller. */
  answer: number | string
}

/** The JSON object of a request, its values still unchecked. */
export type Body = Readonly<Record<string, unknown>>

/** A call's parts, still unchecked. */
export type ServiceCall = ReturnType<typeof serviceAnswers.read>

/** Refuses a call as the mail service would. */
export function refuse({ status, text }: ServiceAnswer): never {
  throw new Refusal(status, text)
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the body of a request; throws a Refusal where it is not a JSON object in UTF-8. */
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

/** Names the configured template that a call asks for. */
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

/** Checks the ids and variables of a call; throws a Refusal in the mail service's words where one does not fit. */
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

/** Whether the text is one bare e-mail address of at most 254 characters. */
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)
