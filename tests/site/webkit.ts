/** The tests and rows that cannot be run in WebKit, each with what the protocol that drives it lacks. */
export const gaps: Record<string, string> = {
  offline: 'WebDriver cannot take the network away',
}
