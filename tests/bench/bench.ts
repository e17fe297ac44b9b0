import { cpus } from 'node:os'
import { findChromium } from '../site/chromium.ts'
import { parseOptions, type Bench, type Part } from './options.ts'
import { serve, withoutScripts } from './server.ts'
import { measureHoldings, measureInteractions } from './use.ts'
import { measureFirstTaps, measureLoads, measureReaders } from './visits.ts'

/** Each measures one thing and gives it as a table in Markdown. */
const measurements: Record<Part, (bench: Bench) => Promise<string>> = {
  loads: measureLoads,
  taps: measureFirstTaps,
  readers: measureReaders,
  interactions: measureInteractions,
  holdings: measureHoldings,
}

try {
  const { runs, only } = parseOptions(process.argv.slice(2))
  const site = await serve()
  const plain = await serve(withoutScripts)
  const bench = { chromium: findChromium(), runs, site: site.url, plain: plain.url }
  console.log(`Node ${process.version}, ${cpus().length} cores, ${runs} rounds`)
  for (const part of only) console.log(`\n${await measurements[part](bench)}`)
  site.close()
  plain.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
