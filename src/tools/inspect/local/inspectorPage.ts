import { chartColours } from '../../chartColours.ts'
import { machineCases, machines } from '../../machineCases/index.ts'
import { mountInspector } from '../../statecharts/src/inspector/mountInspector.tsx'

const { origin, protocol } = location

mountInspector({
  colours: chartColours,
  machines,
  settings: machineCases,
  // A page opened from disk has the origin "null", which other files share, so it accepts no messages.
  accepts: (from) => protocol !== 'file:' && from === origin,
})
