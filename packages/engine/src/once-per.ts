/**
 * Returns a function that derives something from an object once and keeps it for as long as the object lives. All games
 * share the results, so the object should be something that games share: a scenario, one of its things, or rules.
 */
export function oncePer<Of extends object, T>(derive: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, { readonly derived: T }>();
  // Remembered, because most calls follow one for the same object.
  let newest: Of | null = null;
  let derived: T;
  return (of) => {
    if (of === newest) return derived;
    const before = known.get(of);
    derived = before === undefined ? derive(of) : before.derived;
    if (before === undefined) known.set(of, { derived });
    newest = of;
    return derived;
  };
}

/**
 * Returns a function that creates a value for an object and a key once, so that games share equal values instead of
 * keeping thousands of them. The key must say everything that the value depends on besides the object, and few keys may
 * be possible, because all values are kept for as long as the object lives. Never edit a value.
 */
export function oncePerKey<Of extends object, Key, T>(): (of: Of, key: Key, create: () => T) => T {
  const valuesOf = oncePer((_: Of) => new Map<Key, T>());
  return (of, key, create) => {
    const values = valuesOf(of);
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = create();
    values.set(key, value);
    return value;
  };
}
