import { mountInspector } from 'xstate-statecharts/inspector'
import { chartColours } from '../../chartColours.ts'
import { machineCases, machines } from '../../machineCases/index.ts'

const { origin, protocol } = location

await mountInspector({
  colours: chartColours,
  machines,
  settings: machineCases,
  // All pages that are opened from disk have the same origin "null". Such a page accepts no messages, because any other
  // file could send them.
  accepts: (from) => protocol !== 'file:' && from === origin,
})
