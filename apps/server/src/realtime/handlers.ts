/** The only entry point for everything that a socket sends: known event, rate limit, permission, schema, then the domain. Never throws. */
import { CLIENT_EVENTS, type ClientEvents } from '@one-mind/protocol/socket';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Guard } from '../allowance.ts';
import type { Metrics, Outcome } from '../operations/metrics.ts';
import { tracedAlone } from '../operations/tracing.ts';
import { requirePermission } from '../plugins/authentication.ts';
import { refusalOf, sentenceOf } from '../plugins/errors.ts';
import { findNul } from '../plugins/nul-characters.ts';
import { EVENTS } from '../policies/endpoint-permissions.ts';
import { Refused } from '../refused.ts';
import { SerialQueues } from '../serial-queues.ts';
import type { ClientSocket } from './socket-server.ts';

/** What an acknowledgement says besides `ok`. */
type Answer = { readonly seq: number } | undefined;

export interface SocketHandler {
  /** @throws Refused */
  readonly run: (socket: ClientSocket, payload: unknown) => Promise<Answer>;
  /** The acknowledgement is padded to a multiple of this many bytes. */
  readonly ackBytes?: number;
}
export type SocketHandlers = { readonly [Event in keyof ClientEvents]?: SocketHandler };

type Payloads = { readonly [Event in keyof ClientEvents]: z.output<(typeof CLIENT_EVENTS)[Event]> };
const SCHEMAS: { readonly [Event in keyof ClientEvents]: z.ZodType<Payloads[Event]> } = CLIENT_EVENTS;
type Handle<Event extends keyof ClientEvents, Result> = (socket: ClientSocket, payload: Payloads[Event]) => Promise<Result>;

/** A handler for payloads of the event's schema, from people with its permission. */
export const handler = <Event extends keyof ClientEvents>(event: Event, handle: Handle<Event, void>): SocketHandler => ({
  run: async (socket, payload) => {
    requirePermission(socket.data.user, EVENTS[event]);
    await handle(socket, valid<z.ZodType<Payloads[Event]>>(SCHEMAS[event], payload));
    return undefined;
  },
});

/** A handler whose acknowledgement has an answer, and a size that doesn't depend on it. */
export const answeringHandler = <Event extends keyof ClientEvents>(
  event: Event,
  ackBytes: number,
  handle: Handle<Event, Answer>,
): SocketHandler => ({
  run: async (socket, payload) => {
    requirePermission(socket.data.user, EVENTS[event]);
    return handle(socket, valid<z.ZodType<Payloads[Event]>>(SCHEMAS[event], payload));
  },
  ackBytes,
});

/** @throws Refused `invalid_input` */
export const valid = <Schema extends z.ZodType>(schema: Schema, payload: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(payload);
  if (!parsed.success || findNul(parsed.data) !== null) throw new Refused('invalid_input');
  return parsed.data;
};

const padded = (answer: object, ackBytes: number): object => {
  const bytes = Buffer.byteLength(JSON.stringify({ ...answer, pad: '' }));
  return { ...answer, pad: ' '.repeat(Math.ceil(bytes / ackBytes) * ackBytes - bytes) };
};

/** A socket is closed after this many rate-limit refusals. */
const REFUSED_MAX = 200;

interface Listening {
  readonly handlers: ReadonlyMap<string, SocketHandler>;
  /** Takes one event from the allowance of this account. */
  readonly requireMayAsk: Guard;
  /** The server stops, so nothing new is accepted. */
  readonly isClosing: () => boolean;
  /** Events that are not answered yet. */
  readonly unanswered: Set<Promise<void>>;
  readonly metrics: Pick<Metrics, 'socketAnswered'>;
  readonly log: FastifyBaseLogger;
}

/**
 * Returns a function that attaches the handlers to a socket; its events are handled one after another, in the order they came. All
 * sockets share these handlers, because thousands of them would each keep their own.
 */
export const createListener = ({ handlers, requireMayAsk, isClosing, unanswered, metrics, log }: Listening) => {
  /** Socket → number of rate-limit refusals. */
  const refusals = new WeakMap<ClientSocket, number>();
  const queues = new SerialQueues();

  const take = async (socket: ClientSocket, event: unknown, args: readonly unknown[]): Promise<void> => {
    const since = performance.now();
    const known = typeof event === 'string' ? handlers.get(event) : undefined;
    const last = args.at(-1);
    const payload = typeof args[0] === 'function' ? undefined : args[0];
    const answer = (value: object, outcome: Outcome): void => {
      const ms = performance.now() - since;
      metrics.socketAnswered({ event, payload, outcome, seconds: ms / 1000 });
      // Strangers must not be able to write into the log.
      log.debug({ event: known ? event : 'unknown', outcome, ms: Math.round(ms) }, 'answered');
      if (typeof last === 'function') last(known?.ackBytes ? padded(value, known.ackBytes) : value);
    };
    const refuse = (error: unknown): void => {
      const refusal = refusalOf(error);
      const { code } = refusal;
      if (code === 'internal') log.error({ err: error, event }, 'A socket event failed');
      answer({ ok: false, error: code, message: sentenceOf(refusal) }, code);
    };
    if (isClosing()) {
      refuse(new Refused('unavailable'));
      return;
    }
    try {
      await requireMayAsk(socket.data.user.userId);
    } catch (error) {
      const refused = (refusals.get(socket) ?? 0) + 1;
      refusals.set(socket, refused);
      refuse(error);
      if (refused > REFUSED_MAX) socket.disconnect(true);
      return;
    }
    if (!known) {
      refuse(new Refused('not_found'));
      return;
    }
    await queues.run(socket.id, () => known.run(socket, payload)).then((result) => answer({ ok: true, ...result }, 'ok'), refuse);
  };

  function listen(this: ClientSocket, event: unknown, ...args: readonly unknown[]): void {
    const name = typeof event === 'string' && handlers.has(event) ? event : 'unknown event';
    const answered = tracedAlone(name, () => take(this, event, args)).finally(() => unanswered.delete(answered));
    unanswered.add(answered);
  }
  return (socket: ClientSocket): void => void socket.onAny(listen);
};
