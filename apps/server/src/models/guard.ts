/** Guards calls to a model: a limit of simultaneous calls, a circuit breaker, retries and a time limit per attempt. */
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

/** Consecutive failures that open the breaker, and how long it stays open, in ms. */
const FAILURES_MAX = 5;
const BREAK_MS = 30_000;
/** Delays between attempts, in ms, unless the provider specifies one: doubled each time, up to the second value. */
const WAIT_FIRST = 500;
const WAIT_MAX = 8000;
/** Calls that may wait for a place. */
const WAITING_MAX = 100;

export interface Limits {
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: number;
}

/** The outcome of a call. */
export interface Attempted {
  readonly attempts: number;
  readonly tokens: Tokens | null;
  /** Null = the answer is complete. */
  readonly failure: ModelFailed | null;
}

export type Guard = ReturnType<typeof createGuard>;

export const createGuard = (limits: Limits) => {
  const places = bulkhead(limits.concurrency, WAITING_MAX);
  const breaker = circuitBreaker(
    // A cancelled call says nothing about the model, unless it was the one that decides about the breaker.
    handleWhen((error) => !(error instanceof ModelFailed && error.code === 'cancelled') || breaker.state === CircuitState.HalfOpen),
    { halfOpenAfter: BREAK_MS, breaker: new ConsecutiveBreaker(FAILURES_MAX) },
  );
  let retryAt: number | null = null;
  breaker.onBreak(() => {
    retryAt = Date.now() + BREAK_MS;
  });
  breaker.onReset(() => {
    retryAt = null;
  });

  /** One attempt: the whole answer within the time limit of an attempt. */
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
      // What was shown can't be replaced, so another attempt can't help.
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

    /** The breaker forbids calls at the moment. */
    isShut: (): boolean =>
      breaker.state === CircuitState.HalfOpen || (breaker.state === CircuitState.Open && retryAt !== null && Date.now() < retryAt),

    /**
     * Waits for a place among the model's simultaneous calls and returns a function that frees it; null if none is free before `signal` is
     * aborted.
     */
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
      // A place may become free after the wait was given up.
      if (free === null) freed.resolve();
      return free;
    },

    /**
     * Calls the model until it answers, with as many attempts as allowed before `signal` is aborted. `counted`: whether the outcome counts
     * for the breaker and the breaker can forbid the call.
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
        // Without an attempt, the breaker forbade the call.
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
  /** Epoch ms; no retries after it. */
  readonly deadline: number;
}

const abortedWith = ({ reason }: AbortSignal): ModelFailed => (reason instanceof ModelFailed ? reason : new ModelFailed('cancelled'));
