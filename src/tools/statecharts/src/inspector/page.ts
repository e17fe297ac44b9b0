import type { Colours } from '../colours.ts'
import { addExports, exportsReturnedBy, machinesIn, settingsIn } from '../exportedMachines.ts'
import { isLocal } from '../serving.ts'
import { mountInspector } from './mountInspector.tsx'

interface SimulatedFile {
  colours: Colours
  /** The name of the file without its folder and extension. */
  file: string
  load: () => Promise<Record<string, unknown>>
  /**
   * Pairs of an expression and a function that evaluates the expression with the file's exports. The result is a
   * machine, or an object with machines. The page uses the results instead of the file's exports.
   */
  makes?: readonly [expression: string, make: (exports: object) => unknown][]
  loadCases?: () => Promise<Record<string, unknown>>
  /** The names of the machines that the page can simulate. */
  names: readonly string[]
}

/**
 * Mounts the inspector with simulations of the machines in a file. If the file fails to load in the browser, shows the
 * reason instead.
 */
export async function mountSimulator(given: SimulatedFile): Promise<void> {
  const { colours, file, load, makes, loadCases, names } = given
  try {
    const exported = await load()
    const made: Record<string, unknown> = makes ? {} : exported
    for (const [expression, make] of makes ?? [])
      addExports(made, expression, await exportsReturnedBy(make, exported))
    const all = machinesIn(made, file)
    const machines = new Map([...all].filter(([name]) => names.includes(name)))
    const settingFor = loadCases ? settingsIn(await loadCases()) : () => ({})
    const settings = Object.fromEntries(names.map((name) => [name, settingFor(name)]))
    mountInspector({ colours, machines, first: names[0], settings, accepts: () => false })
  } catch (error) {
    document.body.append(
      `${file} cannot be loaded in a browser. Check whether the file or its imports contain code that needs Node.js or throws an error. ${String(error)}`,
    )
  }
}

/** Mounts the inspector for the app that opened the page, and for all apps that are connected to the page's server. */
export const mountServedInspector = (colours: Colours): void =>
  mountInspector({ colours, accepts: isLocal, stream: 'stream' })
