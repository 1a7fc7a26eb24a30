/** Sends spans to a collector, by OpenTelemetry's own libraries. Loaded only if one is configured. */
import { readFileSync } from 'node:fs';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { z } from 'zod';

export interface TraceExport {
  readonly tracer: Tracer;
  /** Sends what is left, for a few seconds at most. Never rejects, because the server has to stop without a collector too. */
  readonly close: () => Promise<void>;
}

/** How long sending may take, in ms. */
const TIMEOUT = 3000;

export const createTraceExport = (endpoint: string): TraceExport => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: TIMEOUT });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'one-mind-many', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT })],
  });
  return {
    tracer: provider.getTracer('one-mind-many', version),
    close: () => provider.shutdown().catch(() => undefined),
  };
};
