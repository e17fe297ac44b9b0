import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { contact } from '../../src/content/contact.ts'
import * as home from '../../src/content/home.ts'
import { privacy } from '../../src/content/privacy.ts'
import { urls } from '../../src/content/urls.ts'
import { menuLabels } from '../../src/tools/scenarios/pageContents.ts'
import { designProblems, noDesignProblems } from './support/designRules.ts'
import { edges, layoutProblems, noLayoutProblems } from './support/layoutRules.ts'
import { banner, menu, menuButton, toContact } from './support/locators.ts'
import { notFoundMessage, openHydrated } from './support/page.ts'

const { about, growth, hero, process, requirements, results, service, whyInvest } = home

/** The widths of a phone, a large phone, a tablet, a desktop and a sheet of paper, in px. */
const widths = [360, 640, 768, 1280, 673] as const

/**
 * Selectors of parts that are next to each other in some layouts. The selector is followed by the number of columns at
 * each of the `widths`. The number is 0 if the parts are hidden.
 */
const layouts: Record<string, [selector: string, ...columns: number[]][]> = {
  [urls.home]: [
    ['header button span', 0, 1, 1, 1, 0],
    ['header a[href="/"] span', 0, 1, 1, 1, 1],
    [`#${hero.id} li`, 1, 1, 5, 5, 1],
    [`#${whyInvest.id} li`, 1, 1, 2, 2, 2],
    [`#${whyInvest.id} li:first-child > *`, 1, 1, 1, 2, 2],
    [`#${whyInvest.id} li:first-child :is(h3, p)`, 1, 1, 1, 1, 1],
    [`#${about.id} li`, 1, 2, 2, 2, 2],
    [`#${about.id} :is(ul, dl)`, 1, 1, 1, 2, 1],
    [`#${service.id} li:has(h3)`, 1, 1, 1, 3, 3],
    [`#${service.id} li:first-child > *`, 1, 1, 2, 1, 1],
    [`#${service.id} li:first-child > :is(h3, p, ul)`, 1, 1, 1, 1, 1],
    [`#${process.id} li`, 1, 1, 3, 6, 2],
    [`#${process.id} li:first-child > *`, 2, 2, 1, 1, 2],
    [`#${process.id} li:first-child :is(h3, p)`, 1, 1, 1, 1, 1],
    [`#${results.id} dl > *`, 1, 2, 2, 4, 4],
    [`#${growth.id} :is(h2, [role=img])`, 1, 1, 1, 2, 1],
    [`#${growth.id} [role=img] i`, 1, 1, 6, 6, 6],
    [`#${requirements.id} :is(h2, ul)`, 1, 1, 1, 2, 1],
    [`#${requirements.id} li`, 1, 1, 1, 1, 3],
    [`#${requirements.id} li:first-child :is(h3, p)`, 1, 1, 1, 1, 1],
    [`#${requirements.id} [data-tone] :is(p, a)`, 1, 1, 2, 2, 0],
    ['footer :is(a[href^=mailto], nav)', 1, 1, 2, 2, 1],
    ['footer img', 1, 1, 1, 1, 0],
  ],
  [urls.contact]: [
    ['main :is(h1, img[src*=door])', 1, 1, 2, 2, 1],
    ['main img[src*=door]', 0, 0, 1, 1, 0],
    ['input[autocomplete$=name]', 1, 2, 2, 2, 0],
    ['main :is(form, ol)', 1, 1, 1, 2, 1],
    ['main :is(ol, dl)', 1, 1, 2, 1, 1],
  ],
  [urls.faq]: [
    ['details[open] :is(h2, p)', 1, 1, 1, 2, 1],
    ['main :is(p:has(+ [data-variant]), [data-variant])', 1, 1, 2, 2, 1],
  ],
  [urls.imprint]: [['main section:first-child > *', 1, 1, 2, 2, 2]],
  [urls.notFound]: [
    ['main img', 1, 1, 1, 1, 1],
    ['main :is(h1, img)', 1, 1, 1, 2, 1],
  ],
  [urls.privacy]: [
    ['main nav li', 1, 2, 2, 1, 0],
    ['main :is(nav, nav + div)', 1, 1, 1, 2, 1],
  ],
}

/**
 * Returns the number of columns of the visible elements. Two elements are in the same column if they overlap
 * horizontally.
 */
const countColumns = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    let end = -Infinity
    return elements
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .sort((one, other) => one.left - other.left)
      .filter(({ left, right }) => {
        const isNextColumn = left > end - 1
        end = Math.max(end, right)
        return isNextColumn
      }).length
  })

