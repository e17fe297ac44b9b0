import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { growth, hero, requirements } from '../../src/content/home.ts'
import { cookieBanner, footer, header, sectionLinks } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { failNext } from './serve.ts'
import { alive, isFirefox, test, reportOf } from './site.ts'
import { footerLabels, sectionLabels } from '../views/pages.ts'

const { mailboxFailure } = standIn

/**
 * Where the focus is, and what is wrong with how it shows; scrolling is waited for. What takes the
 * focus without being operable (headings, the alert) needs no ring, and of tall elements the upper part counts.
 */
async function focus(page: Page): Promise<string> {
  const rest = () =>
    page.evaluate(async () => {
      const place = () => document.activeElement?.getBoundingClientRect().y ?? 0
      const before = place()
      for (let frame = 0; frame < 3; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return before === place()
    })
  while (!(await rest()));
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return 'nowhere'
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const title = element.getAttribute('aria-labelledby')
    const name =
      element.getAttribute('aria-label') ??
      (labels ? element.labels?.[0]?.textContent : undefined) ??
      (title === null ? element : document.getElementById(title))?.textContent ??
      ''
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const isRinged = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    const needsRing = element.tabIndex >= 0
    const [box = element.getBoundingClientRect()] = element.getClientRects()
    const bottom = Math.min(box.bottom, box.top + (needsRing ? 72 : 24))
    const corners = [
      [box.left + 2, box.top + 2],
      [box.right - 2, box.top + 2],
      [(box.left + box.right) / 2, (box.top + bottom) / 2],
      [box.left + 2, bottom - 2],
      [box.right - 2, bottom - 2],
    ] as const
    const isCovered = !corners.every(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (element.contains(top) || top.contains(element))
    })
    return [name, needsRing && !isRinged ? ' (no ring)' : '', isCovered ? ' (covered)' : ''].join(
      '',
    )
  })
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Tab until the focus would leave the page or is on this name, and returns all names on the way. */
async function tabTo(page: Page, last: string): Promise<string[]> {
  const way: string[] = []
  while (way.at(-1) !== last && way.length < 40) {
    await press(page, 'Tab')
    way.push(await focus(page))
  }
  return way
}

const arrived = (page: Page, name: string) =>
  page.waitForFunction((name) => document.activeElement?.textContent.startsWith(name), name)

const bar = [header.openMenu, header.home, header.cta]
const reach = [company.phone.label, company.email]
const directWays = contact.direct.rows.flatMap((row) => ('href' in row ? row.value : []))
const foot = [...reach, ...Object.values(footerLabels), footer.cookieSettings]
const banner = [cookieBanner.privacy, cookieBanner.decline, cookieBanner.accept]
const labels = fields.map((field) => contact.fields[field])

const screens: [string, BrowserContextOptions][] = [
  ['wide', { viewport: { width: 1280, height: 800 } }],
  ['narrow', { viewport: { width: 360, height: 740 } }],
]

