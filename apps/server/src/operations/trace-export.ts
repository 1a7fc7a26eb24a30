/** Sends spans to a collector with OpenTelemetry's libraries. Loaded only if a collector is configured. */
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { VERSION } from '../version.ts';

export interface TraceExport {
  readonly tracer: Tracer;
  /** Sends the remaining spans, for a few seconds at most. Never rejects, because the server also has to stop without a collector. */
  readonly close: () => Promise<void>;
}

/** How long sending may take, in ms. */
const TIMEOUT = 3000;

export const createTraceExport = (endpoint: string): TraceExport => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: TIMEOUT });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'one-mind-many', 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT })],
  });
  return {
    tracer: provider.getTracer('one-mind-many', VERSION),
    close: () => provider.shutdown().catch(() => undefined),
  };
};
