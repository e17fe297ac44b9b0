import { isDeepStrictEqual } from 'node:util'

/**
 * Throws if the state of a machine differs from the state in its committed path. The error lists each property that
 * differs, such as `value`.
 */
export function expectCommitted(value: object, committed: object, where: string) {
  const [actual, expected] = [new Map(Object.entries(value)), new Map(Object.entries(committed))]
  const differences = [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((part) => !isDeepStrictEqual(actual.get(part), expected.get(part)))
    .map((part) => {
      const [now, before] = [actual, expected].map((parts) => JSON.stringify(parts.get(part)))
      return `  ${part}: ${now}\n    committed: ${before}`
    })
  if (differences.length === 0) return
  const advice = 'If you intended this change, run "npm run update".'
  const problem = `${where}, the machine differs from its committed path:`
  throw new Error([problem, ...differences, '', advice].join('\n'))
}
