import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../../src/tools/findChromium.ts'
import { isMissing, programPath } from '../support/installedPrograms.ts'
import type { Engine } from './fixtures.ts'

const chromium = {
  launchOptions: {
    executablePath: findChromium(),
    args: [
      // Without this switch, Chromium's headless shell rounds the widths of letters to whole pixels, which changes
      // where text wraps.
      '--font-render-hinting=none',
      // With this limit, a page stays in its renderer process when it navigates. Without the limit, Chromium would
      // start another process.
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
  // For a screenshot, Playwright adds a style to the page. The page's Content-Security-Policy blocks this style and
  // logs an error, which would fail the test.
  screenshot: 'off',
  launchOptions: {
    executablePath: isMissing('Firefox') ? '' : programPath('Firefox'),
    // Give Firefox the settings that Playwright gives Chromium: touch events, overlay scrollbars, and no back/forward
    // cache.
    firefoxUserPrefs: {
      'dom.w3c_touch_events.enabled': 1,
      'ui.useOverlayScrollbars': 1,
      'browser.sessionhistory.max_total_viewers': 0,
    },
  },
} as const

/**
 * Whether the project `webkit` uses Playwright's own WebKit. Otherwise, the project uses Debian's WebKit, which
 * WebDriver controls.
 */
const usesPlaywrightsWebKit = process.env.TESTS_WEBKIT === 'playwright'

/**
 * The test files that run only in Chromium. For example, `figures` emulates print media, which Firefox's driver does
 * not support, and `overflow` sets Chromium's command-line switches.
 */
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
 * Configures the tests that run in a browser, on the built site. `npm test` runs the tests without the tag `@slow` in
 * Chromium, and the journeys in Firefox. `npm run test:slow` runs all other tests.
 */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  globalSetup: '../support/builtSiteSetup.ts',
  globalTeardown: './reportMissingPrograms.ts',
  outputDir: '../../reports/e2e/results',
  // Use at least two workers, even on two cores, because the tests wait for browsers about half of the time.
  workers: Math.max(2, availableParallelism() - 1),
  forbidOnly: Boolean(process.env.CI),
  // Browsers sometimes crash on a busy CI machine. A test that passes only when it is retried is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['html', { outputFolder: '../../reports/e2e/html', open: 'never' }]],
  // The timeouts, in ms, only stop a test that hangs. They are far longer than any action takes on a busy machine.
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
    // List Firefox first. `npm test` runs only one file in Firefox, which uses one worker. If that file ran last, the
    // other worker would be idle.
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
