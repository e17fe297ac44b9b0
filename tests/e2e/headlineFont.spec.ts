import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { headlineAttribute } from '../../src/names.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { expectFetched } from './support/pageCode.ts'
import { holdRequests } from './support/page.ts'

test.use({ consent: null })

const font = '**/*.woff2'

test.describe(() => {
  const locals = [
    'Headline Georgia',
    'Headline Times',
    'Headline Noto',
    'Headline DejaVu',
    'Georgia',
    'serif',
  ]

  const families = (page: Page) =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) =>
      getComputedStyle(heading)
        .fontFamily.split(',')
        .map((family) => family.trim().replaceAll('"', '')),
    )

  /**
   * Returns the positions of all elements in view, and the widths of all headlines. Ignores pictures, because they can
   * load at any time.
   */
  const measured = (page: Page) =>
    page.evaluate(() => ({
      places: Array.from(document.querySelectorAll('body *:not(img)')).flatMap((element) => {
        const { top, bottom, height } = element.getBoundingClientRect()
        const isInView = element.checkVisibility() && top < innerHeight && bottom >= 0
        return isInView ? [{ html: element.outerHTML.slice(0, 80), top, height }] : []
      }),
      widths: Array.from(document.querySelectorAll('h1, h2, h3'), (headline) => {
        const range = document.createRange()
        range.selectNodeContents(headline)
        return range.getBoundingClientRect().width
      }),
    }))

  test('the headline font loads after the load event and causes no layout shift', async ({
    page,
  }) => {
    test.skip(
      isMissing('fonts'),
      'Arial and Times, or fonts with the same widths, are not installed',
    )

    const release = await holdRequests(page, font)
    const asked = page.waitForRequest(font)
    await page.goto('/')
    await asked
    expect(await page.evaluate(() => document.readyState)).toBe('complete')
    expect(await families(page)).toEqual(locals)
    // Keep each headline on one line, so that the result does not depend on the positions of line breaks.
    await page.evaluate(() =>
      document.styleSheets[0]?.insertRule('h1, h2, h3 { white-space: nowrap !important }'),
    )
    const before = await measured(page)
    release()
    await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
    expect(await families(page)).toEqual(['Headline', ...locals])
    const after = await measured(page)
    expect(after.places).toEqual(before.places)
    const growths = after.widths.map((width, index) => width / (before.widths[index] ?? 0))
    expect(growths).not.toEqual([])
    expect(growths.filter((growth) => Math.abs(growth - 1) > 0.05)).toEqual([])
  })

  test(
    'if the headline font fails to load, headlines keep a local serif font and the JavaScript loads',
    { tag: '@slow' },
    async ({ page, problems, allowedProblems }) => {
      const failedMessage = /ERR_FAILED|^download failed \(font-family/
      allowedProblems.push(failedMessage)
      await page.route(font, (route) => route.abort())
      await page.goto('/kontakt')
      await expectFetched(page)
      expect(await families(page)).toEqual(locals)
      expect(problems).toEqual([expect.stringMatching(failedMessage)])
    },
  )
})
