import type { AnyStateMachine } from 'xstate'
import type { PathOptions } from './paths.ts'
import { isMachine } from './xstateFields.ts'

/**
 * Calls `make` with the exports of a file. Returns the result like the exports of a module: a machine becomes the
 * default export, and the properties of any other object become named exports.
 */
export async function exportsReturnedBy(
  make: (exports: object) => unknown,
  exported: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const made = await make({ ...exported, ...(Object(exported.default) as object) })
  return isMachine(made) ? { default: made } : { ...(Object(made) as object) }
}

/**
 * Adds exports to `made`. The expression has returned these exports, and `made` contains the exports of earlier
 * expressions. If `made` already contains the name of an export, puts the expression before the name.
 */
export function addExports(
  made: Record<string, unknown>,
  expression: string,
  exported: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(exported)) {
    const full = name === 'default' ? expression : `${expression} ${name}`
    made[name in made ? full : name] = value
  }
}

/**
 * The origin of a machine. `name` is the name of the export or of the actor logic. `parent` is the machine that invokes
 * this machine. An exported machine has no `parent`.
 */
interface Origin {
  name: string
  parent?: AnyStateMachine
}

/** Collects the exported machines and the machines that they invoke. Returns the first origin of each machine. */
function collectMachines(
  exported: Record<string, unknown>,
  file: string,
): Map<AnyStateMachine, Origin> {
  const found = new Map<AnyStateMachine, Origin>()
  const add = (value: unknown, name: string, parent?: AnyStateMachine) => {
    if (!isMachine(value) || found.has(value)) return
    found.set(value, { name, ...(parent && { parent }) })
    for (const [source, logic] of Object.entries(value.implementations.actors))
      add(logic, source, value)
  }
  // If the file is a CommonJS module, its exports are properties of the default export.
  const inner = exported.default
  for (const name of Object.keys(exported).sort())
    add(exported[name], name === 'default' ? file : name)
  if (typeof inner === 'object' && inner !== null && !isMachine(inner))
    for (const [name, value] of Object.entries(inner)) add(value, name)
  return found
}

/**
 * Returns the machines that a file exports, and the machines that they invoke, keyed by id. If a machine has no unique
 * id, the key is the name of its export, or `file` for a default export. If this name is used already, the name of the
 * invoking machine is added before it. If the result is used too, a number is added after it.
 */
export function machinesIn(
  exported: Record<string, unknown>,
  file: string,
): Map<string, AnyStateMachine> {
  const found = collectMachines(exported, file)
  const ids = [...found.keys()].map(({ id }) => id)
  const names = new Map<AnyStateMachine, string>()
  for (const [machine, { name: exported, parent }] of found) {
    const hasUniqueId =
      machine.id !== '(machine)' && ids.filter((id) => id === machine.id).length === 1
    const isTaken = (name: string) => [...names.values()].includes(name)
    const name = hasUniqueId ? machine.id : exported
    const full = isTaken(name) && parent ? `${names.get(parent) ?? parent.id} ${name}` : name
    let free = full
    for (let count = 2; isTaken(free); count += 1) free = `${full} ${count}`
    names.set(machine, free)
  }
  return new Map([...names].map(([machine, name]) => [name, machine]))
}

/**
 * Reads the exports of a cases file. Returns a function that returns the settings for a machine's name. The file
 * exports either one set of settings for all machines, or one set under the name of each machine. Throws if the
 * settings are invalid.
 */
export function settingsIn(
  exported: Record<string, unknown>,
): (name: string) => Partial<PathOptions> {
  const whole = Object(exported.default ?? exported) as Record<string, unknown>
  const parts = ['cases', 'input', 'bound', 'shown']
  const settings = parts.some((part) => part in whole) ? [whole] : Object.values(whole)
  const isCase = (value: unknown) => {
    const { does, event } = Object(value) as { does?: unknown; event?: object }
    return (
      typeof does === 'string' && typeof (Object(event) as { type?: unknown }).type === 'string'
    )
  }
  const isSetting = (setting: unknown) => {
    const { cases = [] } = Object(setting) as { cases?: unknown }
    return (
      parts.some((part) => part in Object(setting)) && Array.isArray(cases) && cases.every(isCase)
    )
  }
  if (settings.length === 0 || !settings.every(isSetting))
    throw new Error(
      'exports no valid cases. Export cases = [{ does, event: { type } }] and, if needed, input and bound. If the file has several machines, export one object with these properties for each machine, named after the machine',
    )
  return (name) => (settings[0] === whole ? whole : Object(whole[name])) as Partial<PathOptions>
}
