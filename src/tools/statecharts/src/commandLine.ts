import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { defaultColours, type Colours } from './colours.ts'
import { readSettings, type Settings } from './config.ts'
import type { LoadOptions } from './load.ts'
import { defaultTimeout } from './machineWorkerPool.ts'

/** The result of a command: its exit code, and the texts for stdout (`output`) and stderr (`complaint`). */
export interface Outcome {
  code: number
  output?: string
  complaint?: string
}

/** The settings with which a project adapts the commands. */
export interface Project {
  colours: Colours
  /** Formats a generated Markdown file in the project's code style. */
  format: (file: string, text: string) => Promise<string>
  /** The file or folder that a command loads by default. */
  machines: string | null
  /**
   * Compares other files that belong to a machine, such as recorded paths. The command `diff` adds the result to its
   * report on the machine.
   */
  compareFiles?: (before: MachineRevision, after: MachineRevision) => ReportSection[]
}

/** The id of a machine in a revision, and a function that reads files as they are in this revision. */
export interface MachineRevision {
  id: string
  /** Returns the text of a file, or undefined if it does not exist. The path is relative to the repository's root. */
  read: (file: string) => string | undefined
}

/**
 * A part of a change report: a sentence that is always visible, and a list that the reader can unfold. Both are plain
 * text.
 */
export interface ReportSection {
  title: string
  lines: string[]
}

export const defaultProject: Project = {
  colours: defaultColours,
  format: async (_, text) => text,
  machines: null,
}

export const text = { type: 'string' } as const
export const flag = { type: 'boolean', default: false } as const
export const help = { ...flag, short: 'h' } as const

/** The options of every command that loads files. */
export const loadOptions = {
  timeout: text,
  call: text,
  setup: { ...text, multiple: true },
  help,
} as const

export const loadUsage = `  --call EXPRESSION  use the machine that this JavaScript expression returns. The file's exports
                     are variables in it: 'make({ floors: 3 })'
  --setup FILE       load this file first, for example to define window. Can be repeated
  --timeout S        time limit in seconds. It applies separately to loading a file, processing each of its
                     machines, and drawing each machine (default: ${defaultTimeout})
  --help, -h         show this help`

/** Returns the options for loading files. Throws if the timeout is not a positive number. */
export function parseLoadOptions(
  {
    timeout = `${defaultTimeout}`,
    call,
    setup,
  }: { timeout?: string; call?: string; setup?: string[] },
  settings: Settings,
): LoadOptions & { timeout: number } {
  if (!(Number(timeout) > 0))
    throw new Error(`--timeout must be a positive number of seconds, not ${timeout}`)
  return {
    timeout: Number(timeout),
    calls: (file) => (call === undefined ? settings.calls.get(resolve(file)) : [call]),
    setup: setup?.map((file) => resolve(file)) ?? settings.setup,
    exclude: settings.exclude,
  }
}

/** The additional options of the commands that draw charts. */
export const drawingOptions = { out: text, width: text }

export const widthUsage =
  '  --width PX         maximum width of a chart. Wider charts get another layout or are split (default: 1200)'

/** Parses the value of `--width`, in px. Throws if it is not an integer from 100 to 99999. */
export function parseWidth(width?: string): number | undefined {
  if (width === undefined) return undefined
  if (/^[1-9]\d{2,4}$/.test(width)) return Number(width)
  throw new Error(`--width must be an integer from 100 to 99999, in px, not ${width}`)
}

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Known }>
>

/**
 * Parses the arguments of a command, reads the project's configuration, and calls `run`. `values` contains the options
 * in the arguments. For an option that is not in the arguments, `values` contains the value from the settings. `paths`
 * contains the files, folders and globs in the arguments. If the arguments contain no path and the command loads files,
 * `paths` contains the paths from the settings. If `run` throws, returns the error message for stderr and the exit code
 * 1. If the arguments are invalid, also returns the usage.
 */
export async function runCommand<const Known extends Options>(
  args: string[],
  { usage, options }: { usage: string; options: Known },
  run: (values: Parsed<Known>['values'], paths: string[], settings: Settings) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    if ('help' in values && values.help) return { code: 0, output: usage }
    const settings = await readSettings()
    const paths = positionals.length === 0 && 'call' in options ? settings.paths : positionals
    return await run({ ...settings.options, ...values }, paths, settings)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const isParseError = code?.startsWith('ERR_PARSE_ARGS')
    return { code: 1, complaint: isParseError ? `${message}\n${usage}` : message }
  }
}

/**
 * The version of the JSON output, whose format JSON.md describes. A program that can read one version cannot read other
 * versions.
 */
export const jsonVersion = 1

/**
 * Writes files, keyed by path. Skips files that already have the given content. Returns the paths of the written files.
 */
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
