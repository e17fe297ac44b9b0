import { chartColours } from '../../chartColours.ts'
import { machineCases, machines } from '../../machineCases/index.ts'
import { mountInspector } from '../../statecharts/src/inspector/mountInspector.tsx'

const { origin, protocol } = location

mountInspector({
  colours: chartColours,
  machines,
  settings: machineCases,
  // Opened from disk it shows no site.
  accepts: (from) => protocol !== 'file:' && from === origin,
})
