/** Refuses new games, lobbies and accounts while the server can't keep up, so that running games can continue. */
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers instead of the route while the server is overloaded. */
    pressureHandler?: () => Promise<void>;
  }
}

export interface PressureLimits {
  /** The mean delay of the event loop over one sample, in ms, above which the server is overloaded; 0 = never. */
  readonly maxLoopDelayMs: number;
  /** The length of a sample in ms. Shorter samples would refuse people because of a single long task. */
  readonly sampleMs?: number;
}

const SAMPLE = 5000;
/** The share of the heap's limit above which garbage collection takes most of the time. */
const HEAP_SHARE = 0.9;
/** Seconds after which refused people may try again. */
const RETRY_AFTER = 60;

/** Every route without `REFUSED_UNDER_LOAD` keeps answering, whatever the load. */
export const registerLoadShedding = async (app: FastifyInstance, { maxLoopDelayMs, sampleMs = SAMPLE }: PressureLimits): Promise<void> => {
  await app.register(underPressure, {
    sampleInterval: sampleMs,
    maxEventLoopDelay: maxLoopDelayMs,
    maxHeapUsedBytes: maxLoopDelayMs === 0 ? 0 : getHeapStatistics().heap_size_limit * HEAP_SHARE,
    pressureHandler: () => undefined,
  });
};

/** The `config` of routes that lead to more work later. */
export const REFUSED_UNDER_LOAD = {
  pressureHandler: async (): Promise<void> => {
    throw new Refused('overloaded', undefined, RETRY_AFTER);
  },
} as const;
