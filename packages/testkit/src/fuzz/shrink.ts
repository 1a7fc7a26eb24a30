/** Shrinks a failing list of commands to a shorter one that still fails. */

/**
 * Removes smaller and smaller parts as long as the rest still fails. Returns `items` itself if nothing can be removed.
 * @param tries the most calls of `fails`
 */
export function shrunk<T>(items: readonly T[], fails: (items: readonly T[]) => boolean, tries = 250): readonly T[] {
  let left = items;
  let asked = 0;
  for (let size = Math.ceil(items.length / 2); size >= 1 && left.length > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && asked < tries; asked++) {
      const without = [...left.slice(0, at), ...left.slice(at + size)];
      if (fails(without)) left = without;
      else at += size;
    }
  }
  return left;
}
