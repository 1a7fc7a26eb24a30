/**
 * Answers a function that asks for a run: at once if the last one is at least `interval` ms ago, else when that time is
 * over. However often it is asked for, there is one run per interval, and always one after the last request.
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
