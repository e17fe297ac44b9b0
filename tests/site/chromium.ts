import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { find, hasAnyFont } from './installed.ts'

const shell = '/usr/bin/chromium-headless-shell'

const installed = () =>
  [process.env.CHROMIUM_PATH, shell].find((path) => path !== undefined && existsSync(path)) ??
  find('Chromium')

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })

function installDebianPackage() {
  const packages = ['chromium-headless-shell', 'fonts-liberation']
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)
}

function installPlaywrightBuild() {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  run(process.execPath, join(folder, 'cli.js'), 'install', 'chromium')
}

/**
 * The path of a Chromium or Chrome to test in: CHROMIUM_PATH, Debian's one without windows, which takes two thirds
 * of the time, an installed one, or one that is installed now (Debian's package as root, else playwright's build);
 * throws when none can be had. Debian's brings fonts, also where a browser is but no font.
 */
export function findChromium(): string {
  const isRoot = process.getuid?.() === 0
  const found = installed()
  if (found !== undefined && (hasAnyFont() || !isRoot)) return found
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
