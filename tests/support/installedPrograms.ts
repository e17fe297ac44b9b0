import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fullChromiums } from '../../src/tools/findChromium.ts'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

const named = (name: string) => folders.map((folder) => join(folder, name))

/** The programs that some tests need, with their possible paths and their Debian packages. */
const programs = {
  /**
   * The full Chromium. Only the tests of the back/forward cache require it, because Chromium's headless shell has no
   * such cache. All other tests can use the headless shell.
   */
  Chromium: {
    paths: fullChromiums,
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
  /** Arial and Times New Roman, or fonts with the same letter widths. Some tests measure texts in these fonts. */
  fonts: 'fonts-liberation',
}

type Needed = keyof typeof packages

const names = Object.keys(packages) as Needed[]

/**
 * The programs that the environment variable TESTS_WITHOUT names, separated by commas. The tests treat these programs
 * as not installed.
 */
const hidden = (process.env.TESTS_WITHOUT?.split(',') ?? []).map((name) => {
  const known = names.find((other) => other === name)
  if (known === undefined)
    throw new Error(
      `TESTS_WITHOUT contains the unknown program ${name}. Known programs: ${names.join(', ')}`,
    )
  return known
})

const hasDisplay = () => process.env.DISPLAY !== undefined || existsSync('/usr/bin/Xvfb')

const isUsable = (program: Program) =>
  !hidden.includes(program) && (program !== 'WebKit' || hasDisplay())

/** Returns the path of a program, or `undefined` if it is not installed. */
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

/** Checks whether a program or the test fonts are missing. The tests that need the missing item are skipped. */
export const isMissing = (name: Needed): boolean =>
  hidden.includes(name) || (name === 'fonts' ? !hasFonts() : find(name) === undefined)

/** Returns the path of a program. Throws if it is not installed. */
export function programPath(program: Program): string {
  const path = find(program)
  if (path === undefined)
    throw new Error(`${program} is not installed. Run "apt-get install ${packages[program]}"`)
  return path
}

/**
 * Returns the missing programs, each with its Debian packages in parentheses. The tests that need a missing program are
 * skipped.
 */
export const missingPrograms = (): string[] =>
  names.filter(isMissing).map((name) => `${name} (${packages[name]})`)

/** Throws if a program or the test fonts are missing. Ignores the programs that TESTS_WITHOUT names. */
export function requireAllPrograms(): void {
  const missing = names.filter((name) => isMissing(name) && !hidden.includes(name))
  if (missing.length > 0)
    throw new Error(
      `Install these programs in CI, or name them in TESTS_WITHOUT: ${missing.join(', ')}`,
    )
}
