/** The request that the running code works for: its id for the log, and its span for the trace. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

export interface RequestScope {
  readonly id: string;
  /** Null without tracing. */
  readonly span: Span | null;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const currentScope = (): RequestScope | undefined => scopes.getStore();

export const inScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);
