/** Spans of single requests. Without a configured collector, none are created and no library is loaded. */

import { ERRORS } from '@one-mind/protocol/errors';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { refusalOf } from '../plugins/errors.ts';
import { newRequestId } from './request-ids.ts';
import { currentScope, inScope } from './request-scope.ts';

/** The attributes that a span may have. The type is the allow-list: no game, person, seat or choice. */
export interface SpanFacts {
  readonly 'http.request.method'?: string;
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'model.provider'?: string;
  readonly 'model.task'?: string;
}

let tracer: Tracer | null = null;

/**
 * Starts sending spans to a collector. `endpoint`: its address for OTLP over HTTP, without `/v1/traces`. Returns a function that sends
 * the remaining spans and stops.
 */
export const startTracing = async (endpoint: string): Promise<() => Promise<void>> => {
  const { createTraceExport } = await import('./trace-export.ts');
  const exported = createTraceExport(endpoint);
  tracer = exported.tracer;
  return async () => {
    tracer = null;
    await exported.close();
  };
};

/** Starts a span as a child of `parent`; null without tracing. `at`: epoch ms; absent = now. */
const begin = (name: string, { facts, parent, at }: Beginning): Span | null =>
  tracer?.startSpan(
    name,
    {
      kind: parent === null ? SpanKind.SERVER : SpanKind.INTERNAL,
      ...(facts && { attributes: { ...facts } }),
      ...(at && { startTime: at }),
    },
    parent === null ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent),
  ) ?? null;

interface Beginning {
  readonly facts?: SpanFacts;
  readonly parent: Span | null;
  readonly at?: number;
}

/** The first span of a request. */
export const rootSpan = (name: string, facts?: SpanFacts): Span | null => begin(name, { ...(facts && { facts }), parent: null });

/** Refusals aren't failures. The error's own message may contain secrets, so it is left out. */
const recordFailure = (span: Span, error: unknown): void => {
  if (ERRORS[refusalOf(error).code].status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
};

const runIn = async <T>(span: Span, id: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await inScope({ id, span }, work);
  } catch (error) {
    recordFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
};

/** Runs the work in a span of the current request; without tracing or outside of requests, only the work. */
export const traced = <T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> => {
  const scope = currentScope();
  const span = scope?.span ? begin(name, { facts, parent: scope.span }) : null;
  return scope === undefined || span === null ? work() : runIn(span, scope.id, work);
};

/** Runs the work as a request of its own, even if a timer of another request started it. */
export const tracedAlone = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const span = rootSpan(name);
  const id = newRequestId();
  return span === null ? inScope({ id, span }, work) : runIn(span, id, work);
};

/** Records the stages of a command. All commands of a batch go through the same stages. */
export interface Stages {
  /** Records a stage that began when the previous one ended, and ends now. */
  ended(name: string): void;
}

/** The first stage begins now; null without tracing. */
export const stagesOf = (): Stages | null => {
  const parent = currentScope()?.span ?? null;
  if (parent === null) return null;
  let at = epochNow();
  return {
    ended(name) {
      const now = epochNow();
      begin(name, { parent, at })?.end(now);
      at = now;
    },
  };
};

/** More precise than `Date.now()`. */
const epochNow = (): number => performance.timeOrigin + performance.now();
