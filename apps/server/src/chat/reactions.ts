import type { Reaction, ReactSchema } from '@one-mind/protocol/moderation/chat';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Allowances, Guard } from '../allowance.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Database } from '../db/open.ts';
import { gameOf } from '../games/game-rooms.ts';
import type { Participation } from '../games/game-summary.ts';
import type { Games } from '../games/games.ts';
import { isMuted } from '../moderation/sanctions.ts';
import { rooms, type SocketServer } from '../realtime/socket-server.ts';
import { Refused } from '../refused.ts';
import { catchUp } from './catch-up.ts';
import { listReactions, storeReaction } from './reaction-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly io: SocketServer;
  readonly cluster: Cluster;
  readonly games: Pick<Games, 'participationOf' | 'summary'>;
  readonly now: () => number;
  readonly allowances: Allowances;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Quick reactions of living players to turns and claims: public, under their names, like what they write in the chat. */
export class Reactions {
  readonly #deps: Dependencies;
  readonly #requireMayReact: Guard;
  readonly #requireMayReactMore: Guard;

  constructor(dependencies: Dependencies) {
    const { allowances, cluster, db, io, now, log } = dependencies;
    this.#deps = dependencies;
    this.#requireMayReact = allowances.guard('reactions');
    this.#requireMayReactMore = allowances.guard('reactionsInTheLongRun');
    cluster.nodes.on('returned', (missedFor) => {
      const since = Math.floor(now() - missedFor);
      void catchUp({
        ids: [...io.sockets.adapter.rooms.keys()].flatMap((room) => gameOf(room) ?? []),
        // To the sockets of this node. Clients keep the newest version.
        read: async (gameId) => {
          for (const reaction of await listReactions(db, gameId, since)) io.local.to(rooms.game(gameId)).emit('game:reaction', reaction);
        },
        failed: (error, gameId) => log.error({ err: error, gameId }, 'Reactions could not catch up with other nodes'),
      });
    });
  }

  /** Stored when this resolves. Repeating it stores and sends nothing. */
  async react(userId: string, wanted: z.output<typeof ReactSchema>): Promise<void> {
    const { db, io, games, now } = this.#deps;
    const { gameId, subject } = wanted;
    const { kind, isOver } = await this.#participationOf(userId, gameId);
    if (isOver) throw new Refused('game_over');
    // Reactions of quieted voices and spectators would reveal to the living what the chat keeps from them.
    if (kind !== 'living') throw new Refused('only_living_react');
    if (await isMuted(db, userId, now())) throw new Refused('chat_muted');
    if ((await games.summary(gameId))?.reactionSubjects().has(subject) !== true) throw new Refused('nothing_to_react_to');
    await this.#requireMayReact(userId);
    await this.#requireMayReactMore(userId);
    const reaction = { gameId, userId, subject, reaction: wanted.reaction };
    const version = await storeReaction(db, reaction, now());
    if (version !== null) io.to(rooms.game(gameId)).emit('game:reaction', { ...reaction, version });
  }

  async list(userId: string, gameId: string): Promise<Reaction[]> {
    await this.#participationOf(userId, gameId);
    return listReactions(this.#deps.db, gameId);
  }

  /** @throws Refused `game_not_found` */
  async #participationOf(userId: string, gameId: string): Promise<NonNullable<Participation>> {
    const participation = await this.#deps.games.participationOf(userId, gameId);
    if (participation === null) throw new Refused('game_not_found');
    return participation;
  }
}
