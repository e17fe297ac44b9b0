/**
 * A number in German notation. It is what `Intl.NumberFormat` writes, whose first use keeps a slow
 * phone busy for 50 ms, in the way of the visitor's first tap.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.').replace(/^-/, '−')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

export const formatEuro = (amount: number) => `${formatNumber(amount)}\u00a0€`

/** A change in per cent; what is rounded to nothing has no sign. */
export function formatPercent(ratio: number): string {
  const rounded = Number((ratio * 100).toFixed(1))
  return `${rounded > 0 ? '+' : ''}${formatNumber(rounded || 0, 1)}\u00a0%`
}

const words = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']

/** A count as it stands in a sentence: as a word up to twelve. */
export const countInWords = (count: number) =>
  [...words, 'zehn', 'elf', 'zwölf'][count] ?? formatNumber(count)

/** A sentence's beginning. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** An enumeration: a, b und c. */
export const enumerate = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' und ')

/** A text as others read it, without the marks that guide its breaking into lines. */
export const withoutSoftHyphens = (text: string) => text.replaceAll(/[\u00ad\u2060]/g, '')

/** A text of these sentences, without those that are not there. */
export const joinSentences = (...sentences: (string | undefined)[]) =>
  sentences.filter((sentence) => sentence !== undefined).join(' ')