test.describe('columns', { tag: '@chromium' }, () => {
  for (const [path, parts] of Object.entries(layouts))
    test(`${path} has the expected columns, distances and sizes on each screen and on paper`, async ({
      page,
      allowedProblems,
    }) => {
      allowedProblems.push(notFoundMessage)
      await page.goto(path)
      if (path === urls.faq) await page.locator('summary').first().click()
      const found = parts.map(([selector]): (typeof parts)[number] => [selector])
      for (const width of widths) {
        await page.emulateMedia({ media: width === 673 ? 'print' : 'screen' })
        await page.setViewportSize({ width, height: 800 })
        for (const part of found) part.push(await countColumns(page, part[0]))
        expect
          .soft({ width, ...(await designProblems(page)) })
          .toEqual({ width, ...noDesignProblems })
      }
      expect(found).toEqual(parts)
    })
})

test(
  'in a section with two columns, the gap between the texts of the left column is at most 64 px',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.goto(urls.home)
    const gaps = await page
      .locator([about, growth].map(({ id }) => `#${id} div:has(> * > h2)`).join())
      .evaluateAll((columns) =>
        columns.map(({ children }) => {
          const [heading, next] = children
          // Measure the text, because its element can be stretched.
          const text = document.createRange()
          if (heading?.lastElementChild) text.selectNodeContents(heading.lastElementChild)
          const top = next?.getBoundingClientRect().top ?? Infinity
          return top - text.getBoundingClientRect().bottom
        }),
      )
    expect(gaps).toHaveLength(2)
    expect(gaps.filter((gap) => gap < 0 || gap > 64)).toEqual([])
  },
)

test.describe('parts with a fixed position', () => {
  test.use({ consent: null, reducedMotion: 'reduce' })

  test('when a page scrolls, the header, the cookie banner and the table of contents stay in view and opaque', async ({
    page,
  }) => {
    await page.goto(urls.privacy)
    const contents = page.getByRole('main').getByRole('navigation')
    for (const part of [page.getByRole('banner'), contents, banner(page)])
      await expect(part).toBeInViewport({ ratio: 1 })
    await page.locator('main section').last().scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2_000)
    for (const part of [page.getByRole('banner'), contents, banner(page)])
      await expect(part).toBeInViewport({ ratio: 1 })
    const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
    const { height = NaN } = (await page.getByRole('banner').boundingBox()) ?? {}
    expect(await top(contents)).toBeGreaterThanOrEqual(height)
    expect((await layoutProblems(page)).seeThrough).toEqual([])
  })

  test('the FAQ questions scroll behind the header and the cookie banner', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 300 })
    await page.goto(urls.faq)
    await page
      .locator('summary')
      .nth(2)
      .evaluate((question) => question.scrollIntoView())
    for (const part of [page.getByRole('banner'), banner(page)]) {
      const covering = part.evaluate((part) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
        return shares
          .flatMap((right) =>
            shares.map((down) =>
              document.elementFromPoint(left + right * width, top + down * height),
            ),
          )
          .flatMap((element) => (part.contains(element) ? [] : [element?.outerHTML.slice(0, 80)]))
      })
      expect(await covering).toEqual([])
    }
  })
})

test(
  'when a page scrolls, the header gets a line, and the table of contents marks the section in view',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.goto(urls.privacy)
    const bar = page.locator('header > div').first()
    const transparent = 'rgba(0, 0, 0, 0)'
    await expect(bar).toHaveCSS('border-bottom-color', transparent)
    const marked = () =>
      page
        .getByRole('main')
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) =>
          links.flatMap((link) =>
            Number(getComputedStyle(link).fontWeight) > 500 ? [link.textContent] : [],
          ),
        )
    for (const { id, title } of privacy.sections.slice(0, 3)) {
      await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView())
      await expect.poll(marked).toEqual([title])
    }
    await expect(bar).not.toHaveCSS('border-bottom-color', transparent)
  },
)

test(
  'the open menu has the expected number of columns on each screen',
  { tag: '@chromium' },
  async ({ page }) => {
    await openHydrated(page, urls.imprint)
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    for (const [width, groups, links] of [
      [320, 2, 2],
      [640, 2, 2],
      [768, 2, 3],
      [1280, 2, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const columns = [
        await countColumns(page, 'header nav div > div'),
        await countColumns(page, 'header nav li'),
      ]
      expect([width, ...columns]).toEqual([width, groups, links])
    }
  },
)

test(
  'in a low window, the table of contents scrolls to its last link',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 300 })
    await page.goto(urls.privacy)
    await page.locator('main section').nth(3).scrollIntoViewIfNeeded()
    const last = page.getByRole('main').getByRole('navigation').getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  },
)

test(
  'on a screen of 1920 px, the content of all pages is 1120 px wide and in the middle',
  { tag: '@chromium' },
  async ({ page, allowedProblems }) => {
    allowedProblems.push(notFoundMessage)
    await page.setViewportSize({ width: 1920, height: 1080 })
    for (const path of Object.values(urls)) {
      await page.goto(path)
      expect({ path, ...(await edges(page)) }).toEqual({
        path,
        left: [400],
        right: [1520],
        wordmark: 960,
      })
    }
  },
)

