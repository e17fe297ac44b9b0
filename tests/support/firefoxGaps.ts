import { readdirSync, readFileSync } from 'node:fs'

/** The test files that `npm test` runs in Firefox too. */
export const firstTests = ['tests/site/{journeys,machinePathsInBrowsers}.test.ts']

/** What is tried in Chromium alone, which can be told to copy, print, pinch and search. */
const inChromium = [
  'addresses',
  'bannerPlacement',
  'figures',
  'head',
  'mailTemplates',
  'overflow',
  'pageWeight',
  'statechartsCommands',
  'strayEvents',
].map((name) => `tests/site/${name}.test.ts`)

/** The further test files that open pages by builtSite.ts. */
export const furtherTests = (): string[] =>
  readdirSync('tests/site')
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/site/${name}`)
    .filter((file) => !inChromium.includes(file))
    .filter((file) => readFileSync(file, 'utf8').includes("from '../support/builtSite.ts'"))

const filledByScript =
  'The driver fills a field in by a script, which React takes for its own doing: no change is heard'

/** The tests that cannot be run in Firefox, each with what the protocol that drives it lacks. */
export const gaps: Record<string, string> = {
  'is no hindrance to two fingers that zoom': 'Only Chromium can be told to pinch',
  'Whatever the network does, the form says whether its mail was sent, and loses nothing typed: offline':
    'The driver takes the network from new connections only, not from a call under way',
  'shows Stately each actor, every event on the way to the thanks and who sent it, and nothing that a visitor typed':
    filledByScript,
  'logs a failing request with how each machine decided, saves it as a trace that opens again, and lights the states of the next one, now and in any earlier step':
    filledByScript,
  'sends an event by hand, and lists those that the state refuses': filledByScript,
  'Back shows the message again that could not be sent':
    'Without its back/forward cache Firefox brings back nothing that stands in a form',
  'The back/forward cache brings the form back as it was, and it sends':
    'The driver keeps to the page that was left when another comes out of the cache',

  'when a link is touched, even if it is not followed':
    'The driver of WebDriver BiDi has no touch: its taps do nothing',
}
