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

/**
 * Checks the expiry date of security.txt. `now` is in ms since 1970. Returns the problem, or null if there is none. RFC
 * 9116 recommends an expiry date that is less than a year away.
 */
export function findExpiryProblem(expires: string, now: number): string | null {
  const left = /^\d{4}-\d\d-\d\d$/.test(expires) ? (Date.parse(expires) - now) / day : NaN
  if (left >= 30 && left <= 365) return null
  const [first, last] = [31, 365].map((days) =>
    new Date(now + days * day).toISOString().slice(0, 10),
  )
  return `securityTextExpires is "${expires}". Set a date from ${first} to ${last}, on which ${securityTextPath} expires`
}
