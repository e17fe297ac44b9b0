import './inspectorPage.css'
import type { Colours } from '../colours.ts'
import { exportsReturnedBy, machinesIn, settingsIn } from '../exportedMachines.ts'
import { isLocal } from './serving.ts'
import { mountInspector } from './mountInspector.tsx'

interface SimulatedFile {
  colours: Colours
  /** Without its folder and what it ends in. */
  file: string
  load: () => Promise<Record<string, unknown>>
  /** Makes the machine of the file's exports. */
  make?: (exports: object) => unknown
  loadCases?: () => Promise<Record<string, unknown>>
  /** The machines without those that cannot be described. */
  names: readonly string[]
}

/** Shows the machines of a file in a page in which they are simulated; says why where they cannot be loaded there. */
export async function mountSimulator(given: SimulatedFile): Promise<void> {
  const { colours, file, load, make, loadCases, names } = given
  try {
    const exported = await load()
    const all = machinesIn(make ? await exportsReturnedBy(make, exported) : exported, file)
    const machines = new Map([...all].filter(([name]) => names.includes(name)))
    const settingFor = loadCases ? settingsIn(await loadCases()) : () => ({})
    const settings = Object.fromEntries(names.map((name) => [name, settingFor(name)]))
    mountInspector({ colours, machines, first: names[0], settings, accepts: () => false })
  } catch (error) {
    document.body.append(`${file} cannot be loaded in a browser: ${String(error)}`)
  }
}

/** Shows the apps that have opened the page, or speak to the server that it comes from. */
export const mountServedInspector = (colours: Colours): void =>
  mountInspector({ colours, accepts: isLocal, stream: 'stream' })
