import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { anchorScrollDelay } from '../../machines/constants.ts'
import { localConfiguration } from '../../src/build/configuration.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { hero, requirements } from '../../src/content/home.ts'
import { notFound } from '../../src/content/notFound.ts'
import { privacy } from '../../src/content/privacy.ts'
import { urls, type PageUrl } from '../../src/content/urls.ts'
import { header } from '../../src/content/frame.ts'
import {
  contents,
  footerLabels,
  menuLabels,
  sections,
} from '../../src/tools/scenarios/pageContents.ts'
import { inFooter, menu, menuButton, title } from './support/locators.ts'
import { hydrate, openHydrated, notFoundMessage } from './support/page.ts'

/** The placeholder for the site's own URL. The build uses the placeholder if no URL is configured. */
const { siteUrl } = localConfiguration

async function openMenu(page: Page) {
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
}
const titleOf = (page: Page, id: string) => page.locator(`#${id} h2`)
const scrolled = (page: Page) => page.evaluate(() => scrollY)
const scrollDown = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))

async function visit(page: Page, path: string) {
  await openHydrated(page, path)
  await page.evaluate(() => void (document.documentElement.dataset.stayed = ''))
}

/**
 * Waits until a client-side navigation has ended: the address is `path`, the page is at its top, and the title has the
 * focus.
 */
async function expectArrival(page: Page, path: PageUrl) {
  const { title: name, head } = contents[path]
  await expect(title(page, name)).toBeFocused()
  expect(await scrolled(page)).toBe(0)
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle(head.title)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', siteUrl + path)
  await expect(page.locator('html')).toHaveAttribute('data-stayed')
}

/** Waits until a section title has stopped moving, and is below the header in the upper half of the window. */
async function expectInView(page: Page, title: Locator) {
  const { y = NaN, height = NaN } = (await page.getByRole('banner').boundingBox()) ?? {}
  const top = async () => (await title.boundingBox())?.y ?? NaN
  await expect(async () => {
    const before = await top()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await top()).toBe(before)
    expect(before).toBeGreaterThan(y + height)
    expect(before).toBeLessThan(400)
  }).toPass()
}

test('links in the header, menu, footer and page content show other pages without a full page load', async ({
  page,
}) => {
  const bar = page.getByRole('banner')
  await visit(page, '/')
  const steps: [PageUrl, () => Promise<void>][] = [
    ['/kontakt', () => page.getByRole('main').getByRole('link', { name: hero.button }).click()],
    ['/', () => bar.getByRole('link', { name: header.home }).click()],
    [
      '/kontakt',
      () => page.getByRole('main').getByRole('link', { name: requirements.button }).click(),
    ],
    [
      '/faq',
      async () => {
        await openMenu(page)
        await menu(page).getByRole('link', { name: menuLabels['/faq'] }).click()
      },
    ],
    [
      '/kontakt',
      () => page.getByRole('main').getByRole('link', { name: faq.closing.button }).click(),
    ],
    [
      '/datenschutz',
      () => page.getByRole('main').getByRole('link', { name: contact.privacyHint.link }).click(),
    ],
    ['/kontakt', () => bar.getByRole('link', { name: header.cta }).click()],
    ['/datenschutz', () => inFooter(page, footerLabels['/datenschutz']).click()],
  ]
  for (const [path, go] of steps) {
    await scrollDown(page)
    await go()
    await expectArrival(page, path)
  }
  await page.goBack()
  await expect(title(page, contents['/kontakt'].title)).toBeVisible()
  await bar.getByRole('link', { name: header.home }).click()
  await expectArrival(page, '/')
})

test(
  'pointing at a link prefetches its page, so that the click loads only pictures',
  { tag: '@slow' },
  async ({ page }) => {
    await visit(page, '/datenschutz')
    const link = inFooter(page, footerLabels['/impressum'])
    const [fetched] = await Promise.all([
      page.waitForRequest(/\/assets\/impressum-[^/]*\.js$/),
      link.hover(),
    ])
    await fetched.response()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() !== 'image') asked.push(request.url())
    })
    await link.click()
    await expectArrival(page, '/impressum')
    expect(asked).toEqual([])
  },
)

