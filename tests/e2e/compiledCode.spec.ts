import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './support/page.ts'

test(
  'Chromium compiles all functions of a JavaScript file at once, and does not compile any function lazily',
  { tag: ['@slow', '@chromium'] },
  async ({ site, launch }, testInfo) => {
    const folder = testInfo.outputPath('compiled')
    await mkdir(folder, { recursive: true })
    const browser = await launch({
      args: [`--js-flags=--log-function-events --logfile=${folder}/%p.log`],
    })
    const page = await browser.newPage({ baseURL: site.url })
    await openHydrated(page, '/kontakt')
    await browser.close()
    const events = readdirSync(folder).flatMap((name) => {
      const log = readFileSync(join(folder, name), 'utf8')
      const ids = Array.from(
        log.matchAll(/^script-details,(\d+),[^,]*\/assets\//gm),
        ([, id]) => id,
      )
      return Array.from(log.matchAll(/^function,([\w-]+),(\d+),/gm)).flatMap(([, event, id]) =>
        ids.includes(id) ? event : [],
      )
    })
    expect(events).toContain('full-parse')
    expect(events.filter((event) => event?.startsWith('preparse'))).toEqual([])
  },
)
