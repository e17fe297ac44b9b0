import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  findExcesses,
  limitsFor,
  measurePages,
  mostHtml,
  type Page,
} from '../../src/build/budgets.ts'
import accepted from '../../src/build/budgets.json'
import { paths } from '../../src/content/paths.ts'

const page: Page = { path: '/faq', html: 8.5, code: 120.2, fetched: [] }
const limits = { '/faq': { html: 10, code: 122 } }

test('The built site keeps to its budgets', async () => {
  const pages = await measurePages('dist')
  expect(pages.map(({ path }) => path)).toEqual(Object.values(paths))
  expect(Object.keys(accepted)).toEqual(Object.values(paths))
  expect(findExcesses(pages, accepted)).toEqual([])
})

describe('A page', () => {
  test('may grow up to its limits', () => {
    expect(findExcesses([{ ...page, html: 10, code: 122 }], limits)).toEqual([])
  })

  test('above its limits, or without any, says what to do', () => {
    const grown = { ...page, html: 10.1, code: 122.1 }
    const advice = 'make it smaller, or accept it with npm run budgets (HTML up to 17 KiB)'
    expect(findExcesses([grown, { ...page, path: '/neu', code: 0 }], limits)).toEqual([
      `/faq has 10.1 KiB of HTML, and may have 10: ${advice}`,
      `/faq has 122.1 KiB of code, and may have 122: ${advice}`,
      `/neu has 8.5 KiB of HTML, and may have 0: ${advice}`,
    ])
  })

  test('that loads something before its load event is refused, whatever its limits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'budgets-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await cp('dist', folder, { recursive: true })
    const html = await readFile('dist/faq.html', 'utf8')
    const images = '<img src="/soon.png" alt=""><img src="/later.png" alt="" loading="lazy">'
    await writeFile(join(folder, 'faq.html'), html.replace('</main>', `${images}</main>`))
    expect(findExcesses(await measurePages(folder), accepted)).toEqual([
      '/faq loads <img src="/soon.png" alt=""> at once: put it into the HTML, or load it later',
    ])
  })
})

describe('The limits that are accepted', () => {
  test('are whole KiB and leave every part at least one more', () => {
    expect(limitsFor([page])).toEqual(limits)
    expect(limitsFor([{ ...page, html: 8, code: 120 }])).toEqual({ '/faq': { html: 9, code: 121 } })
  })

  test('never allow more than 17 KiB of HTML', () => {
    expect(mostHtml).toBe(17)
    const large = [{ ...page, html: 17.1 }]
    expect(limitsFor(large)).toEqual({ '/faq': { html: 17, code: 122 } })
    expect(findExcesses(large, { '/faq': { html: 19, code: 122 } })).toHaveLength(1)
  })
})
