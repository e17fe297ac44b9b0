import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fields } from '../../machines/contactRequest.ts'
import { localConfiguration } from '../../src/build/configuration.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { footer, header } from '../../src/content/frame.ts'
import * as home from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import { privacy } from '../../src/content/privacy.ts'
import { urls, type PageUrl } from '../../src/content/urls.ts'
import { palette } from '../../src/theme/palette.ts'
import { notFoundMessage } from './support/page.ts'
import { pages, sections } from '../../src/tools/scenarios/pageContents.ts'

/** The placeholder for the site's own URL. The build uses the placeholder if no URL is configured. */
const { siteUrl } = localConfiguration

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

/** The heading of the card with the company's contact details. */
const card = contact.direct.person?.name ?? contact.direct.title

/** The headings after the title of each page, keyed by URL. */
const below: Record<PageUrl, readonly string[]> = {
  [urls.home]: sections.flatMap(({ id, title, items }) => [
    title,
    ...items,
    ...(id === home.whyInvest.id ? [home.whyInvest.risks.title] : []),
    ...(id === home.about.id ? [card] : []),
    ...(id === home.growth.id && home.growth.byMonth ? [home.growth.byMonth.title] : []),
  ]),
  [urls.contact]: [contact.card, contact.nextSteps.title, card],
  [urls.faq]: faq.questions.map(({ question }) => question),
  [urls.imprint]: titles(imprint.sections),
  [urls.privacy]: titles(privacy.sections),
  [urls.notFound]: [],
}

test.describe(() => {
  // Playwright stores the cookie decision with a script, which Firefox does not run without JavaScript.
  test.use({ consent: null, javaScriptEnabled: false })

  // Without JavaScript, Firefox does not report animation frames to its driver. A click would wait for two frames, and
  // an assertion on a locator would never end. So the tests force clicks in Firefox, and read values without waiting.
  const click = (control: Locator) =>
    control.click({ force: test.info().project.name.startsWith('firefox') })

  for (const { path, head, title } of pages)
    test(`without JavaScript, ${path} has all headings and metadata (Open Graph, canonical link, icons)`, async ({
      page,
      allowedProblems,
    }) => {
      const isUnknown = path === urls.notFound
      await page.goto(isUnknown ? '/gibt-es-nicht' : path)
      if (isUnknown) allowedProblems.push(notFoundMessage)
      expect(await page.getAttribute('html', 'lang')).toBe('de')
      expect(await page.title()).toBe(head.title)
      const main = page.getByRole('main')
      expect(await main.getByRole('heading').allTextContents()).toEqual([title, ...below[path]])
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
      expect(await page.getByRole('contentinfo').getByText(/^© /).textContent()).toBe(
        footer.copyright(new Date().getFullYear()),
      )

      const metadata = await page
        .locator('head :is(meta[name], meta[property], link)')
        .evaluateAll((all) =>
          all.map((one) => {
            const [name, value] = ['property', 'name', 'rel', 'content', 'href'].flatMap(
              (attribute) => one.getAttribute(attribute) ?? [],
            )
            return [name, value]
          }),
        )
      expect(new Set(metadata)).toEqual(
        new Set([
          ['viewport', 'width=device-width, initial-scale=1'],
          ['theme-color', palette.paper],
          ['description', head.description],
          ['og:type', 'website'],
          ['og:locale', 'de_DE'],
          ['og:site_name', company.brand],
          ['og:title', head.title],
          ['og:description', head.description],
          ['og:image', `${siteUrl}/preview.png`],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
          ['og:image:alt', home.hero.picture],
          ['twitter:card', 'summary_large_image'],
          ['icon', '/favicon.ico'],
          ['icon', '/favicon.svg'],
          ['manifest', '/manifest.webmanifest'],
          ...(isUnknown
            ? [['robots', 'noindex']]
            : [
                ['og:url', siteUrl + path],
                ['canonical', siteUrl + path],
              ]),
        ]),
      )
    })

  test('without JavaScript, an FAQ question opens and closes its answer, and closes the previous answer', async ({
    page,
  }) => {
    await page.goto('/faq')
    for (const { question, answer } of faq.questions) {
      await click(page.getByText(question))
      expect(await page.locator('details[open] p').allInnerTexts(), question).toEqual(answer)
    }
    await click(page.getByText(faq.questions.at(-1)?.question ?? ''))
    expect(await page.locator('details[open]').count()).toBe(0)
  })

  test('without JavaScript, all fields of the form are visible, and a note shows the e-mail address', async ({
    page,
  }) => {
    await page.goto('/kontakt')
    for (const label of Object.values(contact.fields))
      expect(await page.getByLabel(label, { exact: true }).isVisible()).toBe(true)
    const names = await page
      .locator('input, select, textarea')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))
    expect(names).toEqual(fields)
    const note = page.locator('noscript')
    expect(await note.innerText()).toBe(`${contact.noScript} ${company.email}.`)
    expect(await note.getByRole('link').getAttribute('href')).toBe(`mailto:${company.email}`)
    await click(page.getByRole('banner').getByRole('link', { name: header.home }))
    await expect.poll(() => page.title()).toBe(home.head.title)
  })
})
