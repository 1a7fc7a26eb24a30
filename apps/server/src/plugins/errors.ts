/** Turns every error into a body from the catalogue. No request, however malformed, causes a 5xx answer. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@one-mind/protocol/error-body';
import { ERRORS, type ErrorCode } from '@one-mind/protocol/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { StorageFailed } from '../db/storage.ts';
import { newRequestId, REQUEST_ID_HEADER } from '../operations/request-ids.ts';
import { Refused } from '../refused.ts';

/** Field path → message. */
type Fields = Readonly<Record<string, string>>;

export interface Refusal {
  readonly code: ErrorCode;
  readonly fields?: Fields | undefined;
  /** Seconds until the client may try again. */
  readonly retryAfter?: number | undefined;
}

/** The catalogue's sentence. If it says to wait, this one says for how long. */
export const sentenceOf = ({ code, retryAfter }: Refusal): string => {
  const { message } = ERRORS[code];
  return retryAfter === undefined ? message : message.replace(/\bWait an? (?:few )?\w+/, `Wait ${durationOf(retryAfter)}`);
};

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Rounded up: "8 minutes". */
export const durationOf = (seconds: number): string => {
  const [unit, length] = UNITS.find(([, length]) => seconds >= 2 * length) ?? ['second', 1];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / length));
};

const errorBody = (refusal: Refusal): ErrorBody => ({
  error: refusal.code,
  message: sentenceOf(refusal),
  ...(refusal.fields && { fields: refusal.fields }),
});

/** Sends the refusal with its status. */
export const refuse = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(ERRORS[refusal.code].status).send(errorBody(refusal));

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
};

/** The catalogue's entry for anything that was thrown; `internal` for our own errors. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refused) return error;
  if (error instanceof StorageFailed) return { code: error.code };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map(({ instancePath, message }) => [instancePath.slice(1).replaceAll('/', '.'), message ?? '']),
    );
    return { code: 'invalid_input', fields };
  }
  if (!(error instanceof Error)) return { code: 'internal' };
  const { statusCode, code }: Partial<FastifyError> = error;
  // Errors of secure-json-parse and JSON.parse, and Fastify's own code for both.
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || (error instanceof SyntaxError && statusCode === 400)) return { code: 'invalid_json' };
  if (statusCode === undefined || statusCode < 400 || (statusCode >= 500 && statusCode !== 503)) return { code: 'internal' };
  return { code: BY_STATUS[statusCode] ?? 'invalid_input' };
};

const CUT_OFF: readonly unknown[] = [
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_WRITE_AFTER_END',
  'ECONNRESET',
  'EPIPE',
];

/** The client closed the connection before the answer was complete, which is not an error. */
const hasGone = (error: unknown, request: FastifyRequest): boolean =>
  error instanceof Error &&
  'code' in error &&
  // Other codes may come from one of the server's own connections.
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || (request.socket.destroyed && CUT_OFF.includes(error.code)));

/** Logs our own errors, and never the request's content. */
export const logInternal = (request: FastifyRequest, error: unknown): void => {
  const entry = { err: error, method: request.method, route: request.routeOptions.url };
  if (hasGone(error, request)) request.log.debug(entry, 'A client went away.');
  else request.log.error(entry, 'A request failed.');
};

export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') logInternal(request, error);
  // No hook runs for addresses that Fastify can't decode.
  return refuse(reply.header(REQUEST_ID_HEADER, request.id), refusal);
};

/** Seconds after which a client that got a 503 may try again. */
const RETRY_AFTER = 5;

/** Adds `Retry-After` to every 503 and to refusals that say when to try again, whatever the format of their bodies. */
export const sayWhenToRetry = (app: FastifyInstance): void => {
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof Refused && error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
  });
};

/** Answers on the raw connection if it carries no HTTP request, or one that doesn't end in time. */
export const answerMalformed = (error: Error & { readonly code?: string }, socket: Socket): void => {
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'invalid_input';
  if (socket.writable) {
    const body = JSON.stringify(errorBody({ code }));
    const head = [
      `HTTP/1.1 ${ERRORS[code].status} ${STATUS_CODES[ERRORS[code].status]}`,
      'connection: close',
      'content-type: application/json',
      `${REQUEST_ID_HEADER}: ${newRequestId()}`,
    ];
    socket.write([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
  }
  socket.destroy();
};

/**
 * Accepts an empty body with a JSON content type, because official clients send that header with every POST. Keys that would reach a
 * prototype are refused.
 */
export const parseJsonLeniently = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
};
