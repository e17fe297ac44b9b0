import { existsSync } from 'node:fs'

const usual = ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver']

const hasDisplay = () => process.env.DISPLAY !== undefined || existsSync('/usr/bin/Xvfb')

/** The path of WebKit's driver: WEBKIT_DRIVER_PATH or an installed one; none where that or a display is missing. */
export const findWebKit = (): string | undefined =>
  hasDisplay()
    ? [process.env.WEBKIT_DRIVER_PATH, ...usual].find(
        (path) => path !== undefined && existsSync(path),
      )
    : undefined

/** The tests and rows that cannot be run in WebKit, each with what the protocol that drives it lacks. */
export const gaps: Record<string, string> = {
  offline: 'WebDriver cannot take the network away',
}
