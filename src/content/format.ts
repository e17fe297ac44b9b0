/**
 * Formats a number in German notation, with the same result as `Intl.NumberFormat`. On a slow phone, the first use of
 * `Intl.NumberFormat` would block the main thread for 50 ms and delay the response to the first tap.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.').replace(/^-/, '−')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

export const formatEuro = (amount: number) => `${formatNumber(amount)}\u00a0€`

/** Formats a change as a percentage with a plus or minus sign. Omits the sign if the change is rounded to zero. */
export function formatPercent(ratio: number): string {
  const rounded = Number((ratio * 100).toFixed(1))
  return `${rounded > 0 ? '+' : ''}${formatNumber(rounded, 1)}\u00a0%`
}

const words = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']

/** Returns the German word for a number up to twelve. Returns a greater number in digits. */
export const countInWords = (count: number) =>
  [...words, 'zehn', 'elf', 'zwölf'][count] ?? formatNumber(count)

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Joins the parts with commas and „und“: `a, b und c`. */
export const enumerate = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' und ')

/** Removes the soft hyphens and word joiners, which control line breaks in HTML and are not part of the text. */
export const withoutSoftHyphens = (text: string) => text.replaceAll(/[\u00ad\u2060]/g, '')

/** Joins the sentences, and skips those that are undefined. */
export const joinSentences = (...sentences: (string | undefined)[]) =>
  sentences.filter((sentence) => sentence !== undefined).join(' ')
