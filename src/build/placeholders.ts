/**
 * The texts in `src/content/company.ts` and `docs/email/` that the owner replaces. Only these exact texts are
 * placeholders, because a real company can be called Mustermann.
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

/** Matches a marker that only placeholders contain. */
const mark = /\(Platzhalter\)|\bVorname Nachname\b/

const reservedDomain = /(?:[\w-]\.example|(?<![\w-])example\.(?:com|net|org))(?![\w@-]|\.[\w-])/i

/** Checks whether a text contains a domain that is reserved for examples, so that nobody can own it (RFC 2606). */
export const usesReservedDomain = (text: string) => reservedDomain.test(text)

/** Splits a text at the punctuation marks that separate values in HTML, JSON and addresses. */
const partsOf = (text: string) => text.split(/[<>"*·,:;]/).map((part) => part.trim())

const isPlaceholder = (text: string) =>
  mark.test(text) ||
  usesReservedDomain(text) ||
  [text, ...partsOf(text)].some((part) => shippedPlaceholders.includes(part))

/** Returns the paths (`phone.href`) of all placeholder texts in an object. */
export function findPlaceholders(values: unknown, path = ''): string[] {
  if (typeof values === 'string') return isPlaceholder(values) ? [path] : []
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([key, value]) =>
    findPlaceholders(value, path ? `${path}.${key}` : key),
  )
}
