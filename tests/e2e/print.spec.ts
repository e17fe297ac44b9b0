import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { requirements, results, service } from '../../src/content/home.ts'
import { urls } from '../../src/content/urls.ts'
import { footer, header } from '../../src/content/frame.ts'
import { banner, closeToast } from './support/locators.ts'
import { sendRequest } from './support/visitorActions.ts'
import { clearConsent, openHydrated, notFoundMessage } from './support/page.ts'
import { sites } from './support/siteWithFacts.ts'

/** The printable area of an A4 sheet, in CSS px. */
const sheet = { width: 673, height: 1016 }

/** The printable width of an A3 sheet in landscape, in CSS px. */
const wideSheet = 1466

/** Selects the parts of a page that must not be split across two sheets. */
const undivided =
  'main :is(li, dl, details, table, div:has(> dl:last-child)), main > div > section, footer'

/**
 * Finds pairs of texts that must be on the same sheet: each heading and the text after it, and the first and last text
 * of each undivided part. Adds a link to each text of a pair, because the PDF contains the sheet of each link's target.
 * Returns the ids of each pair, and the text of its heading or part.
 */
const addPointers = (page: Page) =>
  page.evaluate((undivided) => {
    const texts: { node: Node; element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && node.parentElement?.checkVisibility())
        texts.push({ node, element: node.parentElement })
    const point = (element: Element) => {
      element.id ||= `ziel-${document.querySelectorAll('a').length}`
      const pointer = Object.assign(document.createElement('a'), { textContent: '.' })
      pointer.href = `#${element.id}`
      pointer.style.cssText = 'position: absolute; inset: 0 auto auto 0'
      document.body.append(pointer)
      return element.id
    }
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility())
    const pair = (part: Element, first = part, last?: Element) =>
      last ? [{ text: part.textContent, first: point(first), last: point(last) }] : []
    return [
      // A paragraph directly after an `<h2>` counts as part of the heading, so it must be on the same sheet as the next
      // text.
      ...visible('main :is(h1, h2, h3, h2 + p)').flatMap((heading) => {
        const end = texts.findLastIndex(({ node }) => heading.contains(node))
        return pair(heading, heading, texts[end + 1]?.element)
      }),
      ...visible(undivided).flatMap((part) => {
        const own = texts.filter(({ node }) => part.contains(node))
        return pair(part, own[0]?.element, own.at(-1)?.element)
      }),
    ]
  }, undivided)

/**
 * Prints a page on sheets of this height, in mm. Returns the number of sheets. `separated` contains each heading that
 * is on a different sheet than the text after it, and each part that is split across two sheets.
 */
async function print(page: Page, height = 297) {
  await page.emulateMedia({ media: 'print' })
  const pointers = await addPointers(page)
  await page.emulateMedia({ media: null })
  expect(pointers).not.toEqual([])
  const file = (await page.pdf({ width: '210mm', height: `${height}mm` })).toString('latin1')
  const sheetOf = new Map(
    Array.from(file.matchAll(/\/(\S+) \[(\d+) 0 R \/XYZ/g), ([, id = '', object]) => [id, object]),
  )
  expect(pointers.filter(({ first, last }) => !sheetOf.has(first) || !sheetOf.has(last))).toEqual(
    [],
  )
  return {
    sheets: file.match(/\/Type\s*\/Page\b/g)?.length,
    separated: pointers
      .filter(({ first, last }) => sheetOf.get(first) !== sheetOf.get(last))
      .map(({ text }) => text),
  }
}

/** Returns the number of A4 sheets that the page's content fills. */
async function countFilledSheets(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: sheet.width, height: 800 })
  const height = await page.evaluate(() => document.body.scrollHeight)
  await page.emulateMedia({ media: null })
  return Math.ceil(height / sheet.height)
}

