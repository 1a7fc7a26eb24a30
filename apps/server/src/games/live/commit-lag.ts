/** How long commits wait from being asked for to being durable. Milliseconds. */
export interface CommitLag {
  /** Of those that wait right now, the longest; null = none waits. */
  readonly waiting: number | null;
  /** The longest of the last minute; null = there was none. */
  readonly slowest: number | null;
}

/** Seconds looked back on. */
const WINDOW = 60;

export const createCommitLag = (now: () => number) => {
  /** When each of the waiting ones was asked for, oldest first; they are done in this order. */
  const begun: number[] = [];
  /** The longest wait of each second in which there was one. */
  const seconds = new Map<number, number>();

  const forgetOld = (): void => {
    const oldest = Math.floor(now() / 1000) - WINDOW;
    for (const second of seconds.keys()) if (second < oldest) seconds.delete(second);
  };

  return {
    /** Answers the time, for `committed`. */
    begun(): number {
      const at = now();
      begun.push(at);
      return at;
    },
    /** The oldest one that waits is done, or has failed. */
    committed(since: number): void {
      begun.shift();
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
