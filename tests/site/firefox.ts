import { existsSync } from 'node:fs'

const usual = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/** The path of a Firefox to test in: FIREFOX_PATH or an installed one; none where both are missing. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, ...usual].find((path) => path !== undefined && existsSync(path))

/** The further test files that run in Firefox; others do not yet. */
export const pageTests = ['findability', 'hydration', 'navigation', 'pages'].map(
  (name) => `tests/site/${name}.test.ts`,
)

/** The tests that cannot be run in Firefox, each with what the protocol that drives it lacks. */
export const gaps: Record<string, string> = {
  'Closing the tab asks first while a mail is under way, and before that it does not':
    'WebDriver BiDi closes a page without asking its beforeunload listeners',
  'The back/forward cache brings the form back as it was, and it sends':
    'The driver keeps to the page that was left when another comes out of the cache',
  'Back shows nobody what was sent, wherever the visitor was meanwhile':
    'The driver keeps to the page that was left when another comes out of the cache',
  'Back shows the message again that could not be sent':
    'The driver keeps to the page that was left when another comes out of the cache',
  'when a link is touched, even if it is not followed':
    'The driver of WebDriver BiDi has no touch: its taps do nothing',
}