for (const [what, test, details] of sites)
  test.describe(`printed pages ${what}`, details, () => {
    for (const path of Object.values(urls))
      test(
        `printing ${path} does not waste sheets, split parts or separate headings from their texts (site ${what})`,
        { tag: path === urls.home ? '@chromium' : ['@slow', '@chromium'] },
        async ({ page, allowedProblems }) => {
          allowedProblems.push(notFoundMessage)
          await page.goto(path)
          const most = path === urls.home ? 5 : await countFilledSheets(page)
          const { sheets, separated } = await print(page)
          expect(sheets).toBeLessThanOrEqual(most)
          expect(separated).toEqual([])
        },
      )

    test(
      `on sheets of small height, no card or list entry of the contact page is split (site ${what})`,
      { tag: ['@slow', '@chromium'] },
      async ({ page }) => {
        await page.goto(urls.contact)
        for (let height = 140; height < 220; height += 5) {
          const { separated } = await print(page, height)
          expect({ height, separated }).toEqual({ height, separated: [] })
        }
      },
    )

    test(
      `the thank-you message is printed on one sheet, without the toast (site ${what})`,
      { tag: ['@slow', '@chromium'] },
      async ({ page }) => {
        await openHydrated(page, urls.contact)
        await sendRequest(page)
        await expect(closeToast(page)).toBeVisible()
        await page.emulateMedia({ media: 'print' })
        for (const text of [contact.thankYou.title, contact.preparation.title])
          await expect(page.getByText(text)).toBeVisible()
        // Check only once, without waiting for the toast to be hidden, because the toast also disappears by itself.
        expect(await page.locator('[data-state=showing]').isVisible()).toBe(false)
        expect(await print(page)).toEqual({ sheets: 1, separated: [] })
      },
    )
  })

test.describe('printed pages', { tag: '@chromium' }, () => {
  test(
    'a printed page begins with the URL of the site and ends with the address of the company',
    { tag: '@slow' },
    async ({ page }) => {
      await page.goto(urls.faq)
      await page.emulateMedia({ media: 'print' })
      const name = page.getByRole('link', { name: header.home })
      const address = page.getByRole('banner').getByText('www.musterhaus.example')
      const [first, beside, title] = await Promise.all(
        [name, address, page.getByRole('heading', { level: 1 })].map((part) => part.boundingBox()),
      )
      expect(beside?.y).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0))
      expect(title?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0))
      const closing = page.getByRole('contentinfo')
      await expect(closing.getByText(footer.copyright(new Date().getFullYear()))).toBeVisible()
      await expect(closing.getByText(company.street)).toBeVisible()
      await expect(closing.getByText(footer.line)).toBeHidden()
    },
  )
})

test(
  'on paper, the headings and texts of all cards in a row begin at the same height',
  { tag: '@slow' },
  async ({ page, browserName }) => {
    await page.goto(urls.home)
    await onPaper(page, browserName === 'firefox')
    for (const width of [560, sheet.width, sheet.height]) {
      await page.setViewportSize({ width, height: 800 })
      for (const cards of [requirements.cards, service.services])
        for (const part of ['title', 'text'] as const) {
          const boxes = cards.map((card) =>
            page.getByText(card[part], { exact: true }).boundingBox(),
          )
          const tops = (await Promise.all(boxes)).map((box) => box?.y)
          expect([width, ...tops]).toEqual([width, ...cards.map(() => tops[0])])
        }
    }
  },
)

test('on wide paper, the text of the legal pages is not narrower than on A4', async ({
  page,
  browserName,
}) => {
  for (const path of [urls.imprint, urls.privacy]) {
    await page.goto(path)
    await onPaper(page, browserName === 'firefox')
    const text = page.getByRole('main').locator('p').first()
    const widths: number[] = []
    for (const width of [sheet.width, wideSheet]) {
      await page.setViewportSize({ width, height: 800 })
      widths.push((await text.boundingBox())?.width ?? 0)
    }
    expect([path, ...widths]).toEqual([path, ...widths.toSorted((one, other) => one - other)])
  }
})

/**
 * Applies the print styles. Firefox's driver cannot emulate print media, so this function rewrites the media queries in
 * Firefox.
 */
const onPaper = (page: Page, isFirefox: boolean) =>
  isFirefox
    ? page.evaluate(() => {
        for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
          if (rule instanceof CSSMediaRule)
            rule.media.mediaText = rule.media.mediaText
              .replace('print', 'all')
              .replace('screen', 'not all')
      })
    : page.emulateMedia({ media: 'print' })

