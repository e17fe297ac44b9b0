import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { urls } from '../../src/content/urls.ts'
import { header } from '../../src/content/frame.ts'
import { growth } from '../../src/content/home.ts'
import { stageAttribute } from '../../src/names.ts'
import { listed } from '../../src/tools/scenarios/pageContents.ts'
import {
  edges,
  filledButtons,
  layoutProblems,
  lookAtFocus,
  noLayoutProblems,
  smallTargets,
  spaceText,
  hiddenUnderHeader,
  lostInForcedColors,
  watchMoves,
} from './support/layoutRules.ts'
import { isMissing } from '../support/installedPrograms.ts'
import { axeFindings } from './support/axeFindings.ts'
import { reportViolations, hydrate, openHydrated } from './support/page.ts'
import { enter, leave, open, states } from './support/pageStates.ts'

/** Two phones, a desktop at 200 % zoom, a tablet and a desktop. */
const screens = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const

/** The least margin of the content, in px. */
const leastMargin = 16

/** Gives the page this size and scrolls to its top. */
async function resize(page: Page, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => scrollTo(0, 0))
}

/** What a page says, the rules by which it looks, and the headings that a capture of the whole would not show. */
const asRead = (page: Page) =>
  page.evaluate(() => ({
    texts: Array.from(
      document.querySelectorAll('header, main, footer'),
      (part) => part.textContent,
    ),
    rules: Array.from(document.styleSheets, ({ cssRules }) =>
      Array.from(cssRules, ({ cssText }) => cssText).filter(
        (rule) => !rule.startsWith('data-styled'),
      ),
    ),
    unseen: Array.from(document.querySelectorAll('main :is(h1, h2, h3), footer a'))
      .filter((part) => !part.closest('details:not([open]) > :not(summary)'))
      .filter(
        (part) =>
          !part.checkVisibility({
            contentVisibilityAuto: true,
            opacityProperty: true,
            visibilityProperty: true,
          }),
      )
      .map((part) => part.outerHTML.slice(0, 80)),
  }))

/** Scrolls to the end of the page and lets what comes into view begin to move. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, document.body.scrollHeight)
    for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame)
  })

/** The kinds of controls that were pointed at in any state. */
const pointedAt = new Set<string>()

/**
 * Tabs through all controls, and points at one of each kind; returns those that Tab does not reach, that lie under
 * something else, and that are hard to see with the focus or under the pointer.
 */
async function tabThrough(page: Page) {
  const controls = await page
    .locator('a[href], button:enabled, input, textarea, summary')
    .filter({ visible: true })
    .evaluateAll((controls) => {
      for (const control of controls) control.setAttribute('data-control', '')
      return controls.length
    })
  const covered: string[] = []
  const faint: unknown[] = []
  // What took the focus by a press or by the page itself takes it by a key.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  // Some browsers leave the page after its last control.
  for (let presses = 0; presses < 2 * controls + 10; presses += 1) {
    const withFocus = await page.evaluate(lookAtFocus)
    if (withFocus && !withFocus.isNew) break
    if (withFocus) {
      const looks = [withFocus]
      if (!pointedAt.has(withFocus.kind)) {
        pointedAt.add(withFocus.kind)
        await page.mouse.move(...withFocus.spot)
        looks.push((await page.evaluate(lookAtFocus)) ?? withFocus)
      }
      faint.push(
        ...looks.filter(({ text, least, ring, border }) => text < least || ring < 3 || border < 3),
        ...[withFocus].filter(({ isUnmarked }) => isUnmarked),
      )
      if (withFocus.isCovered) covered.push(withFocus.html)
    }
    await page.keyboard.press('Tab')
  }
  const unreached = await page
    .locator('[data-control]:not([data-reached])')
    .evaluateAll((left) => left.map(({ outerHTML }) => outerHTML.slice(0, 80)))
  return { unreached, covered, faint, checked: controls > 5 }
}

test.use({ deviceScaleFactor: 2, reducedMotion: 'reduce', viewport: screens[0] })

/** What `npm test` tries of them. */
const usual: (typeof states)[number]['name'][] = [urls.home, 'the errors of the form']

