/** Keys that have their full allowance again are forgotten when there are more keys than this. */
const KEPT_MAX = 1000;

/** Takes one from the key's allowance; false if none is left. */
export type Allowance = (key: string) => boolean;

/**
 * Returns a function that takes one from a key's allowance and returns false if none is left. An allowance is `count` at once,
 * and fills up evenly in `windowMs`. It is kept in memory only: after a restart everyone has their full allowance again. `now`
 * must come from a clock that never jumps.
 */
export const createAllowance = (count: number, windowMs: number, now: () => number): Allowance => {
  const left = new Map<string, { readonly units: number; readonly at: number }>();
  let sweepAbove = KEPT_MAX;

  const leftAt = (key: string, at: number): number => {
    const known = left.get(key);
    return known ? Math.min(count, known.units + ((at - known.at) / windowMs) * count) : count;
  };
  /** The threshold doubles with the keys that stay, so that many active keys don't make every call sweep. */
  const sweep = (at: number): void => {
    for (const key of left.keys()) if (leftAt(key, at) >= count) left.delete(key);
    sweepAbove = Math.max(KEPT_MAX, 2 * left.size);
  };

  return (key) => {
    const at = now();
    const units = leftAt(key, at);
    if (units < 1) return false;
    left.set(key, { units: units - 1, at });
    if (left.size > sweepAbove) sweep(at);
    return true;
  };
};
