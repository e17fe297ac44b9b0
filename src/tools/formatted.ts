import { format } from 'oxfmt'
import settings from '../../.oxfmtrc.json' with { type: 'json' }

const { ignorePatterns: _, ...options } = settings

/** Formats a text as oxfmt formats the file with this name. Throws if oxfmt cannot parse the text. */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, options)
  if (errors[0]) throw new Error(`oxfmt cannot format ${file}: ${errors[0].message}`)
  return code
}
