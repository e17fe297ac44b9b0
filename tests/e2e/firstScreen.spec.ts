import { expect, test } from './fixtures.ts'
import { hero } from '../../src/content/home.ts'
import { headlineAttribute } from '../../src/names.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { banner } from './support/locators.ts'

test.use({ consent: null })

test('the cookie banner covers at most a quarter of the first screen, and does not cover the contact button', async ({
  page,
}) => {
  test.skip(isMissing('fonts'), 'Arial and Times, or fonts with the same widths, are not installed')

  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
  for (const [width, height] of [
    [320, 568],
    [320, 640],
    [360, 640],
    [360, 740],
    [640, 400],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    const notice = await banner(page).boundingBox()
    const button = await page
      .getByRole('main')
      .getByRole('link', { name: hero.button })
      .boundingBox()
    const at = `${width} × ${height}`
    expect((notice?.height ?? NaN) / height, at).toBeLessThanOrEqual(0.25)
    if (width <= 360)
      expect((button?.y ?? NaN) + (button?.height ?? NaN), at).toBeLessThanOrEqual(notice?.y ?? NaN)
  }
  const claims = page.getByRole('region', { name: hero.headline }).getByRole('list')
  const { y = NaN, height = NaN } = (await claims.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(800)
})
