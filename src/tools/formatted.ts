import { format } from 'oxfmt'
import settings from '../../.oxfmtrc.json' with { type: 'json' }

const { ignorePatterns: _, ...options } = settings

/** A text as oxfmt leaves it in that file; throws what it cannot parse. */
export async function formatted(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, options)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return code
}
