import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { object, string } from 'yup'

/** The two templates of the contact form, named after who receives them. */
export type TemplateName = 'owner' | 'customer'

/** The variables of a template by name; keys come from outside, so only own ones count. */
export type Params = Readonly<Record<string, string>>

/** A template filled in: headers as plain text, the body as HTML and as plain text. */
export interface FilledTemplate {
  subject: string
  to: string
  replyTo: string
  fromName: string
  html: string
  text: string
}

const folder = fileURLToPath(new URL('../../../docs/email/', import.meta.url))

const settings = object({
  subject: string().required(),
  to: string().required(),
  replyTo: string().defined(),
  fromName: string().required(),
})

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const fill = (template: string, params: Params, encode: (value: string) => string): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(params, name) ? encode(params[name] ?? '') : '',
  )

const header = (value: string): string => value.replace(/\p{Cc}+/gu, ' ').trim()

/** Turns a template's HTML into plain text, one line for each table row, a blank line between blocks. */
export const plainText = (html: string): string =>
  html
    .replace(/<head[\s\S]*?<\/head>|<!--[\s\S]*?-->/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<\/td> ?<td/gi, ' <td')
    .replace(/<br ?\/?>|<\/tr>/gi, '\n')
    .replace(/<\/?(p|h[1-6]|div|table)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity)
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const characters = Object.fromEntries(Object.entries(entities).map(([key, value]) => [value, key]))

/** Reads a template from `docs/email/` and fills it as EmailJS does: `{{x}}` is escaped in the HTML, unknown names stay empty. */
export async function fillTemplate(name: TemplateName, params: Params): Promise<FilledTemplate> {
  const html = await readFile(`${folder}${name}.html`, 'utf8')
  const { subject, to, replyTo, fromName } = settings.validateSync(
    JSON.parse(await readFile(`${folder}${name}.json`, 'utf8')),
  )
  const fillHeader = (value: string) => header(fill(value, params, (text) => text))
  return {
    subject: fillHeader(subject),
    to: fillHeader(to),
    replyTo: fillHeader(replyTo),
    fromName: fillHeader(fromName),
    html: fill(html, params, escapeHtml),
    text: fill(plainText(html), params, (text) => text.replace(/\r\n?/g, '\n').trim()),
  }
}
