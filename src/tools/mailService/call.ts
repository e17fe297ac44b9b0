import type { Configuration } from '../../build/configuration.ts'
import { standIn } from '../../mailService/index.ts'
import { Refusal } from './http.ts'
import type { Params, TemplateName } from './templates.ts'

/** A call as it was received and answered; no template where it named none of ours. */
export interface LoggedCall {
  time: string
  template: TemplateName | null
  answer: number | 'hang' | 'reset' | 'aborted'
}

/** The JSON object of a call, its values still unchecked. */
export type Call = Readonly<Record<string, unknown>>

/** Refuses a call as the mail service would. */
export function refuse(reason: keyof typeof standIn.refusals): never {
  const { status, text } = standIn.refusals[reason]
  throw new Refusal(status, text)
}

const isObject = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the body of a call; throws a Refusal where it is not a JSON object in UTF-8. */
export function parseCall(contentType = '', body: Buffer): Call {
  if (!/^application\/json\s*(;|$)/i.test(contentType))
    throw new Refusal(415, 'The content type must be application/json')
  let call: unknown
  try {
    call = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal(400, 'The request body is not valid JSON')
  }
  if (!isObject(call)) throw new Refusal(400, 'The request body must be a JSON object')
  return call
}

/** Names the configured template that a call asks for. */
export function templateOf(call: Call, configuration: Configuration): TemplateName | undefined {
  const { template } = standIn.read(call)
  if (template === configuration.ownerTemplateId) return 'owner'
  if (template === configuration.customerTemplateId) return 'customer'
  return undefined
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const isParams = (value: unknown): value is Params =>
  isObject(value) && Object.values(value).every((param) => typeof param === 'string')

/** Checks the ids and variables of a call; throws a Refusal in the mail service's words where one does not fit. */
export function checkCall(call: Call, configuration: Configuration) {
  const { key, service, template: id, parameters: params } = standIn.read(call)
  if (!isText(key)) refuse('noKey')
  if (!isText(service)) refuse('noService')
  if (!isText(id)) refuse('noTemplate')
  if (key !== configuration.publicKey) refuse('unknownKey')
  if (service !== configuration.serviceId) refuse('unknownService')
  const template = templateOf(call, configuration) ?? refuse('unknownTemplate')
  if (!isParams(params)) refuse('corrupted')
  const variables = Object.entries(params).flat().join('')
  if (Buffer.byteLength(variables) > standIn.maximumVariables) refuse('tooLarge')
  return { template, params }
}

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Whether the text is one bare e-mail address of at most 254 characters. */
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)
