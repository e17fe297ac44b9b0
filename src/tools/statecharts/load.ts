import Module from 'node:module'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join, parse, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import type { Setting } from './cases.ts'
import { describeMachine, type Machine } from './describe.ts'
import { moved } from './relocateState.ts'
import { isMachine } from './source.ts'

/** What one file has of machines, or the line that says why there are none. */
interface File<Machines> {
  file: string
  machines: Machines
  problem: string | null
}

export type Source = File<Machine[]>

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !/\.(d|test|spec)\.\w+$/.test(file)

/** Describes the machines of a file, or of all files in a folder that make some; never throws. */
export const readMachines = async (path: string): Promise<Source[]> =>
  (await loadMachines(path)).map(({ machines, ...others }) => ({
    ...others,
    machines: [...machines].map(([name, machine]) => {
      const root = describeMachine(machine)
      return root.id === name ? root : moved(root, root.id, name, name)
    }),
  }))

/** Loads the machines of a file, or of all files in a folder that make some, by names of which no two are equal; never throws. */
export async function loadMachines(path: string): Promise<File<Map<string, AnyStateMachine>>[]> {
  if (!existsSync(path))
    return [{ file: path, machines: new Map(), problem: 'there is no such file' }]
  if (!statSync(path).isDirectory()) return [await loadFile(path)]
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => isCode(file) && !/(^|[\\/])node_modules[\\/]/.test(file))
    .map((file) => join(path, file))
    .filter((file) => readFileSync(file, 'utf8').includes('createMachine('))
  const loaded = []
  for (const file of files.sort()) loaded.push(await loadFile(file))
  if (loaded.length === 0) return [{ file: path, machines: new Map(), problem: none }]
  const names = loaded.flatMap(({ machines }) => [...machines.keys()])
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return loaded.map(({ file, machines, problem }) => ({
    file,
    machines: new Map(
      [...machines].map(([name, machine]) => [
        isTwice(name) ? `${parse(file).name} ${name}` : name,
        machine,
      ]),
    ),
    problem,
  }))
}

/** Lets a file that lies in no package find those of this project; Node reads the variable at its start, and when it is asked to. */
function lendPackages() {
  const { NODE_PATH } = process.env
  const lent = resolve('node_modules')
  if (NODE_PATH?.split(delimiter).includes(lent)) return
  process.env.NODE_PATH = [NODE_PATH, lent].filter(Boolean).join(delimiter)
  const { _initPaths: readAgain } = Module as { _initPaths?: () => void }
  readAgain?.()
}

const none =
  'exports no machine of XState 5: export what createMachine(…) returns, not a function that calls it'

/** Imports a file; what it says on being read does not belong to what a command prints. Throws a line that says why not. */
export async function load(file: string): Promise<Record<string, unknown>> {
  lendPackages()
  const { log } = console
  console.log = console.error
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const advice = /^Cannot find (module|package) '[^./]/.test(line)
      ? '; install its packages first'
      : ''
    throw new Error(`cannot be loaded: ${line}${advice}`, { cause: error })
  } finally {
    console.log = log
  }
}

async function loadFile(file: string) {
  try {
    const machines = named(machinesIn(await load(file), parse(file).name))
    return { file, machines, problem: machines.size > 0 ? null : none }
  } catch (error) {
    return { file, machines: new Map<string, AnyStateMachine>(), problem: (error as Error).message }
  }
}

/** The machines that are exported, and those that they invoke, each by the name it was first found under. */
function machinesIn(exported: Record<string, unknown>, file: string): Map<AnyStateMachine, string> {
  const found = new Map<AnyStateMachine, string>()
  const add = (value: unknown, name: string) => {
    if (!isMachine(value) || found.has(value)) return
    found.set(value, name)
    for (const [source, logic] of Object.entries(value.implementations.actors)) add(logic, source)
  }
  // A file that was read as CommonJS has its exports within the default one.
  const inner = exported.default
  for (const name of Object.keys(exported).sort())
    add(exported[name], name === 'default' ? file : name)
  if (typeof inner === 'object' && inner !== null && !isMachine(inner))
    for (const [name, value] of Object.entries(inner)) add(value, name)
  return found
}

/** A machine without an id, or with one that another has, goes by the name of its export. */
function named(found: Map<AnyStateMachine, string>): Map<string, AnyStateMachine> {
  const ids = [...found.keys()].map(({ id }) => id)
  const byName = new Map<string, AnyStateMachine>()
  for (const [machine, exported] of found) {
    const isUnlike =
      machine.id !== '(machine)' && ids.filter((id) => id === machine.id).length === 1
    let name = isUnlike ? machine.id : exported
    while (byName.has(name)) name += ' again'
    byName.set(name, machine)
  }
  return byName
}

/** The settings that a file of cases gives: for each machine by its name, or for all; throws a line that says what is wrong. */
export async function loadCases(file: string): Promise<(name: string) => Partial<Setting>> {
  const exported = await load(file)
  const whole = Object(exported.default ?? exported) as Record<string, unknown>
  const parts = ['cases', 'input', 'bound', 'shown']
  const settings = parts.some((part) => part in whole) ? [whole] : Object.values(whole)
  const isOne = (one: unknown) => {
    const { does, event } = Object(one) as { does?: unknown; event?: object }
    return (
      typeof does === 'string' && typeof (Object(event) as { type?: unknown }).type === 'string'
    )
  }
  const isSetting = (setting: unknown) => {
    const { cases = [] } = Object(setting) as { cases?: unknown }
    return (
      parts.some((part) => part in Object(setting)) && Array.isArray(cases) && cases.every(isOne)
    )
  }
  if (settings.length === 0 || !settings.every(isSetting))
    throw new Error(
      'exports no cases: export cases = [{ does, event: { type } }], and input and bound where they are needed, or an object of these for each machine by its name',
    )
  return (name) => (settings[0] === whole ? whole : Object(whole[name])) as Partial<Setting>
}
