import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { describeMachine, type Machine } from './describe.ts'
import { moved } from './moved.ts'
import { isMachine } from './source.ts'

/** The machines of one file, or the line that says why there are none. */
export interface Source {
  file: string
  machines: Machine[]
  problem: string | null
}

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !/\.(d|test|spec)\.\w+$/.test(file)

/** Reads the machines of a file, or of all files in a folder that make some; never throws. */
export async function readMachines(path: string): Promise<Source[]> {
  if (!existsSync(path)) return [{ file: path, machines: [], problem: 'there is no such file' }]
  if (!statSync(path).isDirectory()) return [await readFile(path)]
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => isCode(file) && !/(^|[\\/])node_modules[\\/]/.test(file))
    .map((file) => join(path, file))
    .filter((file) => readFileSync(file, 'utf8').includes('createMachine('))
  const sources: Source[] = []
  for (const file of files.sort()) sources.push(await readFile(file))
  return sources.length > 0 ? unlike(sources) : [{ file: path, machines: [], problem: none }]
}

/** Machines of several files that have the same name have their file's before it. */
function unlike(sources: Source[]): Source[] {
  const ids = sources.flatMap(({ machines }) => machines.map(({ id }) => id))
  const isTwice = (id: string) => ids.indexOf(id) !== ids.lastIndexOf(id)
  return sources.map(({ file, machines, problem }) => ({
    file,
    machines: machines.map((machine) => {
      const name = `${parse(file).name} ${machine.id}`
      return isTwice(machine.id) ? moved(machine, machine.id, name, name) : machine
    }),
    problem,
  }))
}

const none =
  'exports no machine of XState 5: export what createMachine(…) returns, not a function that calls it'

/** What a file says on being read does not belong to what the command prints. */
async function readFile(file: string): Promise<Source> {
  const { log } = console
  console.log = console.error
  try {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    const found = machinesIn(exported, parse(file).name)
    return { file, machines: describeAll(found), problem: found.size > 0 ? null : none }
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const advice = /^Cannot find (module|package) '[^./]/.test(line)
      ? '; install its packages first'
      : ''
    return { file, machines: [], problem: `cannot be loaded: ${line}${advice}` }
  } finally {
    console.log = log
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
function describeAll(found: Map<AnyStateMachine, string>): Machine[] {
  const ids = [...found.keys()].map(({ id }) => id)
  return [...found].map(([machine, name]) => {
    const root = describeMachine(machine)
    const isUnlike =
      machine.id !== '(machine)' && ids.filter((id) => id === machine.id).length === 1
    return isUnlike ? root : moved(root, machine.id, name, name)
  })
}
