import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wholeChromiums } from '../../src/tools/findChromium.ts'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

const named = (name: string) => folders.map((folder) => join(folder, name))

/** What the tests of the built site use where it is there: where it lies, and Debian's packages of it. */
const programs = {
  /** The whole, which alone has a back/forward cache; all else runs in its headless shell. */
  Chromium: {
    paths: wholeChromiums,
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

const packages = {
  ...(Object.fromEntries(
    Object.entries(programs).map(([name, { packages }]) => [name, packages]),
  ) as Record<Program, string>),
  /** Arial and Times, or fonts of their widths, by which the first screen and the headline font are judged. */
  fonts: 'fonts-liberation',
}

type Needed = keyof typeof packages

const names = Object.keys(packages) as Needed[]

/** What TESTS_WITHOUT names, separated by commas, counts as not installed. */
const hidden = (process.env.TESTS_WITHOUT?.split(',') ?? []).map((name) => {
  const known = names.find((other) => other === name)
  if (known === undefined)
    throw new Error(`TESTS_WITHOUT names ${name}; it knows ${names.join(', ')}`)
  return known
})

const hasDisplay = () => process.env.DISPLAY !== undefined || existsSync('/usr/bin/Xvfb')

const isUsable = (program: Program) =>
  !hidden.includes(program) && (program !== 'WebKit' || hasDisplay())

/** The path of a program; none where it is not installed. */
const find = (program: Program): string | undefined =>
  isUsable(program)
    ? programs[program].paths.find((path) => path !== undefined && existsSync(path))
    : undefined

const familyFor = (name: string) =>
  spawnSync('fc-match', ['-f', '%{family}', name], { encoding: 'utf8' }).stdout

const hasFonts = () =>
  ['darwin', 'win32'].includes(process.platform) ||
  (/Arial|Arimo|Liberation Sans/.test(familyFor('Arial')) &&
    /Times New Roman|Tinos|Liberation Serif/.test(familyFor('Times New Roman')))

/** Whether the tests that need this are left out. */
export const isMissing = (name: Needed): boolean =>
  hidden.includes(name) || (name === 'fonts' ? !hasFonts() : find(name) === undefined)

/** The path of a program; throws where it is not installed. */
export function programPath(program: Program): string {
  const path = find(program)
  if (path === undefined)
    throw new Error(`${program} is not installed (apt-get install ${packages[program]})`)
  return path
}

/** What tests are left out for, each with Debian's packages of it. */
export const skippedPrograms = (): string[] =>
  names.filter(isMissing).map((name) => `${name} (${packages[name]})`)

/** Throws where something is missing that was not hidden on purpose. */
export function requireAllPrograms(): void {
  const missing = names.filter((name) => isMissing(name) && !hidden.includes(name))
  if (missing.length > 0) throw new Error(`CI lacks ${missing.join(', ')}`)
}