test(
  'the menu marks the current page at its side, and the header shows that the contact page is open',
  { tag: '@chromium' },
  async ({ page }) => {
    const looks: Buffer[][] = []
    for (const path of [urls.faq, urls.contact]) {
      await openHydrated(page, path)
      const link = await toContact(page).screenshot({ animations: 'disabled' })
      await menuButton(page).click()
      const entry = menu(page).getByRole('link', { name: menuLabels[urls.faq], exact: true })
      const { x = NaN, y = NaN, height = NaN } = (await entry.boundingBox()) ?? {}
      const side = { x: x - 16, y, width: 16, height }
      looks.push([link, await page.screenshot({ clip: side, animations: 'disabled' })])
    }
    const [onFaq = [], onContact = []] = looks
    expect(onFaq.map((look, index) => onContact[index]?.equals(look))).toEqual([false, false])
  },
)

test(
  'sections have the same background only if they have the same tone',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.goto(urls.home)
    const looks = await page
      .locator('[data-tone]')
      .evaluateAll((parts) =>
        parts.map((part) => [
          part.getAttribute('data-tone'),
          getComputedStyle(part).backgroundColor,
        ]),
      )
    const count = (items: unknown[]) => new Set(items.map(String)).size
    expect(count(looks)).toBeGreaterThan(2)
    for (const index of [0, 1]) expect(count(looks.map((look) => look[index]))).toBe(count(looks))
  },
)

test('each statistic is above its label', { tag: '@chromium' }, async ({ page }) => {
  await page.goto(urls.home)
  const distances = await page
    .locator(`#${results.id} dd`)
    .evaluateAll((figures) =>
      figures.map(
        (figure) =>
          (figure.previousElementSibling?.getBoundingClientRect().top ?? NaN) -
          figure.getBoundingClientRect().bottom,
      ),
    )
  expect(distances).toHaveLength(results.statistics.length)
  expect(distances.filter((distance) => !(distance >= 0))).toEqual([])
})

test.describe('open and closed parts', { tag: '@chromium' }, () => {
  test.use({ reducedMotion: 'reduce' })

  test('the icons of the menu and of an FAQ question change when they open, and the menu darkens the page', async ({
    page,
  }) => {
    await page.goto(urls.faq)
    const shapes = (selector: string) =>
      page
        .locator(selector)
        .first()
        .locator('path')
        .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).transform))
    const [menuIcon, icon] = [await shapes('header button'), await shapes('summary')]
    expect(new Set([...menuIcon, ...icon])).toEqual(new Set(['none']))
    const picture = () => page.screenshot({ clip: { x: 2, y: 780, width: 8, height: 8 } })
    await page.locator('summary').first().click()
    expect(await shapes('summary')).not.toEqual(icon)
    const before = await picture()
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    expect(await layoutProblems(page)).toEqual(noLayoutProblems)
    expect(await designProblems(page)).toEqual(noDesignProblems)
    expect(await shapes('header button')).not.toEqual(menuIcon)
    expect((await picture()).equals(before)).toBe(false)
  })
})

test(
  'a control of each kind looks different while the visitor points at it, and a button also while pressed',
  { tag: '@chromium' },
  async ({ page }) => {
    for (const [path, selectors] of [
      [urls.faq, ['header button', 'header [data-variant]', 'summary', 'footer a']],
      [urls.contact, ['input', 'main button', 'header nav a']],
      [urls.privacy, ['main nav a']],
    ] as const) {
      await page.goto(path)
      for (const selector of selectors) {
        if (selector === 'header nav a') await menuButton(page).click()
        const control = page.locator(selector).first()
        const look = () => control.screenshot({ animations: 'disabled' })
        const before = await look()
        await control.hover()
        await expect.poll(async () => (await look()).equals(before), selector).toBe(false)
        if (!/button|data-variant/.test(selector)) continue
        const hovered = await look()
        await page.mouse.down()
        await expect.poll(async () => (await look()).equals(hovered), selector).toBe(false)
        // Release the mouse button elsewhere, so that the button is not clicked.
        await page.mouse.move(0, 0)
        await page.mouse.up()
      }
    }
  },
)

test(
  'the steps on the home page and on the contact page are numbered',
  { tag: '@chromium' },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    const numbers: string[] = []
    for (const path of [urls.home, urls.contact]) {
      await page.goto(path)
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const texts = nodes
        .filter(({ role }) => role?.value === 'StaticText')
        .map(({ name }) => String(name?.value))
      numbers.push(...texts.filter((text) => /^\d$/.test(text)))
    }
    const lists: (readonly unknown[])[] = [process.steps, contact.nextSteps.steps]
    expect(numbers).toEqual(lists.flatMap((list) => list.map((_, index) => String(index + 1))))
  },
)
