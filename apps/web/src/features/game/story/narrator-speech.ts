/** An entry that is shown but not yet read aloud. */
export interface Waiting {
  readonly id: string;
  /** When it appeared, in ms of any clock. */
  readonly since: number;
}

/** The server announces the retelling of an entry within this time, in ms. */
const ANNOUNCED_WITHIN = 600;

/**
 * Returns the entries to read aloud now, in order. An entry waits while a model retells it, and until a retelling of it
 * could have been announced.
 * @param underWay ids of the entries that are being retold
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
