/**
 * Returns a function that requests a run: immediately if the last one was at least `interval` ms ago, otherwise when that time is over.
 * There is at most one run per interval, and always one after the last request.
 */
export const coalesce = (interval: number, run: () => void): (() => void) => {
  let waiting: NodeJS.Timeout | null = null;
  let lastRun = Number.NEGATIVE_INFINITY;
  const now = (): number => performance.now();
  return () => {
    if (waiting !== null) return;
    const delay = Math.max(0, lastRun + interval - now());
    waiting = setTimeout(() => {
      waiting = null;
      lastRun = now();
      run();
    }, delay);
    waiting.unref();
  };
};
