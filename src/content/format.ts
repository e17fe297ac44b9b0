const tidy = (text: string) => text.replace(/\s/g, '\u00a0').replace('-', '−')

const euro = new Intl.NumberFormat('de-DE', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
})

const percent = new Intl.NumberFormat('de-DE', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

const numbers = new Map<number, Intl.NumberFormat>()

const numberFormat = (decimals: number) => {
  const known = numbers.get(decimals)
  if (known) return known
  const created = new Intl.NumberFormat('de-DE', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  numbers.set(decimals, created)
  return created
}

export const formatEuro = (amount: number) => tidy(euro.format(amount))

export const formatNumber = (value: number, decimals = 0) =>
  tidy(numberFormat(decimals).format(value))

export const formatPercent = (ratio: number) => tidy(percent.format(ratio))
