import { mountInspector } from 'xstate-statecharts/inspector'
import { chartColours } from '../../chartColours.ts'
import { machineCases, machines } from '../../machineCases/index.ts'

const { origin, protocol } = location

await mountInspector({
  colours: chartColours,
  machines,
  settings: machineCases,
  // Do not accept messages if the page was opened from disk. All such pages have the same origin "null", so any other
  // file on disk could send the messages.
  accepts: (from) => protocol !== 'file:' && from === origin,
})
