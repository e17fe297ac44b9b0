import { readFile } from 'node:fs/promises'
import customer from '../../../docs/email/customer.json' with { type: 'json' }
import owner from '../../../docs/email/owner.json' with { type: 'json' }
import { escapeHtml } from '../../build/escapeHtml.ts'

const settings = { owner, customer }

/** The names of the contact form's two mail templates. Each name is the recipient of the mail. */
export type TemplateName = keyof typeof settings

/**
 * The values of a template's variables, keyed by name. The names come from a request, so code must not read inherited
 * properties such as `constructor`.
 */
export type Params = Readonly<Record<string, string>>

/** A filled template: the headers as plain text, the body as HTML and as plain text. */
export type FilledTemplate = Awaited<ReturnType<typeof fillTemplate>>

const folder = new URL('../../../docs/email/', import.meta.url)

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * Converts a template's HTML to plain text. Each table row becomes one line, and a blank line separates block elements
 * such as paragraphs.
 */
const plainText = (html: string): string =>
  html
    .replace(/<head[\s\S]*?<\/head>|<!--[\s\S]*?-->/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<\/td> ?<td/gi, ' <td')
    .replace(/<br ?\/?>|<\/tr>/gi, '\n')
    .replace(/<\/?(p|h[1-6]|div|table)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Reads a template from `docs/email/` and fills it as the mail service does: the values are escaped in the HTML, and
 * unknown variables become empty.
 */
export async function fillTemplate(name: TemplateName, params: Params, sender: string) {
  const fill = (template: string, encode: (value: string) => string) =>
    template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) =>
      Object.hasOwn(params, key) ? encode(params[key] ?? '') : '',
    )
  const header = (template: string) =>
    fill(template, (value) => value.replace(/\p{Cc}+/gu, ' ').trim())
  const { subject, to, replyTo, fromName } = settings[name]
  const html = await readFile(new URL(`${name}.html`, folder), 'utf8')
  return {
    from: { name: header(fromName), address: sender },
    to: header(to),
    replyTo: header(replyTo),
    subject: header(subject),
    html: fill(html, escapeHtml),
    text: fill(plainText(html), (value) => value.replace(/\r\n?/g, '\n').trim()),
  }
}
