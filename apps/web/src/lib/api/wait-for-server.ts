/** The first pauses between two questions, in ms; every later one is the longest. */
const PAUSES_MS = [5_000, 10_000] as const;
const LONGEST_MS = 20_000;

/**
 * Asks now and then whether the server is back, and calls `onReady` once when it is. Every pause is shortened by up to half
 * at random, so that the pages that were open when a server stopped don't all come back in the same moment.
 * While `isReady` is being asked nothing else is; it must not throw. Returns how to stop.
 */
export function waitForServer(isReady: () => Promise<boolean>, onReady: () => void): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const askAfter = (pauses: readonly number[]) => {
    const [pause = LONGEST_MS, ...later] = pauses;
    timer = setTimeout(
      async () => {
        const ready = await isReady();
        if (isStopped) return;
        if (ready) onReady();
        else askAfter(later);
      },
      pause * (1 - Math.random() / 2),
    );
  };
  askAfter(PAUSES_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
