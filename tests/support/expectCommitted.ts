import { isDeepStrictEqual } from 'node:util'

/** Throws if the result of a machine differs from its committed path. The error lists each part that differs. */
export function expectCommitted(value: object, committed: object, where: string) {
  const [actual, expected] = [new Map(Object.entries(value)), new Map(Object.entries(committed))]
  const differences = [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((part) => !isDeepStrictEqual(actual.get(part), expected.get(part)))
    .map((part) => {
      const [now, before] = [actual, expected].map((parts) => JSON.stringify(parts.get(part)))
      return `  ${part}: ${now}\n    committed: ${before}`
    })
  if (differences.length === 0) return
  const advice = 'If you meant this change: npm run update'
  throw new Error([`${where}, the machine differs:`, ...differences, '', advice].join('\n'))
}
