/** Everything that the players of a run have sent and received. All times are milliseconds of `performance.now()` in their process. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { GameCommand } from '@one-mind/protocol/games/games';

/** `unanswered`: nothing came back, or an error of the server, so that nobody knows whether it was executed. */
export type Outcome = 'acknowledged' | 'refused' | 'unanswered';

/** One message of a request that may have been sent several times. */
export interface Attempt {
  readonly way: 'socket' | 'http';
  readonly url: string;
  readonly sentAt: number;
  answeredAt: number | null;
  outcome: Outcome;
  /** The code of the refusal, or the reason why there is no answer. */
  error: string | null;
  /** The public seq in the acknowledgement. */
  seq: number | null;
}

interface Sent {
  readonly userId: string;
  readonly key: string;
  readonly sentAt: number;
  /** When the outcome was certain. */
  answeredAt: number | null;
  /** `refused` only if every attempt was refused. */
  outcome: Outcome;
  readonly attempts: Attempt[];
}

export interface SentCommand extends Sent {
  readonly gameId: string;
  readonly command: GameCommand;
  readonly body: unknown;
}

export interface SentMessage extends Sent {
  /** `game:{id}` */
  readonly roomId: string;
  readonly message: string;
}

/** An event of a socket, or a game that was read by HTTP. */
export interface Received {
  readonly at: number;
  readonly userId: string;
  /** Different for each connection; null for an answer to an HTTP request. */
  readonly connection: number | null;
  /** `snapshot`: the answer to GET /api/game/{id}. */
  readonly event: string;
  /** The `since` of the request, and when it was sent; null for events. */
  readonly asked: { readonly since: number; readonly at: number } | null;
  readonly payload: unknown;
}

export interface PlayedGame {
  readonly gameId: string;
  /** The people in it, in no particular order. */
  readonly userIds: readonly string[];
  readonly startedAt: number;
  /** When a player was shown the end. */
  endedAt: number | null;
  /** When something last happened that a player could see. */
  changedAt: number;
}

/** This many messages are compressed together, because a long run receives gigabytes of nearly equal ones. */
const AT_ONCE = 500;

export class History {
  readonly startedAt = performance.now();
  /** When the players stopped watching; null while they play. */
  endedAt: number | null = null;
  readonly games = new Map<string, PlayedGame>();
  readonly commands: SentCommand[] = [];
  readonly messages: SentMessage[] = [];
  /** Events that should never happen to a player, such as the loss of their session. */
  readonly remarks: string[] = [];
  readonly #received = new Map<string, { packed: Buffer[]; latest: Received[] }>();

  receive(gameId: string, received: Received): void {
    const log = this.#received.getOrInsertComputed(gameId, () => ({ packed: [], latest: [] }));
    log.latest.push(received);
    if (log.latest.length < AT_ONCE) return;
    log.packed.push(gzipSync(JSON.stringify(log.latest), { level: 1 }));
    log.latest = [];
  }

  /** What all players received of this game, in the order in which it arrived. */
  receivedOf(gameId: string): Received[] {
    const { packed, latest } = this.#received.get(gameId) ?? { packed: [], latest: [] };
    return [...packed.flatMap((one): Received[] => JSON.parse(gunzipSync(one).toString())), ...latest];
  }
}

/** An acknowledgement is final; a request was refused only if every attempt was. */
export function settle(sent: SentCommand | SentMessage): void {
  const { attempts } = sent;
  const acknowledged = attempts.find(({ outcome }) => outcome === 'acknowledged');
  const isRefused = attempts.length > 0 && attempts.every(({ outcome }) => outcome === 'refused');
  sent.outcome = acknowledged ? 'acknowledged' : isRefused ? 'refused' : 'unanswered';
  sent.answeredAt = acknowledged?.answeredAt ?? attempts.at(-1)?.answeredAt ?? null;
}
