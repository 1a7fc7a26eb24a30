/** A random token that a browser keeps, by which the server knows that somebody has signed in there before. It signs nobody in. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'one-mind-device';
/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 86_400;

/** Null for a browser that has none. */
export const deviceOf = (request: FastifyRequest): string | null =>
  new RegExp(`(?:^|;) *${NAME}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null;

/** SameSite=Strict and the path keep it to requests that this site's own pages make for signing in. */
export const setDevice = (reply: FastifyReply, device: string): void => {
  const isSecure = reply.request.protocol === 'https';
  const attributes = [`Max-Age=${MAX_AGE_S}`, 'Path=/auth/v1', 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
  reply.header('set-cookie', [`${NAME}=${device}`, ...attributes].join('; '));
};
