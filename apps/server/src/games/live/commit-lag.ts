/** How long commits take from request to durable storage, in ms. */
export interface CommitLag {
  /** The longest wait of those still waiting; null = none are waiting. */
  readonly waiting: number | null;
  /** The longest wait of the last minute; null = there was none. */
  readonly slowest: number | null;
}

/** The window in seconds. */
const WINDOW = 60;

/** `onCommitted`: learns the duration of each commit, in ms. */
export const createCommitLag = (now: () => number, onCommitted: (ms: number) => void = () => undefined) => {
  /** When each waiting commit was requested, oldest first; they finish in this order. */
  const begun: number[] = [];
  /** The longest wait of each second that had one. */
  const seconds = new Map<number, number>();

  const forgetOld = (): void => {
    const oldest = Math.floor(now() / 1000) - WINDOW;
    for (const second of seconds.keys()) if (second < oldest) seconds.delete(second);
  };

  return {
    /** Returns the time, to be passed to `committed`. */
    begun(): number {
      const at = now();
      begun.push(at);
      return at;
    },
    /** The oldest waiting commit is done, or has failed. */
    committed(since: number): void {
      begun.shift();
      onCommitted(now() - since);
      const second = Math.floor(now() / 1000);
      if (!seconds.has(second)) forgetOld();
      seconds.set(second, Math.max(seconds.get(second) ?? 0, now() - since));
    },
    now(): CommitLag {
      forgetOld();
      const [oldest] = begun;
      return {
        waiting: oldest === undefined ? null : now() - oldest,
        slowest: seconds.size === 0 ? null : Math.max(...seconds.values()),
      };
    },
  };
};
