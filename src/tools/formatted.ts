import { resolve } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** A text as Prettier leaves it in that file, whose path is given from the project's root. */
export async function formatted(file: string, text: string): Promise<string> {
  const filepath = resolve(import.meta.dirname, '../..', file)
  return format(text, { ...(await resolveConfig(filepath)), filepath })
}
