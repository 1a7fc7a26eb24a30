/** Ids of requests, which every answer and every line of the log about the request carries. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

export const REQUEST_ID_HEADER = 'x-request-id';

/** The ids that a proxy may choose. None of them can forge a log line or a header. */
const FORWARDED = /^[\w.:+/=-]{1,128}$/;

/** Random, because a count would reveal to players how many requests others have sent in the meantime. */
export const newRequestId = (): string => randomUUID();

export type RequestIds = (request: IncomingMessage) => string;

/** Returns the same id whenever it is asked about the same request: the id that a trusted proxy sent, otherwise a new one. */
export const createRequestIds = (trustedProxies: readonly string[]): RequestIds => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const ids = new WeakMap<IncomingMessage, string>();
  return (request) =>
    ids.getOrInsertComputed(request, () => {
      const forwarded = request.headers[REQUEST_ID_HEADER];
      const isUsable = typeof forwarded === 'string' && FORWARDED.test(forwarded) && isTrusted(request.socket.remoteAddress ?? '', 0);
      return isUsable ? forwarded : newRequestId();
    });
};
