/** An entry that has come on stage and was not read out yet. */
export interface Waiting {
  readonly id: string;
  /** When it came on stage, in ms of any clock. */
  readonly since: number;
}

/** An entry that is told anew says so within this, in ms. */
const ANNOUNCED_WITHIN = 600;

/**
 * Which entries are to be read out now, in their order: as they are finally told, so that one that is told anew is waited for,
 * and so is one that may still be.
 * @param underWay ids of entries that are being told anew
 */
export function dueNow(
  waiting: readonly Waiting[],
  underWay: readonly string[],
  now: number,
): { readonly due: readonly string[]; readonly rest: readonly Waiting[]; readonly lookAgainIn: number | null } {
  const held = waiting.findIndex(({ id, since }) => underWay.includes(id) || now - since < ANNOUNCED_WITHIN);
  if (held < 0) return { due: waiting.map(({ id }) => id), rest: [], lookAgainIn: null };
  const rest = waiting.slice(held);
  const [next] = rest;
  const isRetold = next === undefined || underWay.includes(next.id);
  return { due: waiting.slice(0, held).map(({ id }) => id), rest, lookAgainIn: isRetold ? null : ANNOUNCED_WITHIN - (now - next.since) };
}
