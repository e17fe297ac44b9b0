import { company } from '../content/company.ts'

/** The path at which security researchers look for the company's contact address (RFC 9116). */
export const securityTextPath = '/.well-known/security.txt'

/** Renders security.txt, which explains how to report a vulnerability. */
export const renderSecurityText = (siteUrl: string): string =>
  [
    `Contact: mailto:${company.email}`,
    `Expires: ${company.securityTextExpires}T00:00:00Z`,
    'Preferred-Languages: de, en',
    `Canonical: ${siteUrl}${securityTextPath}`,
    '',
  ].join('\n')

const day = 86_400_000

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Checks whether security.txt expires in 30 to 365 days. Returns null if it does, otherwise an error message. `now` is
 * in ms since 1970. RFC 9116 recommends an expiry date that is less than a year away.
 */
export function findExpiryProblem(expires: string, now: number): string | null {
  const time = Date.parse(expires)
  const left = (time - now) / day
  // Compare the formatted date too, because `Date.parse` also accepts other formats, and nonexistent dates such as
  // February 30.
  if (left >= 30 && left <= 365 && isoDay(time) === expires) return null
  const [first, last] = [31, 365].map((days) => isoDay(now + days * day))
  return `securityTextExpires is "${expires}". Set a date from ${first} to ${last}. On this date, ${securityTextPath} expires`
}
