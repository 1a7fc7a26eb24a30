/** Refuses new games, lobbies and accounts while the server can't keep up, so that running games can continue. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';
import { createOverloadCheck } from './overload-check.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers instead of the route while the server is overloaded. */
    pressureHandler?: () => Promise<void>;
  }
}

export interface PressureLimits {
  /** The p99 of how long a command waits for the event loop, in ms, above which the server is overloaded; 0 = never. */
  readonly maxLoopDelayMs: number;
  /** The length of a sample in ms. */
  readonly sampleMs?: number;
}

const SAMPLE = 5000;
/** The interval at which the delay of the event loop is measured, in ms: each measurement wakes the process. */
const RESOLUTION = 20;
/** The share of the heap's limit above which garbage collection takes most of the time. */
const HEAP_SHARE = 0.9;
/** Seconds after which refused people may try again. */
const RETRY_AFTER = 60;

/** Every route without `REFUSED_UNDER_LOAD` keeps answering, whatever the load. */
export const registerLoadShedding = async (app: FastifyInstance, { maxLoopDelayMs, sampleMs = SAMPLE }: PressureLimits): Promise<void> => {
  if (maxLoopDelayMs === 0) {
    await app.register(underPressure, { sampleInterval: sampleMs });
    return;
  }
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  app.addHook('onClose', async () => {
    delays.disable();
  });
  const isOverloaded = createOverloadCheck(delays, { maxDelay: maxLoopDelayMs, resolution: RESOLUTION });
  await app.register(underPressure, {
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_SHARE,
    pressureHandler: () => undefined,
    sampleInterval: sampleMs,
    healthCheckInterval: sampleMs,
    // The plugin itself only knows the mean of the delays, which stays short while players wait for seconds.
    healthCheck: async () => !isOverloaded(),
  });
};

/** The `config` of routes that lead to more work later. */
export const REFUSED_UNDER_LOAD = {
  pressureHandler: async (): Promise<void> => {
    throw new Refused('overloaded', undefined, RETRY_AFTER);
  },
} as const;
