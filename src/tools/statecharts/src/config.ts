import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultColours, type Colours } from './colours.ts'
import { errorInOneLine } from './errorInOneLine.ts'
import type { Direction } from './layout.ts'
import { write } from './source.ts'

/**
 * The settings of a project: the default export of `statecharts.config.js` (or `.mjs`, `.cjs`, `.ts`, `.mts`), or the
 * value of the key `statecharts` in package.json. The file must be in the working directory, and paths are relative to
 * this directory. The options of a command override the settings.
 */
export interface StatechartsConfig {
  /** The files, folders and globs that a command loads by default. */
  include?: string | string[] | undefined
  /** The files, folders and globs that a command skips when it loads a folder or a glob. */
  exclude?: string | string[] | undefined
  /**
   * The JavaScript expressions that return the machines of a file, keyed by the file's path. The expressions can use
   * the file's exports as variables: `{ 'src/lift.ts': ['makeLift({ floors: 3 })', 'new Door().machine'] }`
   */
  machines?: Record<string, string | string[]> | undefined
  /** The files that run before a command loads a file, for example to define `window`. */
  setup?: string | string[] | undefined
  /** The colours of the charts. A missing colour has its default value. */
  colours?: Partial<Colours> | undefined
  /** The maximum width of a chart, in px. */
  width?: number | undefined
  /** The direction of all charts. */
  direction?: Direction | undefined
  /**
   * The time limit in seconds. It applies separately to loading a file, to processing each of its machines, and to
   * drawing each machine.
   */
  timeout?: number | undefined
}

/** The settings of a project. All paths are full paths. */
export interface Settings {
  /** The files, folders and globs that a command loads by default. */
  paths: string[]
  exclude: string[]
  /** The expressions that return the machines of a file, keyed by the file's path. */
  calls: Map<string, string[]>
  setup: string[]
  colours: Partial<Colours>
  /** The values of options that the arguments of a command can override. */
  options: { width?: string; direction?: string; timeout?: string }
}

const isTexts = (value: unknown): value is string | string[] =>
  [value].flat().every((one) => typeof one === 'string')
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isColour = ([name, pair]: [string, unknown]) =>
  name in defaultColours && Array.isArray(pair) && pair.length === 2 && isTexts(pair)

const paths = 'a path or a glob, or an array of them'
const expressions = "{ 'src/lift.ts': ['makeLift({ floors: 3 })'] }"
const pairs = `an object such as { paper: ['white', 'black'] }, with the names ${Object.keys(defaultColours).join(', ')}`

/** For each setting, a function that checks its value, and a description of valid values. */
const shapes: Record<keyof StatechartsConfig, [(value: unknown) => boolean, string]> = {
  include: [isTexts, paths],
  exclude: [isTexts, paths],
  machines: [
    (value) => isObject(value) && Object.values(value).every(isTexts),
    `an object such as ${expressions}`,
  ],
  setup: [isTexts, 'a path or an array of paths'],
  colours: [(value) => isObject(value) && Object.entries(value).every(isColour), pairs],
  width: [
    (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) < 1e5,
    'an integer from 100 to 99999',
  ],
  direction: [(value) => value === 'right' || value === 'down', "'right' or 'down'"],
  timeout: [(value) => typeof value === 'number' && value > 0, 'a positive number of seconds'],
}

/** Returns a message about the first invalid part of a configuration, or null if the configuration is valid. */
function mistakeIn(config: unknown): string | null {
  if (!isObject(config))
    return 'the configuration must be an object: the default export of a module, or the value of “statecharts” in package.json'
  for (const [key, value] of Object.entries(config)) {
    const [isValid, shape] = Object.hasOwn(shapes, key) ? shapes[key as keyof typeof shapes] : []
    if (!isValid)
      return `“${key}” is not a setting. The settings are ${Object.keys(shapes).join(', ')}`
    if (value !== undefined && !isValid(value))
      return `“${key}” must be ${shape}, not ${write(value)}`
  }
  return null
}

const names = ['ts', 'mts', 'js', 'mjs', 'cjs'].map(
  (extension) => `statecharts.config.${extension}`,
)

/**
 * Reads the configuration in the working directory. Throws an error in one line if it is invalid or cannot be loaded.
 * If there is no configuration, returns empty settings.
 */
export async function readSettings(): Promise<Settings> {
  const file = [...names, 'package.json'].find((name) => existsSync(name))
  const config = file === undefined ? {} : await load(file)
  const mistake = mistakeIn(config)
  if (mistake !== null) throw new Error(`${file}: ${mistake}.`)
  const {
    include,
    exclude,
    machines = {},
    setup,
    colours = {},
    ...options
  } = config as StatechartsConfig
  const list = (value: string | string[] = []) => [value].flat()
  const resolved = (value?: string | string[]) => list(value).map((path) => resolve(path))
  return {
    paths: [...new Set(resolved([...list(include), ...Object.keys(machines)]))],
    exclude: resolved(exclude),
    calls: new Map(Object.entries(machines).map(([path, calls]) => [resolve(path), list(calls)])),
    setup: resolved(setup),
    colours,
    options: Object.fromEntries(
      Object.entries(options).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, `${value}`]],
      ),
    ),
  }
}

async function load(file: string): Promise<unknown> {
  const url = pathToFileURL(file).href
  try {
    if (file === 'package.json')
      return (JSON.parse(readFileSync(file, 'utf8')) as { statecharts?: unknown }).statecharts ?? {}
    const loaded: unknown = file.endsWith('ts')
      ? await (await import('tsx/esm/api')).tsImport(url, import.meta.url)
      : await import(url)
    // Read the property `default` twice. Node imports the `module.exports` of a CommonJS module as the default export,
    // and this object can have a property `default`.
    return defaultOf(defaultOf(loaded))
  } catch (error) {
    throw new Error(`${file}: cannot be loaded: ${errorInOneLine(error)}`, { cause: error })
  }
}

const defaultOf = (module: unknown): unknown =>
  isObject(module) && 'default' in module ? module.default : module
