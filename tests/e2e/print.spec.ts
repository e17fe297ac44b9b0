import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { company } from '../../src/content/company.ts'
import { faq } from '../../src/content/faq.ts'
import { requirements, service } from '../../src/content/home.ts'
import { urls } from '../../src/content/urls.ts'
import { footer, header } from '../../src/content/frame.ts'
import { banner, closeToast } from './support/locators.ts'
import { sendRequest } from './support/visitorActions.ts'
import { openHydrated, notFoundMessage } from './support/page.ts'
import { sites } from './support/siteWithFacts.ts'

/** What is left of A4 between the margins of the sheet, in CSS px. */
const sheet = { width: 673, height: 1016 }

/** Points at each heading and at the text after it, so that the printed file tells on which sheets they stand. */
const pointAtHeadings = (page: Page) =>
  page.evaluate(() => {
    const point = (element: Element) => {
      element.id ||= `ziel-${document.querySelectorAll('a').length}`
      const pointer = Object.assign(document.createElement('a'), { textContent: '.' })
      pointer.href = `#${element.id}`
      pointer.style.cssText = 'position: absolute; inset: 0 auto auto 0'
      document.body.append(pointer)
      return element.id
    }
    const headings = Array.from(document.querySelectorAll('main :is(h1, h2, h3)')).filter(
      (heading) => heading.checkVisibility(),
    )
    return headings.flatMap((heading) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      walker.currentNode = heading
      let next = walker.nextNode()
      while (
        next &&
        (heading.contains(next) ||
          next.textContent?.trim() === '' ||
          !next.parentElement?.checkVisibility())
      )
        next = walker.nextNode()
      return next?.parentElement
        ? [{ heading: heading.textContent, at: point(heading), text: point(next.parentElement) }]
        : []
    })
  })

/**
 * Prints a page on sheets of this height, in mm. Returns how many sheets there are, and the headings whose text begins
 * on another one.
 */
async function print(page: Page, height = 297) {
  await page.emulateMedia({ media: 'print' })
  const pointers = await pointAtHeadings(page)
  await page.emulateMedia({ media: null })
  expect(pointers).not.toEqual([])
  const file = (await page.pdf({ width: '210mm', height: `${height}mm` })).toString('latin1')
  const sheetOf = new Map(
    Array.from(file.matchAll(/\/(\S+) \[(\d+) 0 R \/XYZ/g), ([, id = '', object]) => [id, object]),
  )
  expect(pointers.filter(({ at, text }) => !sheetOf.has(at) || !sheetOf.has(text))).toEqual([])
  return {
    sheets: file.match(/\/Type\s*\/Page\b/g)?.length,
    lonely: pointers
      .filter(({ at, text }) => sheetOf.get(at) !== sheetOf.get(text))
      .map(({ heading }) => heading),
  }
}

/** How many sheets the page's text fills. */
async function fill(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: sheet.width, height: 800 })
  const height = await page.evaluate(() => document.body.scrollHeight)
  await page.emulateMedia({ media: null })
  return Math.ceil(height / sheet.height)
}

for (const [what, test, details] of sites)
  test.describe(`Printed on paper, ${what},`, details, () => {
    for (const path of Object.values(urls))
      test(
        `${path} takes no more sheets than its text, and no heading stands alone`,
        { tag: path === urls.home ? '@chromium' : ['@slow', '@chromium'] },
        async ({ page, allowedProblems }) => {
          allowedProblems.push(notFoundMessage)
          await page.goto(path)
          const most = path === urls.home ? 5 : await fill(page)
          const { sheets, lonely } = await print(page)
          expect(sheets).toBeLessThanOrEqual(most)
          expect(lonely).toEqual([])
        },
      )

    test(
      'the thanks and what to have at hand fit on one sheet, without the toast',
      { tag: ['@slow', '@chromium'] },
      async ({ page }) => {
        await openHydrated(page, urls.contact)
        await sendRequest(page)
        await expect(closeToast(page)).toBeVisible()
        await page.emulateMedia({ media: 'print' })
        // At once, as it goes by itself.
        expect(await page.locator('[data-state=showing]').isVisible()).toBe(false)
        expect(await print(page)).toEqual({ sheets: 1, lonely: [] })
      },
    )
  })

test.describe('Printed on paper', { tag: '@chromium' }, () => {
  test(
    'the first line says where the page is, and the last whose it is',
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
    },
  )
})

test(
  'Printed on paper, headings beside each other begin on one line, and so do their texts',
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

/** Shows pages as on paper; in Firefox, which cannot be asked for it, by what their styles say of paper. */
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

test('Printed on paper there is no menu, no banner, no button and no form, and the table and all answers are open', async ({
  page,
  browserName,
}) => {
  for (const path of [urls.home, urls.contact, urls.faq]) {
    await page.goto(path)
    await onPaper(page, browserName === 'firefox')
    const left = page.locator(
      'header :is(button, nav), [data-variant], form, summary:not(:has(h2, h3)), summary svg, footer img',
    )
    await expect(left.filter({ visible: true })).toHaveCount(0)
    await expect(banner(page)).toBeHidden()
    // Browsers print no ground unless they are told to, which light letters need.
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

for (const path of Object.values(urls))
  test(
    `${path} keeps each heading with its text on sheets of any height`,
    { tag: path === urls.privacy ? '@chromium' : ['@slow', '@chromium'] },
    async ({ page }) => {
      await page.goto(path)
      // The pictures of the home page take their time.
      const step = path === urls.home ? 20 : 5
      for (let height = 180; height < 300; height += step) {
        const { lonely } = await print(page, height)
        expect({ height, lonely }).toEqual({ height, lonely: [] })
      }
    },
  )