test.describe(() => {
  test.use({ reducedMotion: 'reduce' })

  test('each menu link scrolls to its section below the header, and the menu marks the current section', async ({
    page,
  }) => {
    await visit(page, '/faq')
    let here: [string, string] = [menuLabels['/faq'], 'page']
    for (const { id, label } of sections) {
      await openMenu(page)
      const marked = await menu(page)
        .locator('[aria-current]')
        .evaluateAll((links) =>
          links.map((link) => [link.textContent, link.getAttribute('aria-current')]),
        )
      expect(marked).toEqual([here])
      await menu(page).getByRole('link', { name: label, exact: true }).click()
      await expectInView(page, titleOf(page, id))
      await expect(page).toHaveURL(`/#${id}`)
      here = [label, 'location']
    }
    await expect(page.locator('html')).toHaveAttribute('data-stayed')
  })

  test('a jump to a section of the privacy policy leaves space between the header and the section', async ({
    page,
  }) => {
    const [, { id } = { id: '' }] = privacy.sections
    await page.goto(`${urls.privacy}#${id}`)
    const space = () =>
      titleOf(page, id).evaluate((title) => {
        const bar = document.querySelector('header')?.getBoundingClientRect()
        return title.getBoundingClientRect().top - (bar?.bottom ?? NaN)
      })
    await expect.poll(space).toBeLessThan(64)
    expect(await space()).toBeGreaterThan(15)
  })
})

test.describe(() => {
  const [section = { id: '' }] = sections.slice(-1)
  const [, second] = faq.questions

  test('before hydration, a page scrolls to the section in its URL, even if a script scrolls to the top', async ({
    page,
  }) => {
    await page.addInitScript(
      (delay) =>
        addEventListener('DOMContentLoaded', () =>
          setTimeout(() => scrollTo({ top: 0, behavior: 'instant' }), delay),
        ),
      anchorScrollDelay - 1,
    )
    await page.goto(`/#${section.id}`)
    await expectInView(page, titleOf(page, section.id))
  })

  test('a URL with the hash of an FAQ answer opens the answer and scrolls to it', async ({
    page,
  }) => {
    // Use a low window, so that the page is long enough to scroll the question up to the header.
    await page.setViewportSize({ width: 390, height: 400 })
    await visit(page, `/faq#${second.id}`)
    await expect(page.locator('details[open] summary')).toHaveText([second.question])
    await expect(page.locator('details[open] p')).toHaveText(second.answer)
    await expectInView(page, page.getByText(second.question))
  })

  test('a text fragment (#:~:text=) opens the FAQ answer that contains the text', async ({
    page,
  }) => {
    // A text directive separates its parts with hyphens, so hyphens in the text are escaped.
    const text = encodeURIComponent(second.answer[0]).replaceAll('-', '%2D')
    await page.goto(`/faq#:~:text=${text}`)
    await expect(page.locator('details[open] summary')).toHaveText([second.question])
  })
})

test('a reload scrolls to the top of the page', async ({ page }) => {
  await visit(page, '/')
  await scrollDown(page)
  expect(await scrolled(page)).toBeGreaterThan(0)
  await page.reload()
  await hydrate(page)
  expect(await scrolled(page)).toBe(0)
})

test.describe(() => {
  const expectTitle = (page: Page, content: { title: string }) =>
    expect(title(page, content.title)).toBeVisible()

  test('if the current page is not hydrated, Back shows the previous pages, even after a click on a hash link', async ({
    page,
  }) => {
    await visit(page, '/faq')
    await inFooter(page, footerLabels['/impressum']).click()
    await expectTitle(page, contents['/impressum'])
    await page.goto('/datenschutz')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/#/)
    // Use `history.back`, because `page.goBack` would wait for a page load in Firefox.
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/datenschutz')
    await page.goBack()
    await expectTitle(page, contents['/impressum'])
    await page.goBack()
    await expectTitle(page, contents['/faq'])
    await expect(page).toHaveURL('/faq')
  })

  test(
    'going back to an unknown address shows the not-found page',
    { tag: '@slow' },
    async ({ page, allowedProblems }) => {
      allowedProblems.push(notFoundMessage)
      const shown = () =>
        page.evaluate(() => [document.title, document.querySelector('h1')?.textContent])
      await visit(page, '/gibt-es-nicht')
      const before = await shown()
      await page.getByRole('main').getByRole('link', { name: notFound.button }).click()
      await expectArrival(page, '/')
      await page.goBack()
      await expectTitle(page, notFound)
      expect(await shown()).toEqual(before)
    },
  )
})
