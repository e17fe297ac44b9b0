import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { defaultColours, type Colours } from './colours.ts'
import { defaultTimeout } from './machineWorkerPool.ts'

/** How a command ends: its exit code, what it prints, and what it says to the standard error. */
export interface Outcome {
  code: number
  output?: string
  complaint?: string
}

/** What a project hands in: its colours, and how it keeps texts. */
export interface Project {
  colours: Colours
  /** A text as it is kept in the project. */
  format: (file: string, text: string) => Promise<string>
  /** What is read where no file or folder is named. */
  machines: string | null
  /** The folder of recorded paths, which `diff` compares too, from the repository's own. */
  paths: string | null
}

export const defaultProject: Project = {
  colours: defaultColours,
  format: async (_, text) => text,
  machines: null,
  paths: null,
}

export const text = { type: 'string' } as const
export const flag = { type: 'boolean', default: false } as const

/** What all commands know of how files are read. */
export const loadOptions = { timeout: text, call: text, help: flag }

export const loadUsage = `  --call EXPRESSION  a machine that a function makes: what the expression gives, in which the
                     file's exports are known by their names: 'make({ floors: 3 })'
  --timeout S        how long a file, and then each of its machines, may take (${defaultTimeout})
  --help             says this`

/** How files are to be read; throws where that cannot be. */
export function parseLoadOptions({
  timeout = `${defaultTimeout}`,
  call,
}: {
  timeout?: string
  call?: string
}) {
  if (Number(timeout) > 0) return { timeout: Number(timeout), call }
  throw new Error(`--timeout takes a number of seconds, not ${timeout}`)
}

/** What the commands that draw know besides. */
export const drawingOptions = { out: text, width: text }

export const widthUsage =
  '  --width PX         how wide a chart may be before it is laid out otherwise (1200)'

/** The width that an option gives, in px; throws where it is none. */
export function parseWidth(width?: string): number | undefined {
  if (width === undefined) return undefined
  if (/^[1-9]\d{2,4}$/.test(width)) return Number(width)
  throw new Error(`--width takes a number of px from 100 to 99999, not ${width}`)
}

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Known }>
>

/** Parses a command's arguments and runs it; what is wrong is said in a line, before what would be right. */
export async function runCommand<const Known extends Options>(
  args: string[],
  { usage, options }: { usage: string; options: Known },
  run: (values: Parsed<Known>['values'], places: string[]) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    return 'help' in values && values.help
      ? { code: 0, output: usage }
      : await run(values, positionals)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const isMisread = code?.startsWith('ERR_PARSE_ARGS')
    return { code: 1, complaint: isMisread ? `${message}\n${usage}` : message }
  }
}

/** Writes files and returns those that became different. */
export async function writeFiles(files: Map<string, string>): Promise<string[]> {
  const written: string[] = []
  for (const [file, text] of files) {
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    written.push(file)
  }
  return written
}
