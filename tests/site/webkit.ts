import { existsSync } from 'node:fs'

const usual = ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver']

/** The path of WebKit's driver: WEBKIT_DRIVER_PATH or an installed one; none where both are missing. */
export const findWebKit = (): string | undefined =>
  [process.env.WEBKIT_DRIVER_PATH, ...usual].find((path) => path !== undefined && existsSync(path))

/** The tests and rows that cannot be run in WebKit, each with what the protocol that drives it lacks. */
export const gaps: Record<string, string> = {
  offline: 'WebDriver cannot take the network away',
}
