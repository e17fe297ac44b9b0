/** Returns a function that computes its result only once for each object. */
export function cached<Key extends object, Value extends object | string>(
  compute: (key: Key) => Value,
) {
  const known = new WeakMap<Key, Value>()
  return (key: Key): Value => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}
