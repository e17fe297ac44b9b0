import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { urls } from '../../src/content/urls.ts'
import { header } from '../../src/content/frame.ts'
import { growth } from '../../src/content/home.ts'
import { stageAttribute } from '../../src/names.ts'
import { listed } from '../../src/tools/scenarios/pageContents.ts'
import { designProblems, noDesignProblems } from './support/designRules.ts'
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

/** The viewports of two phones, a desktop at 200 % zoom, a tablet and a desktop, in this order. */
const screens = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const

/** The smallest allowed margin at the sides of the content, in px. */
const leastMargin = 16

/** Resizes the viewport and scrolls to the top. */
async function resize(page: Page, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => scrollTo(0, 0))
}

/**
 * Returns the texts and the CSS rules of a page. `unseen` contains the headings and footer links that are currently
 * invisible, so a full-page screenshot would not show them.
 */
const readContent = (page: Page) =>
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

/** Scrolls to the end of the page, and waits eight frames, so that animations of elements in view have started. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, document.body.scrollHeight)
    for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame)
  })

/** The kinds of controls whose hover style has already been checked. Later tests skip these kinds. */
const pointedAt = new Set<string>()

/**
 * Tabs through all controls, and points at one control of each kind. `unreached` lists the controls that Tab does not
 * reach, and `covered` lists the focused controls that something covers. `faint` lists the controls with too little
 * contrast while focused or hovered, and the focused controls without a focus ring. `checked` is true if the page has
 * more than five controls.
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
  // The browser shows a focus ring only after keyboard input. So Tab moves the focus away from the first control, and
  // Shift+Tab moves the focus back.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  // In some browsers, Tab moves from the last control to the browser's toolbar. So press Tab more often than the page
  // has controls.
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

/** The page states that `npm test` checks. `npm run test:slow` checks all other page states. */
const usual: (typeof states)[number]['name'][] = [urls.home, 'the form with errors']

// A single test checks everything about a page state, because bringing a page into some states is slow.
for (const state of states)
  test(
    `${state.name} has no accessibility or layout problems at any tested screen size`,
    { tag: usual.includes(state.name) ? [] : '@slow' },
    async ({ page, site, allowedProblems, browserName }) => {
      const isFirefox = browserName === 'firefox'
      await reportViolations(page)
      await watchMoves(page)

      await open({ page, site, allowedProblems }, state)
      if (!state.reach) {
        const before = await readContent(page)
        await scrollThrough(page)
        expect.soft(before.unseen, 'headings missing in a full-page screenshot').toEqual([])
        expect
          .soft(
            await page.getAttribute('html', stageAttribute),
            'hydration stage after only scrolling',
          )
          .toBe(null)
        await hydrate(page)
        expect.soft(await readContent(page), 'texts and styles after hydration').toEqual(before)
      }

      await enter(page, state)
      for (const screen of screens) {
        const { width } = screen
        await resize(page, screen)
        await expect.soft(state.sign(page), `the state's own element at ${width} px`).toBeVisible()
        expect
          .soft(await layoutProblems(page), `layout problems at ${width} px`)
          .toEqual(noLayoutProblems)
        expect
          .soft(await designProblems(page), `design problems at ${width} px`)
          .toEqual(noDesignProblems)
        expect.soft(await smallTargets(page), `small targets at ${width} px`).toEqual([])
        expect
          .soft(await hiddenUnderHeader(page), `parts that the header covers at ${width} px`)
          .toEqual([])
        const filled = await filledButtons(page)
        expect
          .soft(filled, `positions of the green buttons at ${width} px`)
          .toEqual(filled.slice(0, 1))
        if (state.path === urls.home)
          expect
            .soft(filled.filter(Number.isFinite), 'a green button below the header')
            .toHaveLength(1)
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
        expect
          .soft(await lostInForcedColors(page), 'invisible elements in forced-colors mode')
          .toEqual([])
        await page.emulateMedia({ forcedColors: 'none' })
      }
      // Use the screen with the smallest height, because the header and the cookie banner cover the largest share of
      // this screen.
      await resize(page, screens[2])
      // Skip Firefox, because Tab does not move the focus from Firefox's toolbar back to the page.
      if (!isFirefox)
        expect
          .soft(await tabThrough(page))
          .toEqual({ unreached: [], covered: [], faint: [], checked: true })
      await scrollThrough(page)
      const moves = await page.evaluate(() => [...(Reflect.get(window, 'moves') as Set<string>)])
      expect.soft(moves, 'animated properties under reduced motion').toEqual([])

      await spaceText(page)
      for (const screen of screens) {
        await resize(page, screen)
        const { cutOff, outside, sideways } = await layoutProblems(page)
        expect
          .soft(
            { cutOff, outside, sideways },
            `layout problems with text spacing at ${screen.width} px`,
          )
          .toEqual({ cutOff: [], outside: [], sideways: [] })
      }
      await leave(site)
    },
  )

// In Firefox, tests can switch on forced-colors mode only for the complete browser, not for a single page. So these
// tests are separate.
test.describe('pages in forced-colors mode in Firefox', { tag: '@firefox' }, () => {
  test.use({ forcedColors: 'active' })

  for (const state of states)
    test(`in forced-colors mode, the borders, drawings and texts of ${state.name} stay visible`, async ({
      page,
      site,
      allowedProblems,
    }) => {
      await open({ page, site, allowedProblems }, state)
      await enter(page, state)
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
      expect(await lostInForcedColors(page)).toEqual([])
      await leave(site)
    })
})

test('the header has no layout problems with a longer company name', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: header.home }).evaluate((wordmark) => {
    for (const name of wordmark.querySelectorAll('span')) name.textContent = 'Hansen & Partner'
  })
  for (const screen of screens) {
    await resize(page, screen)
    expect({ screen, ...(await layoutProblems(page)) }).toEqual({ screen, ...noLayoutProblems })
  }
})

test('the footer ends at the bottom of a window that is taller than the page', async ({ page }) => {
  const height = 3_000
  await page.setViewportSize({ width: 1280, height })
  await page.goto('/kontakt')
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBe(height)
})

test(
  'at twice the default font size, no text overlaps, is clipped or extends beyond the screen',
  { tag: ['@slow', '@chromium'] },
  async ({ site, launch }) => {
    test.skip(
      isMissing('fonts'),
      'Arial and Times, or fonts with the same widths, are not installed',
    )

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

test('the controls on the local mail service’s outbox page stay inside their card at every tested screen size', async ({
  page,
}) => {
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

test('while the growth table is open, the home page has no layout problems at any tested screen size', async ({
  page,
}) => {
  test.skip(isMissing('fonts'), 'In a wide fallback font, the table scrolls sideways at 320 px')
  await page.goto('/')
  await page.getByText(growth.labels.figures, { exact: true }).click()
  for (const screen of screens) {
    await resize(page, screen)
    expect({ screen, ...(await layoutProblems(page)) }).toEqual({ screen, ...noLayoutProblems })
  }
})
