import type { ModelFailure, ModelFailureCode } from '@one-mind/protocol/admin/models';

/** A call without a complete answer. */
export class ModelFailed extends Error implements ModelFailure {
  override readonly name = 'ModelFailed';
  readonly code: ModelFailureCode;
  readonly status: number | null;
  readonly detail: string | null;
  /** How long the provider asks to wait before the next call, in ms. */
  readonly retryAfterMs: number | null;

  constructor(code: ModelFailureCode, { status, detail, retryAfterMs }: Partial<Omit<ModelFailure, 'code'>> & RetryAfter = {}) {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.status = status ?? null;
    this.detail = detail ?? null;
    this.retryAfterMs = retryAfterMs ?? null;
  }
}

interface RetryAfter {
  readonly retryAfterMs?: number | null;
}

/** The public part of a failure. */
export const failureOf = ({ code, status, detail }: ModelFailure): ModelFailure => ({ code, status, detail });

/** Failures that may not happen again with another attempt. */
const PASSING: ReadonlySet<ModelFailureCode> = new Set(['rate_limited', 'loading', 'unreachable', 'timed_out', 'unexpected_format']);
export const isPassing = ({ code, status }: ModelFailure): boolean =>
  PASSING.has(code) || (code === 'api_error' && (status === 408 || (status ?? 0) >= 500));

/** Failures that will also affect the next calls: an admin has to change something, or it takes a while. */
const LASTING: ReadonlySet<ModelFailureCode> = new Set([
  'invalid_key',
  'access_denied',
  'model_not_found',
  'address_refused',
  'key_unreadable',
  'budget_used_up',
  'breaker_open',
]);
export const isLasting = ({ code }: ModelFailure): boolean => LASTING.has(code);
