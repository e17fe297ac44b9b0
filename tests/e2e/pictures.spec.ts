import { readdirSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { facts } from '../../src/content/company.ts'
import { urls } from '../../src/content/urls.ts'

const hasPhotograph = readdirSync('src/content').some((name) => name.startsWith('contactPerson.'))

for (const [width, isThere] of [
  [360, false],
  [1280, true],
] as const)
  test(`at a width of ${width} px, the telephone picture is ${isThere ? 'shown' : 'neither shown nor fetched'}`, async ({
    page,
  }) => {
    test.skip(
      hasPhotograph && facts.contactPerson !== undefined,
      'A photograph replaces the picture',
    )
    await page.setViewportSize({ width, height: 900 })
    const drawing = page.locator('main img[src*=telephone]')
    await page.goto(urls.contact)
    await drawing.locator('..').scrollIntoViewIfNeeded()
    await expect(drawing).toBeVisible({ visible: isThere })
    const isFetched = () => drawing.evaluate((image: HTMLImageElement) => image.currentSrc !== '')
    await expect.poll(isFetched).toBe(isThere)
  })

test.describe('pictures in dark forced-colors mode', { tag: '@chromium' }, () => {
  test.use({ forcedColors: 'active', colorScheme: 'dark' })

  test('in dark forced-colors mode, pictures keep a white background, and the skyline is hidden', async ({
    page,
  }) => {
    await page.goto(urls.home)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    const white = 'rgb(255, 255, 255)'
    await expect(page.locator('main img').first()).toHaveCSS('background-color', white)
    await expect(page.locator('footer img')).toBeHidden()
  })
})
