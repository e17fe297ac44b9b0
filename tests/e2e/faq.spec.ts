import { expect, test } from './fixtures.ts'
import { faq } from '../../src/content/faq.ts'
import { urls } from '../../src/content/urls.ts'
import { headlineAttribute } from '../../src/names.ts'
import { openHydrated } from './support/page.ts'

for (const width of [1024, 1280, 1600])
  test(
    `at a viewport width of ${width} px, an FAQ question fills at least 90 % of the width of its row`,
    { tag: '@slow' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(urls.faq)
      await expect(page.locator('html')).toHaveAttribute(headlineAttribute)
      const shares = await page
        .locator('summary')
        .evaluateAll((summaries) =>
          summaries.map(
            (summary) => (summary.querySelector('h2')?.clientWidth ?? 0) / summary.clientWidth,
          ),
        )
      expect(shares).toHaveLength(faq.questions.length)
      expect(shares.filter((share) => share < 0.9)).toEqual([])
    },
  )

test('on a phone and a desktop, a click anywhere in the row of an FAQ question opens the answer', async ({
  page,
}) => {
  await page.goto(urls.faq)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const question = page.locator('details', { hasText: faq.questions[1].question })
    const { x, y, width: length } = (await question.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    for (const at of [x + 2, x + length / 2, x + length * 0.75, x + length - 2]) {
      await page.mouse.click(at, y + 20)
      await expect(question).toHaveAttribute('open')
      await question.evaluate((details) => details.removeAttribute('open'))
    }
  }
})

test('an opened FAQ question stays in view when the answer above it closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await openHydrated(page, urls.faq)
  const [first, { question }] = faq.questions
  const second = page.getByText(question)
  await page.getByText(first.question).click()
  await second.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await second.click()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(second).toBeInViewport({ ratio: 1 })
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(() => {
    test.use({ reducedMotion })

    test(`an answer opens with an animation, except under reduced motion (${reducedMotion})`, async ({
      page,
    }) => {
      await page.goto(urls.faq)
      // Open the answer in the page, because the animation could end before Playwright's `click` returns.
      const moving = await page
        .locator('details')
        .first()
        .evaluate((details: HTMLDetailsElement) => {
          details.open = true
          const answer = details.querySelector('p')?.parentElement
          return answer?.getAnimations().length
        })
      expect(moving).toBe(reducedMotion === 'reduce' ? 0 : 1)
    })
  })
