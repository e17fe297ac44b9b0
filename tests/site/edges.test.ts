import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { paths, type Path } from '../../src/content/paths.ts'
import { isMissing } from './installed.ts'
import { decideBefore, engine, hold, launch, test } from './site.ts'
import { test as toldTest } from './told.ts'

const widths = [320, 360, 390, 430, 576, 768, 1024, 1152, 1280, 1920]

/**
 * Words that are broken where no soft hyphen and no other mark allows it, and those that are wider than
 * the column in which they stand, on a page whose parts are all unfolded. No dictionary takes part.
 */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath === 'inset(50%)') return false
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (
        node instanceof Text &&
        node.data.trim() !== '' &&
        node.parentElement !== null &&
        !node.parentElement.closest('noscript, style, script, svg') &&
        isShown(node.parentElement)
      )
        texts.push(node)

    const range = document.createRange()
    const top = (text: Text, at: number) => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return Array.from(range.getClientRects()).at(-1)?.top
    }
    const broken = texts.flatMap((text) =>
      Array.from(text.data.matchAll(/[\p{L}\p{N}]{2,}/gu), ({ 0: word, index }) => {
        const tops = Array.from(word, (_, letter) => top(text, index + letter))
        const breaks = tops.findIndex(
          (one, letter) => letter > 0 && (one ?? 0) > (tops[letter - 1] ?? Infinity) + 2,
        )
        return breaks < 0 ? [] : `${word.slice(0, breaks)}/${word.slice(breaks)}`
      }).flat(),
    )

    document.body.style.overflowWrap = 'normal'
    const narrow = texts.flatMap((text) => {
      let column = text.parentElement
      while (column && getComputedStyle(column).display === 'inline') column = column.parentElement
      const { right = Infinity } = column?.getBoundingClientRect() ?? {}
      range.selectNodeContents(text)
      const isWider = Array.from(range.getClientRects()).some((line) => line.right > right + 1)
      return isWider ? text.data.slice(0, 60) : []
    })
    document.body.style.overflowWrap = ''
    return { measured: texts.length > 10, broken, narrow }
  })

/** Opens a page with its headline font and all that it folds away. */
async function unfold(page: Page, path: Path) {
  await page.goto(path)
  await page.locator('html[data-headline]').waitFor()
  await page.evaluate(() => {
    document.documentElement.lang = ''
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
  })
}

async function expectWholeWords(page: Page, path: Path, widths: number[]) {
  await unfold(page, path)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const found = await brokenWords(page)
    expect({ path, width, ...found }).toEqual({
      path,
      width,
      measured: true,
      broken: [],
      narrow: [],
    })
  }
}

const cannotMeasure = engine !== 'chromium' || isMissing('fonts')

describe.for([
  ['while no fact is told', test],
  ['with all facts told', toldTest],
] as const)('A word %s', ([, test]) => {
  test.skipIf(cannotMeasure).for(Object.values(paths))(
    'of %s is broken at a soft hyphen only, and has room in its column',
    async (path, { page, problems }) => {
      await decideBefore(page)
      await expectWholeWords(page, path, widths)
      expect(problems).toEqual([])
    },
  )

  test.skipIf(cannotMeasure).for([24, 32])('is whole in text of %i px', async (size, { site }) => {
    const browser: Browser = await launch({ args: [`--blink-settings=defaultFontSize=${size}`] })
    const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await decideBefore(page)
    for (const path of Object.values(paths)) await expectWholeWords(page, path, [320, 360, 1280])
    await browser.close()
  })
})

toldTest.for([paths.home, paths.contact])(
  'The photograph of the person on %s has the place of a square, also before it has come',
  async (path, { page }) => {
    await decideBefore(page)
    const release = await hold(page, /contactPerson/)
    await page.goto(path, { waitUntil: 'commit' })
    const photograph = page.getByRole('main').locator('img[src*=contactPerson]')
    const look = () =>
      photograph.evaluate((image: HTMLImageElement) => {
        const { width, height } = image.getBoundingClientRect()
        const { alt, loading, naturalWidth } = image
        return { width, height, alt, loading, isThere: naturalWidth > 0 }
      })
    const before = await look()
    expect(before).toEqual({
      width: before.height,
      height: expect.toSatisfy((height: number) => height > 90) as unknown,
      alt: '',
      loading: 'lazy',
      isThere: false,
    })
    await photograph.scrollIntoViewIfNeeded()
    release()
    await expect.poll(look).toEqual({ ...before, isThere: true })
  },
)