// One visit for all that is to be seen of a state.
for (const state of states)
  test(
    `${state.name} is to be read before hydration, in order on every screen and usable by everybody: axe, the focus, forced colours, reduced motion and spaced text show no fault`,
    { tag: usual.includes(state.name) ? [] : '@slow' },
    async ({ page, site, allowedProblems, browserName }) => {
      const isFirefox = browserName === 'firefox'
      await reportViolations(page)
      await watchMoves(page)

      await open({ page, site, allowedProblems }, state)
      if (!state.reach) {
        const before = await asRead(page)
        await scrollThrough(page)
        expect.soft(before.unseen, 'what a capture of the whole page lacks').toEqual([])
        expect
          .soft(await page.getAttribute('html', stageAttribute), 'a reader runs no code')
          .toBe(null)
        await hydrate(page)
        expect.soft(await asRead(page), 'the page once its code has run').toEqual(before)
      }

      await enter(page, state)
      for (const screen of screens) {
        const { width } = screen
        await resize(page, screen)
        await expect.soft(state.sign(page), `the sign of the state at ${width}`).toBeVisible()
        expect.soft(await layoutProblems(page), `problems at ${width} px`).toEqual(noLayoutProblems)
        expect.soft(await smallTargets(page), `small targets at ${width} px`).toEqual([])
        expect
          .soft(await hiddenUnderHeader(page), `parts under the header at ${width} px`)
          .toEqual([])
        const filled = await filledButtons(page)
        expect
          .soft(filled, `filled buttons at ${width} px`)
          .toEqual(state.path === urls.home ? [expect.any(Number)] : filled.slice(0, 1))
        const found = await edges(page)
        const [margin = NaN] = found.left
        expect.soft(margin).toBeGreaterThanOrEqual(leastMargin)
        expect
          .soft(found, `edges at ${width} px`)
          .toEqual({ left: [margin], right: [width - margin], wordmark: width / 2 })
      }
      await resize(page, screens[0])
      expect.soft(await axeFindings(page)).toEqual({ violations: [], checked: true })
      if (!isFirefox) {
        await page.emulateMedia({ forcedColors: 'active' })
        expect.soft(await lostInForcedColors(page), 'what forced colours take away').toEqual([])
        await page.emulateMedia({ forcedColors: 'none' })
      }
      // Where the bars take the most of it.
      await resize(page, screens[2])
      // Keys do not come back to the page from Firefox's own controls.
      if (!isFirefox)
        expect
          .soft(await tabThrough(page))
          .toEqual({ unreached: [], covered: [], faint: [], checked: true })
      await scrollThrough(page)
      const moves = await page.evaluate(() => [...(Reflect.get(window, 'moves') as Set<string>)])
      expect.soft(moves, 'what moves where less motion is asked for').toEqual([])

      await spaceText(page)
      for (const screen of screens) {
        await resize(page, screen)
        const { cutOff, outside, sideways } = await layoutProblems(page)
        expect
          .soft({ cutOff, outside, sideways }, `problems of spaced text at ${screen.width} px`)
          .toEqual({ cutOff: [], outside: [], sideways: [] })
      }
      await leave(site)
    },
  )

// Firefox forces colours in all pages of a browser or in none.
test.describe('Under forced colours', { tag: '@firefox' }, () => {
  test.use({ forcedColors: 'active' })

  for (const state of states)
    test(`${state.name} keeps borders and drawings`, async ({ page, site, allowedProblems }) => {
      await open({ page, site, allowedProblems }, state)
      await enter(page, state)
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
      expect(await lostInForcedColors(page)).toEqual([])
      await leave(site)
    })
})

test('The header stays in order on every screen with a longer name of the firm', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: header.home }).evaluate((wordmark) => {
    for (const name of wordmark.querySelectorAll('span')) name.textContent = 'Hansen & Partner'
  })
  for (const screen of screens) {
    await resize(page, screen)
    expect({ screen, ...(await layoutProblems(page)) }).toEqual({ screen, ...noLayoutProblems })
  }
})

test('The footer ends the window where that is taller than its page', async ({ page }) => {
  const height = 3_000
  await page.setViewportSize({ width: 1280, height })
  await page.goto('/kontakt')
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBe(height)
})

test(
  'With large text, of twice the size, nothing overlaps, is cut off or leaves the screen',
  { tag: ['@slow', '@chromium'] },
  async ({ site, launch }) => {
    test.skip(isMissing('fonts'), 'It needs the usual fonts')

    const browser = await launch({ args: ['--blink-settings=defaultFontSize=32'] })
    const page = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    for (const { path } of listed) {
      await openHydrated(page, path)
      for (const screen of [screens[1], screens[4]]) {
        await resize(page, screen)
        const { overlaps, cutOff, outside, sideways } = await layoutProblems(page)
        const none = { overlaps: [], cutOff: [], outside: [], sideways: [] }
        expect({ path, ...screen, overlaps, cutOff, outside, sideways }).toEqual({
          path,
          ...screen,
          ...none,
        })
      }
    }
  },
)

test('The fields of the outbox stay within their card on every screen', async ({ page }) => {
  await page.goto('/outbox')
  for (const screen of screens) {
    await resize(page, screen)
    const beyond = await page
      .locator('.card')
      .evaluateAll((cards) =>
        cards.flatMap((card) =>
          [...card.querySelectorAll('select, input, button')]
            .filter(
              (control) =>
                control.getBoundingClientRect().right > card.getBoundingClientRect().right,
            )
            .map((control) => control.outerHTML.slice(0, 40)),
        ),
      )
    expect({ screen, beyond }).toEqual({ screen, beyond: [] })
  }
})

test('the open table of figures is in order on every screen', async ({ page }) => {
  test.skip(isMissing('fonts'), 'In a wide fallback font, the table scrolls sideways at 320 px')
  await page.goto('/')
  await page.getByText(growth.labels.figures, { exact: true }).click()
  for (const screen of screens) {
    await resize(page, screen)
    expect({ screen, ...(await layoutProblems(page)) }).toEqual({ screen, ...noLayoutProblems })
  }
})
