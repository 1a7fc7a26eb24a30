/** A random token that shows the server that someone has signed in with this browser before. It doesn't sign anyone in. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'one-mind-device';
/** The longest lifetime that browsers allow for a cookie. */
const MAX_AGE_S = 400 * 86_400;

/** Returns null if the browser sends no such cookie. */
export const deviceOf = (request: FastifyRequest): string | null =>
  new RegExp(`(?:^|;) *${NAME}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null;

/** SameSite=Strict and the path restrict it to sign-in requests from this site's own pages. */
export const setDevice = (reply: FastifyReply, device: string): void => {
  const isSecure = reply.request.protocol === 'https';
  const attributes = [`Max-Age=${MAX_AGE_S}`, 'Path=/auth/v1', 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])];
  reply.header('set-cookie', [`${NAME}=${device}`, ...attributes].join('; '));
};
