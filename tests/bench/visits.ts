import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '../../src/content/paths.ts'
import { slow4G, slow4GFromScratch, traceVisit, type Conditions } from './browser.ts'
import type { Bench } from './options.ts'
import { loadTable, responseTable, table, type PageRounds } from './report.ts'
import { loadFigures, scriptsOfReader, tapResponseIn, type TapResponse } from './trace.ts'

const phone = { cpu: 4 }

/** Each page beside the same page without scripts, in turn. */
export async function measureLoads({ chromium, runs, site, plain }: Bench): Promise<string> {
  const load = async (url: string, conditions: Conditions, duration: number) =>
    loadFigures(await traceVisit(chromium, url, conditions, () => wait(duration)), url)
  const pages = Object.values(paths).map((path): PageRounds => ({
    path,
    site: [],
    plain: [],
    slowSite: [],
    slowPlain: [],
  }))
  const slow = { ...phone, network: slow4GFromScratch }
  for (let round = 0; round < runs; round += 1) {
    for (const page of pages) {
      page.site.push(await load(site + page.path, {}, 2_000))
      page.plain.push(await load(plain + page.path, {}, 2_000))
      page.slowSite.push(await load(site + page.path, slow, 8_000))
      page.slowPlain.push(await load(plain + page.path, slow, 8_000))
    }
  }
  return loadTable(pages)
}

const markTap = `
addEventListener('pointerdown', ({ target, timeStamp }) => {
  if (target.closest('button[aria-expanded]')) performance.mark('input', { startTime: timeStamp })
}, true)
addEventListener('DOMContentLoaded', () => {
  const observer = new MutationObserver(() => performance.mark('opened'))
  observer.observe(document, { subtree: true, attributeFilter: ['aria-expanded'] })
})`

/** Where a phone's screen shows the menu button. */
const menuButton = { x: 40, y: 32 }

/** The very first tap on a page, on the menu button: with its code fetched, and on a slow line at once. */
export async function measureFirstTaps({ chromium, runs, site }: Bench): Promise<string> {
  const tap = async (path: string, conditions: Conditions, pause: number) => {
    const marked = { ...phone, ...conditions, script: markTap }
    const events = await traceVisit(chromium, site + path, marked, async ({ send, painted }) => {
      await painted
      await wait(pause)
      const finger = { type: 'touchStart', touchPoints: [menuButton] }
      await send('Input.dispatchTouchEvent', finger)
      await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await wait(4_000)
    })
    return tapResponseIn(events)
  }
  const taps: Record<string, TapResponse[]> = {}
  for (let round = 0; round < runs; round += 1) {
    for (const path of [paths.home, paths.faq, paths.contact]) {
      ;(taps[`${path}, code fetched before`] ??= []).push(await tap(path, {}, 3_000))
      ;(taps[`${path}, slow 4G, at once`] ??= []).push(await tap(path, { network: slow4G }, 0))
    }
  }
  const columns = {
    opened: 'menu open',
    cpu: 'CPU until then',
    nextPaint: 'next paint',
    longestTask: 'longest task',
  }
  return responseTable('first tap on the menu, CPU at 4x', columns, taps)
}

const markEnd = `
addEventListener('scroll', () => {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement
  if (scrollTop + clientHeight >= scrollHeight - 1) performance.mark('end')
})`

/** Somebody loads a page, scrolls to its end by the wheel and leaves: which scripts have run. */
export async function measureReaders({ chromium, site }: Bench): Promise<string> {
  const wheel = { gestureSourceType: 'mouse', x: 4, y: 300, yDistance: -20_000, speed: 5_000 }
  const read = async (path: string, conditions: Conditions) => {
    const marked = { ...conditions, script: markEnd }
    const events = await traceVisit(chromium, site + path, marked, async ({ send, painted }) => {
      await painted
      await wait(1_500)
      await send('Input.synthesizeScrollGesture', wheel)
      await wait(500)
      await send('Page.navigate', { url: 'about:blank' })
      await wait(500)
    })
    return scriptsOfReader(events, site + path).join(', ')
  }
  return table(
    ['loaded, scrolled to the end, left', 'scripts that ran'],
    [
      [paths.faq, await read(paths.faq, {})],
      [paths.privacy, await read(paths.privacy, {})],
      [`${paths.home} with reduced motion`, await read(paths.home, { reducedMotion: true })],
    ],
  )
}
