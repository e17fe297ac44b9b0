const placeholder = /muster|platzhalter|\.example\b|^(tel:\+49)?0{5,}/i

/** Returns the paths (`phone.href`) of all placeholder texts in an object. */
export function findPlaceholders(values: unknown, path = ''): string[] {
  if (typeof values === 'string') return placeholder.test(values) ? [path] : []
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([key, value]) =>
    findPlaceholders(value, path ? `${path}.${key}` : key),
  )
}
