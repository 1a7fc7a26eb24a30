import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refused } from '../refused.ts';

const KeySchema = z.string().min(1).max(128).nullable();

/** The key that makes repeating the request harmless; null without one. @throws Refused `invalid_input` */
export const idempotencyKey = (request: FastifyRequest): string | null => {
  const key = KeySchema.safeParse(request.headers['idempotency-key'] ?? null);
  if (!key.success) throw new Refused('invalid_input', { 'idempotency-key': 'An idempotency key has 1 to 128 characters.' });
  return key.data;
};
