/** Wraps `compute` in a function that computes the value of each object only once, and stores it. */
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
