import { newKey } from './api.ts';
import { isOffline, offline } from './api-error.ts';

/**
 * Timeouts of the attempts in ms, including a token refresh, because the user is looking at a busy button. The first ones are short: their
 * server may be gone although connections to it still look alive.
 */
const ATTEMPTS_MS = [2500, 2500, 2500, 6000] as const;
/** Time from the beginning of the first attempt to the second, in ms, if it fails sooner; later ones wait twice as long. */
const RETRY_MS = 900;

/**
 * Repeats a command until there is a response. All attempts share one idempotency key, so the server executes it once.
 * @throws ApiError the server's refusal, or `offline` after the last attempt
 */
export async function sendUntilAnswered<Answer>(attempt: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
  const key = newKey();
  for (const [failed, timeout] of ATTEMPTS_MS.entries()) {
    const next = new Promise((resume) => setTimeout(resume, RETRY_MS * Math.min(failed + 1, 2)));
    try {
      return await withTimeout(attempt(key), timeout);
    } catch (error) {
      if (!isOffline(error) || failed === ATTEMPTS_MS.length - 1 || !navigator.onLine) throw error;
      await next;
    }
  }
  throw offline();
}

/** Throws `offline` if the response takes too long. It may still arrive; the idempotency key makes a repetition harmless. */
async function withTimeout<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(offline()), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
