import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../../src/tools/findChromium.ts'
import { isMissing, programPath } from '../support/installedPrograms.ts'
import type { Engine } from './fixtures.ts'

const chromium = {
  launchOptions: {
    executablePath: findChromium(),
    args: [
      // The shell alone would round the width of letters to whole pixels.
      '--font-render-hinting=none',
      // Else each page begins in a process of its own and is moved into another.
      '--renderer-process-limit=1',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  },
}

const firefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  engine: 'firefox',
  // The style that the driver puts into a page for it is refused by the page's policy, aloud.
  screenshot: 'off',
  launchOptions: {
    executablePath: isMissing('Firefox') ? '' : programPath('Firefox'),
    // As Chromium is started: with touch events, scrollbars that take no place, and no back/forward cache.
    firefoxUserPrefs: {
      'dom.w3c_touch_events.enabled': 1,
      'ui.useOverlayScrollbars': 1,
      'browser.sessionhistory.max_total_viewers': 0,
    },
  },
} as const

/** That of `npx playwright install webkit`, instead of Debian's, which WebDriver drives. */
const usesPlaywrightsWebKit = process.env.TESTS_WEBKIT === 'playwright'

/** What is tried in Chromium alone, which can be told to copy, print, pinch and search. */
const chromiumOnly = [
  'addresses',
  'bannerPlacement',
  'figures',
  'head',
  'mailTemplates',
  'overflow',
  'pageWeight',
  'statechartsCommands',
  'strayEvents',
].map((name) => `${name}.spec.ts`)

/**
 * The tests that need a browser. They run on the built site. `npm test` runs the tests without the tag `@slow` in Chromium and
 * the journeys in Firefox; `npm run test:slow` runs all others.
 */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  globalSetup: '../support/builtSiteSetup.ts',
  globalTeardown: './reportSkippedPrograms.ts',
  outputDir: '../../reports/e2e/results',
  // Two on two cores as well, as browsers wait as often as they work.
  workers: Math.max(2, availableParallelism() - 1),
  forbidOnly: Boolean(process.env.CI),
  // A machine of CI is busy, and browsers end by themselves once in a while; what needed it is told as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['html', { outputFolder: '../../reports/e2e/html', open: 'never' }]],
  // Guards against hanging, in ms: many times what anything takes on a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    locale: 'de-DE',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    ...chromium,
  },
  projects: [
    // Firefox comes first: in `npm test` it runs one file in one worker, so the other worker would be idle at the end.
    {
      name: 'firefox',
      use: firefox,
      testMatch: isMissing('Firefox') ? [] : '*.spec.ts',
      testIgnore: chromiumOnly,
      grepInvert: /@chromium/,
    },
    { name: 'chromium', grepInvert: /@firefox/ },
    {
      name: 'webkit',
      use: usesPlaywrightsWebKit
        ? { browserName: 'webkit', launchOptions: {} }
        : { engine: 'webkit' },
      testMatch: isMissing('WebKit') && !usesPlaywrightsWebKit ? [] : 'journeys.spec.ts',
      grepInvert: /@chromium/,
    },
  ],
})
