/** The tests that cannot be run in Firefox, each with what the protocol that drives it lacks. */
export const gaps: Record<string, string> = {
  'is no hindrance to two fingers that zoom': 'Only Chromium can be told to pinch',
  'the form shows whether the mail was sent, and keeps the input: offline':
    'The driver takes the network from new connections only, not from a call under way',
  'the inspector page opens a saved session, and shows each of its steps':
    'The driver does not report downloads',
  'Back shows the message again that could not be sent':
    'Without its back/forward cache Firefox brings back nothing that stands in a form',
  'The back/forward cache brings the form back as it was, and it sends':
    'The driver keeps to the page that was left when another comes out of the cache',

  'when a link is touched, even if it is not followed':
    'The driver of WebDriver BiDi has no touch: its taps do nothing',
}
