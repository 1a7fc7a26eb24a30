import type { FastifyRequest } from 'fastify';
import { deviceOf } from './device-cookie.ts';

/** Where a request comes from. */
export interface Origin {
  readonly userAgent: string | null;
  readonly ip: string | null;
  /** The token from the browser's device cookie; null = there is none. */
  readonly device: string | null;
}

export const originOf = (request: FastifyRequest): Origin => ({
  userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
  ip: request.ip.slice(0, 64),
  device: deviceOf(request),
});
