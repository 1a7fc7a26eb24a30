/**
 * Looks passwords up among those of known data breaches. The other server gets the first five characters of a SHA-1 hash and answers with
 * all hashes that begin with them (k-anonymity), so it learns no password. The protocol is that of Have I Been Pwned.
 */
import { createHash } from 'node:crypto';
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts';

/** Whether the password is among them; false if that can't be found out. */
export type IsBreached = (password: string) => Promise<boolean>;

/** Without a look-up, the list of common passwords is the only one. */
export const NO_LOOK_UP: IsBreached = async () => false;

/** How long a person waits for the answer, in ms, and for how long nobody asks again after a failure. */
const ANSWERS_WITHIN = 1500;
const PAUSE = 60_000;
/** Characters of a hash that leave this server. */
const PREFIX = 5;

interface Dependencies {
  /** The address before the prefix, with a trailing slash. */
  readonly url: string;
  readonly fetch: GuardedFetch;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export const createBreachLookUp = ({ url, fetch, log }: Dependencies): IsBreached => {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: PAUSE, breaker: new ConsecutiveBreaker(1) });

  const lookUp = async (hash: string): Promise<boolean> => {
    const answer = await fetch(new URL(hash.slice(0, PREFIX), url), {
      // Answers of one length don't reveal the prefix to a listener.
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    });
    if (!answer.ok) throw new Error(`The look-up of breached passwords answered ${answer.status}`);
    const lines = (await answer.text()).split('\n').map((line) => line.trim().split(':'));
    // Padding has the count 0.
    return lines.some(([rest, count]) => rest === hash.slice(PREFIX) && Number(count) > 0);
  };

  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      return await breaker.execute(() => lookUp(hash));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError))
        log.warn({ err: error }, 'Breached passwords cannot be looked up, so only the list of common ones is used.');
      return false;
    }
  };
};
