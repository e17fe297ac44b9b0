import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../../src/tools/findChromium.ts'
import { isMissing, programPath } from '../support/installedPrograms.ts'
import type { Engine } from './fixtures.ts'

const chromium = {
  launchOptions: {
    executablePath: findChromium(),
    args: [
      // Without this switch, the headless shell rounds letter widths to whole pixels.
      '--font-render-hinting=none',
      // With this limit, a page stays in the same renderer process when it navigates.
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
  // Playwright adds a style to the page for a screenshot. The page's Content-Security-Policy blocks this style, which
  // would log an error.
  screenshot: 'off',
  launchOptions: {
    executablePath: isMissing('Firefox') ? '' : programPath('Firefox'),
    // These settings match how Playwright starts Chromium: touch events, overlay scrollbars, and no back/forward cache.
    firefoxUserPrefs: {
      'dom.w3c_touch_events.enabled': 1,
      'ui.useOverlayScrollbars': 1,
      'browser.sessionhistory.max_total_viewers': 0,
    },
  },
} as const

/** Whether the project `webkit` uses Playwright's own WebKit instead of Debian's, which is driven by WebDriver. */
const usesPlaywrightsWebKit = process.env.TESTS_WEBKIT === 'playwright'

/** The files that run only in Chromium, because only its driver can copy, print, pinch or search. */
const chromiumOnly = [
  'addresses',
  'bannerPlacement',
  'figures',
  'mailTemplates',
  'overflow',
  'statechartsCommands',
  'strayEvents',
].map((name) => `${name}.spec.ts`)

/**
 * The tests that need a browser. They run on the built site. `npm test` runs the tests without the tag `@slow` in
 * Chromium, and the journeys in Firefox. `npm run test:slow` runs all other tests.
 */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  globalSetup: '../support/builtSiteSetup.ts',
  globalTeardown: './reportMissingPrograms.ts',
  outputDir: '../../reports/e2e/results',
  // At least two workers, even on two cores, because the tests wait for browsers about half of the time.
  workers: Math.max(2, availableParallelism() - 1),
  forbidOnly: Boolean(process.env.CI),
  // Browsers sometimes crash on a busy CI machine. A test that passes only when it is retried is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['html', { outputFolder: '../../reports/e2e/html', open: 'never' }]],
  // The timeouts, in ms, are only guards against hanging. They are far longer than any action on a busy machine.
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
    // Firefox comes first. In `npm test` it runs one file in one worker, so at the end the other worker would be idle.
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
