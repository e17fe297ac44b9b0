import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'

/**
 * The path of Debian's headless shell of Chromium. The tests take about a third less time with the headless shell than
 * with the full Chromium.
 */
const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The paths at which a full Chromium or Chrome can be installed. The first item is undefined if the environment
 * variable CHROMIUM_PATH is not set.
 */
export const fullChromiums = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
]

const installed = () =>
  [process.env.CHROMIUM_PATH, headlessShell, ...fullChromiums].find(
    (path) => path !== undefined && existsSync(path),
  )

/** Checks whether any font is installed. Also returns true if the program `fc-list` is missing. */
const hasAnyFont = () => spawnSync('fc-list', { encoding: 'utf8' }).stdout !== ''

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })

function installDebianPackage() {
  const packages = ['chromium-headless-shell', 'fonts-liberation']
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)
}

function installPlaywrightBuild() {
  const folder = dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json'))
  run(process.execPath, join(folder, 'cli.js'), 'install', 'chromium')
}

/**
 * Returns the path of a Chromium or Chrome: CHROMIUM_PATH, or an installed browser. If no browser is found, installs
 * one. For the user root, installs Debian's packages. Also installs them if a browser is found, but fonts are missing.
 * For other users, or if Debian's packages cannot be installed, installs Playwright's Chromium. Throws if no browser
 * can be installed.
 */
export function findChromium(): string {
  const isRoot = process.getuid?.() === 0
  for (const install of [...(isRoot ? [installDebianPackage] : []), installPlaywrightBuild]) {
    const found = installed()
    if (found !== undefined && (hasAnyFont() || !isRoot)) return found
    try {
      install()
    } catch (error) {
      console.error(`Installing Chromium failed: ${String(error)}`)
    }
  }
  const found = installed()
  if (found !== undefined) return found
  throw new Error(
    'Chromium was not found and could not be installed. ' +
      'Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.',
  )
}

/**
 * Starts a browser, calls `act` with a new page, and closes the browser. By default, the browser runs without a
 * sandbox. Pass `sandboxed` to open pages of other sites.
 */
export async function inBrowser<Result>(
  options: BrowserContextOptions,
  act: (page: Page) => Promise<Result>,
  { sandboxed = false, args = [] }: { sandboxed?: boolean; args?: string[] } = {},
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: sandboxed,
    args,
  })
  try {
    const context = await browser.newContext({ locale: 'de-DE', ...options })
    return await act(await context.newPage())
  } finally {
    await browser.close()
  }
}
