import type { Configuration } from '../../build/configuration.ts'
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

/** All variables of a call together, in bytes (EmailJS: 50 kB). */
export const maximumVariables = 50_000

const visit = 'To find this ID, visit https://dashboard.emailjs.com/admin'

/** What EmailJS says to a public key that it does not know. */
export const invalidKey = `The Public Key is invalid. ${visit}/account`

const isObject = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal(400, 'The request body is not valid JSON')
  }
}

/** Reads the body of a call; throws a Refusal where it is not a JSON object in UTF-8. */
export function parseCall(contentType = '', body: Buffer): Call {
  if (!/^application\/json\s*(;|$)/i.test(contentType))
    throw new Refusal(415, 'The content type must be application/json')
  const call = parseJson(body)
  if (!isObject(call)) throw new Refusal(400, 'The request body must be a JSON object')
  return call
}

/** Names the configured template that a call asks for. */
export function templateOf(call: Call, configuration: Configuration): TemplateName | undefined {
  if (call.template_id === configuration.ownerTemplateId) return 'owner'
  if (call.template_id === configuration.customerTemplateId) return 'customer'
  return undefined
}

const isParams = (value: unknown): value is Params =>
  isObject(value) && Object.values(value).every((param) => typeof param === 'string')

/** Checks the ids and variables of a call; throws a Refusal in EmailJS's words where one does not fit. */
export function checkCall(
  call: Call,
  configuration: Configuration,
): { template: TemplateName; params: Params } {
  for (const id of ['user_id', 'service_id', 'template_id'])
    if (typeof call[id] !== 'string' || call[id] === '')
      throw new Refusal(400, `The ${id} parameter is required`)
  if (call.user_id !== configuration.publicKey) throw new Refusal(400, invalidKey)
  if (call.service_id !== configuration.serviceId)
    throw new Refusal(400, `The service ID not found. ${visit}`)
  const template = templateOf(call, configuration)
  if (!template) throw new Refusal(400, `The template ID not found. ${visit}/templates`)
  const params = call.template_params ?? {}
  if (!isParams(params)) throw new Refusal(400, 'One or more dynamic variables are corrupted')
  if (Buffer.byteLength(Object.entries(params).flat().join('')) > maximumVariables)
    throw new Refusal(413, 'Variables size limit')
  return { template, params }
}

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Whether the text is one bare e-mail address of at most 254 characters. */
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)
