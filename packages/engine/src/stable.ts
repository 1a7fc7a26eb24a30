/**
 * The earlier value if both have the same JSON, otherwise the new one. Of two lists that differ, the new one keeps the
 * earlier items that are equal to its own at the same places.
 */
export function stable<T>(before: T | undefined, now: T): T {
  if (before === now || before === undefined) return now;
  if (!Array.isArray(before) || !Array.isArray(now)) return isSameJson(before, now) ? before : now;
  let isSame = before.length === now.length;
  const items = now.map((item, at) => {
    if (isSameJson(before[at], item)) return before[at];
    isSame = false;
    return item;
  });
  return isSame ? before : (items as T);
}

/** For values of the same origin: their fields have the same order. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  return !Array.isArray(b) && isSameRecord(a as Fields, b as Fields);
}

type Fields = Readonly<Record<string, unknown>>;

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at] && !isSameJson(a[at], b[at])) return false;
  return true;
}

function isSameRecord(a: Fields, b: Fields): boolean {
  let fields = 0;
  for (const key in a) {
    if (a[key] !== b[key] && !isSameJson(a[key], b[key])) return false;
    fields += 1;
  }
  for (const _ in b) fields -= 1;
  return fields === 0;
}
