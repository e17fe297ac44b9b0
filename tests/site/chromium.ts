import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const shell = '/usr/bin/chromium-headless-shell'

const installed = () =>
  [process.env.CHROMIUM_PATH, ...usual, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  )

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })

function installDebianPackage() {
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation')
}

function installPlaywrightBuild() {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  run(process.execPath, join(folder, 'cli.js'), 'install', 'chromium')
}

/**
 * The path of a Chromium or Chrome to test in: CHROMIUM_PATH, an installed one, or one that is
 * installed now (Debian's package as root, else playwright's build); throws when none can be had.
 */
export function findChromium(): string {
  const isRoot = process.getuid?.() === 0
  const found = installed()
  if (found !== undefined) return found
  for (const install of isRoot
    ? [installDebianPackage, installPlaywrightBuild]
    : [installPlaywrightBuild]) {
    try {
      install()
    } catch (error) {
      console.error(`Installing Chromium failed: ${String(error)}`)
    }
    const path = installed()
    if (path !== undefined) return path
  }
  throw new Error(
    'The site is tested in a real browser, and none was found or could be installed. ' +
      'Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.',
  )
}

/**
 * Chromium without its windows, where Debian's package of it is installed and CHROMIUM_PATH names no other, else
 * the whole: the same engine takes two thirds of the time. It has no back/forward cache.
 */
export const findHeadlessChromium = (): string =>
  process.env.CHROMIUM_PATH === undefined && existsSync(shell) ? shell : findChromium()
