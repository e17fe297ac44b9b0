import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { paths } from '../../src/content/paths.ts'
import { isMissing } from './installed.ts'
import { decideBefore, engine, hold, launch, test, type Site } from './site.ts'
import { enter, leave, open, states, type State } from './states.ts'
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
    const lines = (text: Text, start = 0, end = text.length) => {
      range.setStart(text, start)
      range.setEnd(text, end)
      return Array.from(range.getClientRects())
    }
    const broken = texts.flatMap((text) =>
      Array.from(
        text.data.matchAll(/(?<![\p{L}-])\p{L}-\u2060?\p{L}+(?![\p{L}-])|[\p{L}\p{N}]{2,}/gu),
      )
        .filter(({ 0: word, index }) => {
          const [first = 0, last = 0] = [index, index + word.length - 1].map(
            (letter) => lines(text, letter, letter + 1).at(-1)?.top,
          )
          return last > first + 2
        })
        .map(([word]) => word),
    )

    document.body.style.overflowWrap = 'normal'
    const narrow = texts.flatMap((text) => {
      let column = text.parentElement
      while (column && getComputedStyle(column).display === 'inline') column = column.parentElement
      const { right = Infinity } = column?.getBoundingClientRect() ?? {}
      return lines(text).some((line) => line.right > right + 1) ? text.data.slice(0, 60) : []
    })
    document.body.style.overflowWrap = ''
    return { measured: texts.length > 10, broken, narrow }
  })

/** Unfolds all that a page folds away, in no language, so that nothing but its own marks breaks a word. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.lang = ''
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
  })

async function expectWholeWords(page: Page, site: Site, state: State, widths: number[]) {
  await open(page, site, state)
  await enter(page, state)
  await unfold(page)
  const found = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    found.push({ width, ...(await brokenWords(page)) })
  }
  expect({ state: state.name, found }).toEqual({
    state: state.name,
    found: widths.map((width) => ({ width, measured: true, broken: [], narrow: [] })),
  })
}

describe.skipIf(engine !== 'chromium' || isMissing('fonts')).for([
  ['while no fact is told', test, states],
  ['with all facts told', toldTest, states.filter(({ reach }) => !reach)],
] as const)('A word %s', ([, test, states]) => {
  test.for([...states])(
    'of $name is broken at a soft hyphen only, and has room in its column',
    async (state, { page, site, problems }) => {
      await expectWholeWords(page, site, state, widths)
      await leave(site, problems, state)
    },
  )

  test.for([24, 32])('is whole in text of %i px', async (size, { site }) => {
    const browser = await launch({ args: [`--blink-settings=defaultFontSize=${size}`] })
    for (const state of states) {
      const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
      await expectWholeWords(page, site, state, [320, 360, 1280])
      await page.close()
    }
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
