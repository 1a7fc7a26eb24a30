/** The first pauses between two polls, in ms; all later ones last LONGEST_MS. */
const PAUSES_MS = [5_000, 10_000] as const;
const LONGEST_MS = 20_000;

/**
 * Polls until the server is back, then calls `onReady` once. Every pause is shortened at random by up to half, so that
 * pages don't all reconnect at the same moment after a server stopped. Polls don't overlap; `isReady` must not throw.
 * Returns a function that stops polling.
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
