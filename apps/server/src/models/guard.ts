/** What stands between the game and a model: places, a breaker, retries and a time for every attempt. */
import {
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
} from 'cockatiel';
import { callModel } from './providers/call-model.ts';
import { isPassing, ModelFailed } from './providers/model-failed.ts';
import type { Called, Request, Tokens } from './providers/provider.ts';

/** Failures in a row that open the breaker, and how long it stays open, in ms. */
const FAILURES_MAX = 5;
export const BREAK_MS = 30_000;
/** Waits between attempts, in ms, unless the provider says how long: doubled every time, up to the second. */
const WAIT_FIRST = 500;
const WAIT_MAX = 8000;
/** Calls that may wait for a place. */
const WAITING_MAX = 100;

export interface Limits {
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: number;
}

/** How a call went. */
export interface Attempted {
  readonly attempts: number;
  readonly tokens: Tokens | null;
  /** Null = it answered whole. */
  readonly failure: ModelFailed | null;
}

export type Guard = ReturnType<typeof createGuard>;

/** `breakMs`: how long the breaker stays open. */
export const createGuard = (limits: Limits, breakMs: number) => {
  const places = bulkhead(limits.concurrency, WAITING_MAX);
  const breaker = circuitBreaker(
    // Whoever stopped listening says nothing about the model, unless it was the one call that decides.
    handleWhen((error) => !(error instanceof ModelFailed && error.code === 'cancelled') || breaker.state === CircuitState.HalfOpen),
    { halfOpenAfter: breakMs, breaker: new ConsecutiveBreaker(FAILURES_MAX) },
  );
  let retryAt: number | null = null;
  breaker.onBreak(() => {
    retryAt = Date.now() + breakMs;
  });
  breaker.onReset(() => {
    retryAt = null;
  });

  /** One attempt: all of the answer within the time of an attempt. */
  const attempt = async (called: Called, request: Request, { signal, onPiece }: Listening): Promise<Tokens | null> => {
    const timeout = AbortSignal.timeout(limits.timeoutMs);
    const answer = callModel(called, request, AbortSignal.any([signal, timeout]));
    let begun = false;
    try {
      for (;;) {
        const { done, value } = await answer.next();
        if (done) return value;
        begun = true;
        onPiece(value);
      }
    } catch (error) {
      if (signal.aborted) throw abortedWith(signal);
      if (timeout.aborted) throw new ModelFailed(begun ? 'broke_off' : 'timed_out');
      // What was shown already can't be shown again, so another attempt can't help.
      if (error instanceof ModelFailed && !(begun && isPassing(error))) throw error;
      throw new ModelFailed(begun || isCutOff(error) ? 'broke_off' : 'unexpected_format');
    }
  };

  return {
    breaker(): { readonly state: 'closed' | 'open' | 'trying'; readonly retryAt: number | null } {
      switch (breaker.state) {
        case CircuitState.Closed:
          return { state: 'closed', retryAt: null };
        case CircuitState.HalfOpen:
          return { state: 'trying', retryAt: null };
        default:
          return { state: 'open', retryAt };
      }
    },

    /** No call may be made now. */
    isShut: (): boolean =>
      breaker.state === CircuitState.HalfOpen || (breaker.state === CircuitState.Open && retryAt !== null && Date.now() < retryAt),

    /** A place among the calls of this model, as the function that frees it; null when none is free before `signal` is aborted. */
    async place(signal: AbortSignal): Promise<(() => void) | null> {
      const taken = Promise.withResolvers<(() => void) | null>();
      const freed = Promise.withResolvers<void>();
      const giveUp = () => taken.resolve(null);
      signal.addEventListener('abort', giveUp, { once: true });
      places
        .execute(() => {
          taken.resolve(freed.resolve);
          return freed.promise;
        }, signal)
        .catch(giveUp);
      const free = await taken.promise;
      signal.removeEventListener('abort', giveUp);
      // It may come free after it has been given up.
      if (free === null) freed.resolve();
      return free;
    },

    /**
     * Calls the model until it answers, as often as is allowed before `signal` is aborted. `counted`: whether what comes of it
     * counts for the breaker, and whether the breaker can forbid it.
     */
    async call(called: Called, request: Request, { signal, onPiece, counted, deadline }: Listening & Calling): Promise<Attempted> {
      let attempts = 0;
      let last: ModelFailed | null = null;
      const once = async (): Promise<Tokens | null> => {
        attempts++;
        try {
          return await attempt(called, request, { signal, onPiece });
        } catch (error) {
          last = error instanceof ModelFailed ? error : new ModelFailed('unexpected_format');
          throw last;
        }
      };
      const waitBefore = (number: number, failure: unknown): number =>
        failure instanceof ModelFailed && failure.retryAfterMs !== null
          ? failure.retryAfterMs
          : Math.min(WAIT_MAX, WAIT_FIRST * 2 ** (number - 1) * (0.75 + Math.random() / 2));
      const policy = retry(
        handleWhen(
          (error) =>
            error instanceof ModelFailed &&
            isPassing(error) &&
            !signal.aborted &&
            Date.now() + (error.retryAfterMs ?? WAIT_FIRST) < deadline,
        ),
        {
          maxAttempts: limits.retries,
          backoff: new DelegateBackoff(({ attempt: number, result }: IRetryBackoffContext<unknown>) =>
            waitBefore(number, 'error' in result ? result.error : null),
          ),
        },
      );
      try {
        const tokens = await policy.execute(() => (counted ? breaker.execute(once) : once()), signal);
        return { attempts, tokens, failure: null };
      } catch {
        // Without an attempt it was the breaker.
        return { attempts, tokens: null, failure: last ?? new ModelFailed('breaker_open') };
      }
    },
  };
};

/** The connection ended before the body did. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError && error.message === 'terminated';

interface Listening {
  /** Aborted with a ModelFailed. */
  readonly signal: AbortSignal;
  readonly onPiece: (text: string) => void;
}
interface Calling {
  readonly counted: boolean;
  /** Epoch ms; nothing is tried again after it. */
  readonly deadline: number;
}

const abortedWith = ({ reason }: AbortSignal): ModelFailed => (reason instanceof ModelFailed ? reason : new ModelFailed('cancelled'));
