import type { Configuration } from '../../build/configuration.ts'
import type { Params, TemplateName } from './templates.ts'

/** A call as it was received and answered; no template where it named none of ours. */
export interface LoggedCall {
  time: string
  template: TemplateName | null
  answer: number | 'hang' | 'reset' | 'aborted'
}

/** What the service answers to a call, as plain text. */
export interface Answer {
  status: number
  text: string
}

/** The JSON object of a call, its values still unchecked. */
export type Call = Readonly<Record<string, unknown>>

/** All variables of a call together, in bytes (EmailJS: 50 kB). */
export const maximumVariables = 50_000

const isObject = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refuse = (status: number, text: string): Answer => ({ status, text })

/** Reads the body of a call; gives the refusal where it is not a JSON object in UTF-8. */
export function parseCall(contentType = '', body: Buffer): { call: Call } | Answer {
  if (!/^application\/json\s*(;|$)/i.test(contentType.trim()))
    return refuse(415, 'The content type must be application/json')
  try {
    const call: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return isObject(call) ? { call } : refuse(400, 'The request body must be a JSON object')
  } catch {
    return refuse(400, 'The request body is not valid JSON')
  }
}

/** Names the configured template that a call asks for. */
export function templateOf(call: Call, configuration: Configuration): TemplateName | undefined {
  if (call.template_id === configuration.ownerTemplateId) return 'owner'
  if (call.template_id === configuration.customerTemplateId) return 'customer'
  return undefined
}

const readParams = (value: unknown): Params | undefined =>
  isObject(value) && Object.values(value).every((param) => typeof param === 'string')
    ? (value as Params)
    : undefined

const size = (params: Params): number =>
  Object.entries(params)
    .flat()
    .reduce((bytes, text) => bytes + Buffer.byteLength(text), 0)

/** Checks the ids and variables of a call; gives the refusal in EmailJS's words where one does not fit. */
export function checkCall(
  call: Call,
  configuration: Configuration,
): { template: TemplateName; params: Params } | Answer {
  for (const id of ['user_id', 'service_id', 'template_id'])
    if (typeof call[id] !== 'string' || call[id] === '')
      return refuse(400, `The ${id} parameter is required`)
  if (call.user_id !== configuration.publicKey)
    return refuse(
      400,
      'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
    )
  if (call.service_id !== configuration.serviceId)
    return refuse(
      400,
      'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin',
    )
  const template = templateOf(call, configuration)
  if (!template)
    return refuse(
      400,
      'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates',
    )
  const params = readParams(call.template_params ?? {})
  if (!params) return refuse(400, 'One or more dynamic variables are corrupted')
  if (size(params) > maximumVariables) return refuse(413, 'Variables size limit')
  return { template, params }
}

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Whether the text is one bare e-mail address of at most 254 characters. */
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)
