import { newKey } from './api.ts';
import { isOffline, offline } from './api-error.ts';

const MAX_ATTEMPTS = 3;
/** Pause before the second attempt, in ms; the third waits twice as long. */
const RETRY_MS = 900;
/** Timeout of an attempt in ms, including a token refresh, because the user is looking at a busy button. */
const ATTEMPT_MS = 6000;
/** Timeout of the first attempt in ms: its server may be gone although the connection still looks alive. */
const FIRST_ATTEMPT_MS = 2500;

/**
 * Repeats a command until there is a response. All attempts share one idempotency key, so the server executes it once.
 * @throws ApiError the server's refusal, or `offline` after the last attempt
 */
export async function sendUntilAnswered<Answer>(attempt: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
  const key = newKey();
  for (let attempts = 1; ; attempts++) {
    try {
      return await withTimeout(attempt(key), attempts === 1 ? FIRST_ATTEMPT_MS : ATTEMPT_MS);
    } catch (error) {
      if (!isOffline(error) || attempts === MAX_ATTEMPTS || !navigator.onLine) throw error;
      await new Promise((resume) => setTimeout(resume, RETRY_MS * attempts));
    }
  }
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
