/**
 * The example texts in `src/content/company.ts` and `docs/email/` that the owner must replace. Only exactly these texts
 * are placeholders, because a real company can also be called Mustermann.
 */
export const shippedPlaceholders: readonly string[] = [
  'Musterhaus Kapitalanlagen GmbH',
  'Musterhaus',
  'Musterstraße 1',
  '00000',
  'Musterstadt',
  '00000 Musterstadt',
  'tel:+49000000000',
  '+49000000000',
  'Amtsgericht Musterstadt',
  'Industrie- und Handelskammer (IHK) Musterstadt',
  'Musterplatz 1',
  'Musterallee 1',
  'Muster-Hosting GmbH',
  'Musterweg 1',
  'Musterweg 1, 00000 Musterstadt',
  'Muster-Postfach GmbH',
  'Mustergasse 1',
  'Mustergasse 1, 00000 Musterstadt',
]

/** Matches words that only occur in placeholders. */
const mark = /\(Platzhalter\)|\bVorname Nachname\b/

const reservedDomain = /(?:[\w-]\.example|(?<![\w-])example\.(?:com|net|org))(?![\w@-]|\.[\w-])/i

/**
 * Checks whether a text contains a domain that is reserved for examples (RFC 2606). Such a domain cannot belong to a
 * company.
 */
export const usesReservedDomain = (text: string) => reservedDomain.test(text)

/** Splits a text at the punctuation marks that separate values in HTML, JSON and addresses. */
const partsOf = (text: string) => text.split(/[<>"*·,:;]/).map((part) => part.trim())

const isPlaceholder = (text: string) =>
  mark.test(text) ||
  usesReservedDomain(text) ||
  [text, ...partsOf(text)].some((part) => shippedPlaceholders.includes(part))

/** Returns the property paths (such as `phone.href`) of all placeholder texts in an object. */
export function findPlaceholders(values: unknown, path = ''): string[] {
  if (typeof values === 'string') return isPlaceholder(values) ? [path] : []
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([key, value]) =>
    findPlaceholders(value, path ? `${path}.${key}` : key),
  )
}
