import type { FastifyRequest } from 'fastify';
import type { Origin } from './auth.ts';
import { deviceOf } from './device-cookie.ts';

export const originOf = (request: FastifyRequest): Origin => ({
  userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
  ip: request.ip.slice(0, 64),
  device: deviceOf(request),
});
