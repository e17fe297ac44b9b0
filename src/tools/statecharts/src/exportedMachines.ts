import type { AnyStateMachine } from 'xstate'
import type { Setting } from './cases.ts'
import { isMachine } from './source.ts'

/** What a file would export that exported what is made of its exports: one machine, or several by their names. */
export async function exportsReturnedBy(
  make: (exports: object) => unknown,
  exported: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const made = await make({ ...exported, ...(Object(exported.default) as object) })
  return isMachine(made) ? { default: made } : { ...(Object(made) as object) }
}

/** The machines that are exported, and those that they invoke, each by the name it was first found under. */
function collectMachines(
  exported: Record<string, unknown>,
  file: string,
): Map<AnyStateMachine, string> {
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

/**
 * The machines that a file of this name exports, and those that they invoke. One without an id, or with one that another
 * has, goes by the name of its export.
 */
export function machinesIn(
  exported: Record<string, unknown>,
  file: string,
): Map<string, AnyStateMachine> {
  const found = collectMachines(exported, file)
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
export function settingsIn(exported: Record<string, unknown>): (name: string) => Partial<Setting> {
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
