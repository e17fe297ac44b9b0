import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { paths } from '../../src/content/paths.ts'
import { findChromium } from '../site/chromium.ts'
import { traceLoad, type Conditions } from './browser.ts'
import { measureGrowth } from './growth.ts'
import { parseOptions, requireBuild, type Options } from './options.ts'
import { report, type Outcome, type PageRounds } from './report.ts'
import { renderedInBrowser, serve, withoutScripts, type Server } from './server.ts'
import { loadFigures, requireUndisturbed } from './trace.ts'
import {
  measureAnimations,
  measureHoldings,
  measureInteractions,
  measureNavigation,
  startBrowser,
} from './use.ts'

const folder = 'dist'

async function measure({ runs }: Options): Promise<Outcome> {
  const chromium = findChromium()
  const site = await serve(folder)
  const plain = await serve(folder, withoutScripts)
  const browserOnly = await serve(folder, renderedInBrowser('index'))

  const load = async (
    { url }: Server,
    path: string,
    slow: boolean,
    more: Partial<Conditions> = {},
  ) => {
    const duration = slow ? 8_000 : 2_000
    const events = await traceLoad(chromium, url + path, { slow, duration, ...more })
    if (!slow) requireUndisturbed(events)
    return loadFigures(events, url + path)
  }

  const browser = await startBrowser(chromium)
  const version = browser.version()
  const rounds: PageRounds[] = Object.values(paths).map((path) => ({
    path,
    site: [],
    plain: [],
    slowSite: [],
    slowPlain: [],
  }))
  const hydrated: Outcome['hydrated'] = []
  const interactions: Outcome['interactions'] = {}
  for (let round = 1; round <= runs; round += 1) {
    for (const page of rounds) {
      page.site.push(await load(site, page.path, false))
      page.plain.push(await load(plain, page.path, false))
      page.slowSite.push(await load(site, page.path, true))
      page.slowPlain.push(await load(plain, page.path, true))
    }
    hydrated.push({
      site: rounds[0]?.slowSite.at(-1)?.hydrated ?? NaN,
      browserOnly: (await load(browserOnly, '/', true, { used: true })).hydrated,
    })
    for (const [name, latency] of Object.entries(await measureInteractions(browser, site.url)))
      (interactions[name] ??= []).push(latency)
    console.error(`Round ${round} of ${runs}`)
  }
  const outcome = {
    environment: `Chromium ${version}, Node ${process.version}, ${cpus().length} cores, ${runs} rounds, ${new Date().toISOString().slice(0, 10)}`,
    pages: rounds,
    hydrated,
    interactions,
    navigation: await measureNavigation(browser, site.url),
    holdings: await measureHoldings(browser, site.url),
    animations: await measureAnimations(browser, site.url),
  }
  await browser.close()
  for (const server of [site, plain, browserOnly]) server.close()
  return outcome
}

try {
  const options = parseOptions(process.argv.slice(2))
  requireBuild(folder)
  if (options.growth) console.log(await measureGrowth())
  else {
    const outcome = await measure(options)
    console.log(report(outcome))
    if (options.json !== undefined)
      await writeFile(options.json, `${JSON.stringify(outcome, null, 2)}\n`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
