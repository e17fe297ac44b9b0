import { expect, test } from './fixtures.ts'
import { faq } from '../../src/content/faq.ts'
import { urls } from '../../src/content/urls.ts'
import { attributes } from '../../src/names.ts'

for (const width of [1024, 1280, 1600])
  test(`A question has the whole line on wide screens, so that it breaks only where that is full, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(urls.faq)
    await expect(page.locator('html')).toHaveAttribute(attributes.headline)
    const shares = await page
      .locator('summary')
      .evaluateAll((summaries) =>
        summaries.map(
          (summary) => (summary.querySelector('h2')?.clientWidth ?? 0) / summary.clientWidth,
        ),
      )
    expect(shares).toHaveLength(faq.questions.length)
    expect(shares.filter((share) => share < 0.9)).toEqual([])
  })
