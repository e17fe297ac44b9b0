/** What WebDriver says where the browser has ended by itself (w3.org/TR/webdriver, errors), as MiniBrowser does once in a while. */
export const sessionLost = 'invalid session id'

/** The tests and rows that cannot be run in WebKit, each with what the protocol that drives it lacks. */
export const gaps: Record<string, string> = {
  'Whatever the network does, the form says whether its mail was sent, and loses nothing typed: offline':
    'WebDriver cannot take the network away',
}