describe.for(screens)('With the keyboard alone, on a %s screen,', ([, screen]) => {
  test.override({ options: screen })

  test('the whole site can be used, and the focus is always seen', async ({
    page,
    site,
    problems,
  }) => {
    await page.goto('/')
    await alive(page)

    expect(await tabTo(page, header.openMenu)).toEqual([header.skip, ...banner, header.openMenu])
    await press(page, ...[...banner, header.skip].map(() => 'Shift+Tab'))
    expect(await focus(page)).toBe(header.skip)
    await press(page, 'Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'inhalt')
    expect(await tabTo(page, footer.cookieSettings)).toEqual([
      header.cta,
      ...directWays,
      growth.labels.figures,
      requirements.button,
      ...foot,
    ])

    await page.goto('/')
    await alive(page)
    expect(await tabTo(page, cookieBanner.decline)).toEqual([header.skip, ...banner.slice(0, 2)])
    await press(page, 'Enter')
    await arrived(page, hero.headline)
    expect(await focus(page)).toBe(hero.headline)

    // The menu, with Escape, and by a link to a section.
    await press(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
    expect(await focus(page)).toBe(header.openMenu)
    await press(page, 'Enter')
    expect(await tabTo(page, sectionLabels.about)).toEqual([
      ...bar.slice(1),
      sectionLabels['why-invest'],
      sectionLabels.about,
    ])
    await press(page, 'Escape')
    expect(await focus(page)).toBe(header.openMenu)
    await press(page, 'Enter')
    expect(await tabTo(page, sectionLabels.requirements)).toEqual([
      ...bar.slice(1),
      ...sectionLinks.map(({ label }) => label),
    ])
    await press(page, 'Enter')
    await arrived(page, requirements.title)
    expect(await tabTo(page, requirements.button)).toEqual([requirements.button])

    // The questions: by the footer's link, opened and closed.
    expect(await tabTo(page, footerLabels['/faq'])).toEqual([...reach, footerLabels['/faq']])
    await press(page, 'Enter')
    await arrived(page, faq.title)
    expect(await focus(page)).toBe(faq.title)
    const questions = faq.questions.map(({ question }) => question)
    for (const question of questions) {
      expect(await tabTo(page, question)).toEqual([question])
      await press(page, 'Enter')
      expect(await page.locator('details[open] summary').allInnerTexts()).toEqual([question])
      expect(await focus(page)).toBe(question)
    }
    await press(page, 'Space')
    expect(await page.locator('details[open]').count()).toBe(0)

    // The form: errors, a failure, another attempt, thanks and toast.
    expect(await tabTo(page, header.cta)).toEqual([header.cta])
    await press(page, 'Enter')
    await arrived(page, contact.title)
    expect(await focus(page)).toBe(contact.title)
    expect(await tabTo(page, contact.submit)).toEqual([...labels, contact.submit])
    await press(page, 'Enter')
    await page.getByText(contact.errors.message.tooShort).waitFor()
    expect(await focus(page)).toBe(labels[0])
    await failNext(site, mailboxFailure, 'owner')
    for (const field of fields) {
      expect(await focus(page)).toBe(contact.fields[field])
      await page.keyboard.type(completeForm[field])
      await press(page, 'Tab')
    }
    expect(await focus(page)).toBe(contact.submit)
    await press(page, 'Enter')
    await arrived(page, contact.failure.title)
    expect(await focus(page)).toBe(contact.failure.title)
    expect(problems.splice(0)).toEqual(reportOf(mailboxFailure))
    expect(await tabTo(page, contact.submit)).toEqual([
      contact.wayOut.ownerMail.link,
      contact.submit,
    ])
    await press(page, 'Enter')
    await arrived(page, contact.thankYou.title)
    expect(await focus(page)).toBe(contact.thankYou.title)

    const home = contact.thankYou.button
    expect(await tabTo(page, toastRegion.close)).toEqual([
      home,
      ...reach,
      ...foot,
      toastRegion.close,
    ])
    await press(page, 'Enter')
    await arrived(page, foot.at(-1) ?? '')
    expect(await focus(page)).toBe(footer.cookieSettings)

    // The banner once more, and home.
    await press(page, 'Enter')
    await arrived(page, cookieBanner.title)
    expect(await focus(page)).toBe(cookieBanner.title)
    expect(await tabTo(page, cookieBanner.accept)).toEqual(banner)
    await press(page, 'Enter')
    await arrived(page, footer.cookieSettings)
    expect(await focus(page)).toBe(footer.cookieSettings)
    await press(page, ...[...reach, ...foot].map(() => 'Shift+Tab'))
    expect(await focus(page)).toBe(home)
    await press(page, 'Enter')
    await arrived(page, hero.headline)
    expect(await focus(page)).toBe(hero.headline)
  })
})

describe('An address of an answer', () => {
  test.for(faq.questions)(
    '/faq#$id opens it and shows it',
    async ({ id, question, answer }, { page }) => {
      await page.goto(`/faq#${id}`)
      await alive(page)
      await page.locator('details[open]').waitFor()
      expect(await page.locator('details[open] summary').allInnerTexts()).toEqual([question])
      expect(await page.locator('details[open] p').allInnerTexts()).toEqual(answer)
      const header = await page.getByRole('banner').boundingBox()
      const summary = await page.getByText(question).boundingBox()
      expect(summary?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity)
      expect(summary?.y).toBeLessThan(800)
    },
  )
})

/** Shows the page as on paper; in Firefox, which cannot be asked for it, by what its styles say of paper. */
const printed = (page: Page) =>
  isFirefox
    ? page.evaluate(() => {
        for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
          if (rule instanceof CSSMediaRule)
            rule.media.mediaText = rule.media.mediaText
              .replace('print', 'all')
              .replace('screen', 'not all')
      })
    : page.emulateMedia({ media: 'print' })

test('On paper the FAQ shows all answers and no bars', async ({ page }) => {
  await page.goto('/faq')
  await alive(page)
  await printed(page)
  const shown = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const { height } = element.getBoundingClientRect()
      return height > 0 && element.checkVisibility()
    })
  for (const text of faq.questions.flatMap(({ answer }) => answer)) {
    expect([text, await shown(text)]).toEqual([text, true])
  }
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('region', { name: cookieBanner.title }).isVisible()).toBe(false)
})

test("The browser's own search opens the answer that it finds", async ({ page }) => {
  const last = faq.questions.at(-1)
  // A hyphen separates the parts of a text directive.
  const text = encodeURIComponent(last?.answer[0] ?? '').replaceAll('-', '%2D')
  await page.goto(`/faq#:~:text=${text}`)
  await page.locator('details[open]').waitFor()
  expect(await page.locator('details[open] summary').allInnerTexts()).toEqual([last?.question])
})