test('a printed page contains no controls, and shows its collapsed table and FAQ answers', async ({
  page,
  browserName,
}) => {
  const skipLink = page.getByRole('link', { name: header.skip })
  await clearConsent(page)
  for (const path of [urls.home, urls.contact, urls.faq]) {
    if (browserName !== 'firefox') await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await page.keyboard.press('Tab')
    await expect(banner(page)).toBeVisible()
    await expect(skipLink).toBeInViewport()
    await onPaper(page, browserName === 'firefox')
    const left = page.locator(
      'nav, button, [data-variant], form, summary:not(:has(h2, h3)), summary svg, footer img',
    )
    await expect(left.filter({ visible: true })).toHaveCount(0)
    await expect(banner(page)).toBeHidden()
    await expect(skipLink).toBeHidden()
    // Browsers print no backgrounds unless `print-color-adjust` is `exact`, so light text would be invisible.
    const lost = await page
      .locator('main :is(h1, h2, h3, p, dt, dd, a, b, span)')
      .evaluateAll((texts) =>
        texts.flatMap((text) => {
          const style = getComputedStyle(text)
          const isLight = Math.max(...(style.color.match(/\d+/g) ?? []).map(Number)) > 128
          const isPrinted = style.getPropertyValue('print-color-adjust') === 'exact'
          return text.checkVisibility() && isLight && !isPrinted ? [text.textContent] : []
        }),
      )
    expect(lost).toEqual([])
    const folded = page.locator('details > :not(summary, [id])').filter({ visible: false })
    await expect(folded).toHaveCount(0)
  }
  for (const text of faq.questions.flatMap(({ answer }) => answer))
    await expect(page.getByText(text, { exact: true })).toBeVisible()
})

test(
  'a printed page has margins of 14 mm and 16 mm, as the sheets of these tests',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.goto(urls.faq)
    const margins = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []))
        .flatMap((rule) => (rule instanceof CSSPageRule ? [rule.style.margin] : [])),
    )
    expect(margins).toEqual(['14mm 16mm'])
  },
)

test('browsers without ::details-content print the answers of the FAQ', async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.goto(urls.faq)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('details[open]')).toHaveCount(faq.questions.length)
})

test('on paper, no element has a fixed or sticky position, because it would cover text on each sheet', async ({
  page,
  browserName,
}) => {
  for (const path of Object.values(urls)) {
    await page.goto(path)
    await onPaper(page, browserName === 'firefox')
    const covering = await page.locator('body *').evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility() && part.getClientRects().length > 0)
        .filter((part) => /fixed|sticky/.test(getComputedStyle(part).position))
        .map(({ outerHTML }) => outerHTML.slice(0, 60)),
    )
    expect({ path, covering }).toEqual({ path, covering: [] })
  }
})

test('on paper, the title is directly below the header, and pictures are at most 30 mm wide', async ({
  page,
  browserName,
}) => {
  await page.setViewportSize({ width: sheet.width, height: 800 })
  for (const path of [urls.home, urls.contact, urls.privacy]) {
    await page.goto(path)
    await onPaper(page, browserName === 'firefox')
    const { gap, widest } = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect())
      const [{ bottom } = new DOMRect()] = boxes('header')
      const [{ top } = new DOMRect()] = boxes('h1')
      return { gap: top - bottom, widest: Math.max(0, ...boxes('img').map(({ width }) => width)) }
    })
    expect.soft(gap, path).toBeGreaterThanOrEqual(0)
    expect.soft(gap, path).toBeLessThan(24)
    expect.soft(Math.round((widest / 96) * 25.4), path).toBeLessThanOrEqual(30)
  }
})

test('even before a figure has counted up, a printed page contains the figure only once', async ({
  page,
  browserName,
}) => {
  await openHydrated(page, urls.home)
  const drawn = page.locator(`#${results.id} [data-count]`)
  await expect(drawn).toHaveCount(results.statistics.length)
  await onPaper(page, browserName === 'firefox')
  const visible = await drawn.evaluateAll((values) =>
    values.map((value) =>
      [value, value.nextElementSibling].map((number) =>
        number?.checkVisibility({ opacityProperty: true }),
      ),
    ),
  )
  expect(visible).toEqual(results.statistics.map(() => [false, true]))
})

for (const path of Object.values(urls))
  test(
    `at all tested sheet heights, printing ${path} does not split parts or separate headings from their texts`,
    { tag: path === urls.privacy ? '@chromium' : ['@slow', '@chromium'] },
    async ({ page }) => {
      await page.goto(path)
      // The home page takes long to print because of its pictures, so it is printed at fewer heights.
      const step = path === urls.home ? 20 : 5
      for (let height = 180; height < 300; height += step) {
        const { separated } = await print(page, height)
        expect({ height, separated }).toEqual({ height, separated: [] })
      }
    },
  )
