import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

const named = (name: string) => folders.map((folder) => join(folder, name))

/** What the tests of the built site use where it is there: where it lies, and Debian's packages of it. */
const programs = {
  /** The whole, which alone has a back/forward cache; all else runs in its headless shell. */
  Chromium: {
    paths: [
      process.env.CHROMIUM_PATH,
      ...named('chromium'),
      ...named('chromium-browser'),
      ...named('google-chrome'),
      ...named('google-chrome-stable'),
      '/snap/bin/chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      chromium.executablePath(),
    ],
    packages: 'chromium',
  },
  nginx: { paths: named('nginx'), packages: 'nginx-light' },
  Caddy: { paths: named('caddy'), packages: 'caddy' },
  Apache: { paths: named('apache2'), packages: 'apache2-bin' },
  OpenSSL: { paths: named('openssl'), packages: 'openssl' },
  Firefox: {
    paths: [
      process.env.FIREFOX_PATH,
      ...named('firefox-esr'),
      ...named('firefox'),
      '/snap/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    packages: 'firefox-esr',
  },
  WebKit: {
    paths: [process.env.WEBKIT_DRIVER_PATH, ...named('WebKitWebDriver')],
    packages: 'webkit2gtk-driver xvfb',
  },
} satisfies Record<string, { paths: (string | undefined)[]; packages: string }>

export type Program = keyof typeof programs

const names = Object.keys(programs) as Program[]

/** Programs that TESTS_WITHOUT names, separated by commas, count as not installed. */
const hidden = (process.env.TESTS_WITHOUT ?? '').split(',')

const hasDisplay = () => process.env.DISPLAY !== undefined || existsSync('/usr/bin/Xvfb')

const isUsable = (program: Program) =>
  !hidden.includes(program) && (program !== 'WebKit' || hasDisplay())

/** The path of a program; none where it is not installed. */
export const find = (program: Program): string | undefined =>
  isUsable(program)
    ? programs[program].paths.find((path) => path !== undefined && existsSync(path))
    : undefined

/** Whether the tests that need a program are left out. */
export const isMissing = (program: Program): boolean => find(program) === undefined

/** The path of a program; throws where it is not installed. */
export function programOf(program: Program): string {
  const path = find(program)
  if (path === undefined)
    throw new Error(`${program} is not installed (apt-get install ${programs[program].packages})`)
  return path
}

/** The programs that tests are left out for, each with Debian's packages of it. */
export const leftOut = (): string[] =>
  names.filter(isMissing).map((program) => `${program} (${programs[program].packages})`)

/** Throws where a program is missing that was not hidden on purpose. */
export const expectAll = () =>
  names.filter((program) => !hidden.includes(program)).forEach(programOf)
