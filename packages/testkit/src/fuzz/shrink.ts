/** The smallest list, as far as leaving out goes, of which the same still holds. */

/**
 * Leaves out ever smaller parts for as long as `fails` holds of what is left. Answers `items` itself if it doesn't hold of
 * them. @param tries how often `fails` is asked at most
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
