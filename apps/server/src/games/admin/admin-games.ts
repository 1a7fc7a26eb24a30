/** Games as admins see them, and what they do with them. */
import type { GameRecord } from '@one-mind/engine/fair-play/record';
import { publicFor, youFor } from '@one-mind/engine/view/view';
import type { PlayerView } from '@one-mind/engine/view/view-types';
import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type {
  AdminGame,
  AdminGameDetail,
  AdminGameEvent,
  AdminGameStats,
  AdminGames,
  AdminGamesQuery,
  GameFilter,
  GameInspection,
} from '@one-mind/protocol/admin/admin-games';
import type { BulkResult } from '@one-mind/protocol/admin/admin-users';
import type { ChatChannel, ChatMessage } from '@one-mind/protocol/moderation/chat';
import { eachByItself } from '../../admin/bulk-action.ts';
import { completedGames } from '../../analytics/analytics.ts';
import { type Actor, recordAct } from '../../audit/audit.ts';
import type { Database } from '../../db/open.ts';
import { Refused } from '../../refused.ts';
import { countPeople, endedSeats } from '../../results/game-totals.ts';
import type { Games } from '../games.ts';
import { type LiveGame, seatOf } from '../live/live-game.ts';
import { unlessBroken } from '../live/live-games.ts';
import { findReplayAccess } from '../replay/replay-store.ts';
import { countListed, findListed, type ListedGame, listListed, listRunningPeople, listSeatNames } from '../store/game-list-store.ts';
import { countRunning, listCommitsWithAuthors, listEntries } from '../store/game-store.ts';
import { exportedGames } from './exported-games.ts';

interface Dependencies {
  readonly db: Database;
  readonly games: Games;
  readonly messagesOf: (db: Database, roomId: string, channels: readonly ChatChannel[], limit: number) => Promise<ChatMessage[]>;
  /** Deletes what was said in the game's chat, in the transaction that deletes the game. */
  readonly forgetChat: (trx: Database, roomId: string) => Promise<void>;
  readonly now: () => number;
}

const MINUTE = 60_000;
const ALL: GameFilter = { search: '', status: '', difficulty: '', outcome: '', scenario: '', from: '', to: '' };
/** Messages of a chat that an inspection shows. */
const CHAT_SHOWN = 1000;
/** The setup was told with this `public_seq`, without a commit. */
const SETUP_SEQ = 1;

/** A running game that can't be played again to where it was must not keep the others from being listed. */
const UNOPENABLE = { current_turn: null, of: new Map<number, Pick<PlayerView, 'role' | 'is_alive'>>() };

export type AdminGamesUseCases = ReturnType<typeof createAdminGames>;

export const createAdminGames = ({ db, games, messagesOf, forgetChat, now }: Dependencies) => {
  /** @throws Refused `game_not_found` */
  const requireListed = async (gameId: string): Promise<ListedGame> => {
    const listed = await findListed(db, gameId);
    if (!listed) throw new Refused('game_not_found');
    return listed;
  };

  const described = async (listed: readonly ListedGame[]): Promise<AdminGame[]> => {
    const ids = listed.map(({ game_id }) => game_id);
    const [names, ended] = [
      Map.groupBy(await listSeatNames(db, ids), ({ gameId }) => gameId),
      Map.groupBy(await endedSeats(db, ids), ({ gameId }) => gameId),
    ];
    return Promise.all(
      listed.map(async (game) => {
        const seats = names.get(game.game_id) ?? [];
        const results = ended.get(game.game_id);
        const { current_turn, of } = results
          ? {
              current_turn: results[0]?.turns ?? 0,
              of: new Map(results.map(({ seat, role, survived }) => [seat, { role, is_alive: survived }])),
            }
          : ((await unlessBroken(runningSeats(game.game_id))) ?? UNOPENABLE);
        return {
          id: game.game_id,
          scenario: { id: game.scenario_id, title: game.scenario_title, difficulty: game.difficulty },
          status: game.status,
          outcome: results?.[0]?.outcome ?? null,
          players: seats.map(({ seat, id, username, kind }) => ({
            id,
            username,
            kind,
            role: of.get(seat)?.role ?? null,
            is_alive: of.get(seat)?.is_alive ?? null,
          })),
          current_turn,
          started_at: new Date(game.started_at).toISOString(),
          ended_at: game.ended_at === null ? null : new Date(game.ended_at).toISOString(),
          host: { id: game.host_id, username: seats.find(({ id }) => id === game.host_id)?.username ?? FORMER_PLAYER },
        };
      }),
    );
  };

  /** What everybody at the table sees of them. */
  const runningSeats = (gameId: string) =>
    games.look(gameId, async ({ state }) => {
      const { turnNumber, players } = publicFor(state);
      return { current_turn: turnNumber, of: new Map(players.map(({ seat, role, is_alive }) => [seat, { role, is_alive }])) };
    });

  const isOwn = (game: LiveGame, userId: string): boolean => game.state.phase !== 'ended' && seatOf(game.state, userId) !== null;

  const mayReplay = async (userId: string, gameId: string): Promise<boolean> => {
    const access = await findReplayAccess(db, gameId);
    return access !== null && access.status !== 'in_progress' && (access.isOpen || access.userIds.includes(userId));
  };

  /** In the game's turn. `whole`: with the commits that only their own seat noticed, and with all commands. */
  const eventsOf = async (game: LiveGame, whole: boolean): Promise<AdminGameEvent[]> => {
    const [commits, entries, seats] = [
      await listCommitsWithAuthors(db, game.id),
      Map.groupBy(await listEntries(db, game.id, 0, game.publicSeq), ({ seq }) => seq),
      await listSeatNames(db, [game.id]),
    ];
    const nameOf = (userId: string | null): string | null => seats.find(({ id }) => id === userId)?.username ?? null;
    const setup = { by: null, commands: whole ? [] : null, entries: entries.get(SETUP_SEQ) ?? [] };
    const events: AdminGameEvent[] = [{ seq: SETUP_SEQ, at: new Date(game.state.startedAt).toISOString(), ...setup }];
    let told = SETUP_SEQ;
    for (const { publicSeq, commands, at, userId } of commits) {
      const isPublic = publicSeq > told;
      told = publicSeq;
      if (!isPublic && !whole) continue;
      events.push({
        seq: publicSeq,
        at: new Date(at).toISOString(),
        // Who it was can be as secret as what.
        by: whole ? nameOf(userId) : null,
        commands: whole ? commands : null,
        entries: isPublic ? (entries.get(publicSeq) ?? []) : [],
      });
    }
    return events;
  };

  const end = async (actor: Actor, gameId: string): Promise<void> => {
    const { scenario_title } = await requireListed(gameId);
    await games.end(gameId, (trx) =>
      recordAct(trx, actor, {
        act: 'game.ended',
        targetId: gameId,
        targetLabel: scenario_title,
        before: { status: 'in_progress' },
        after: { status: 'abandoned' },
      }),
    );
  };

  return {
    async page({ page, limit, sort, order, ...filter }: AdminGamesQuery): Promise<AdminGames> {
      const total = await countListed(db, filter);
      const offset = (page - 1) * limit;
      const found = offset < total ? await listListed(db, filter, { sort, order, offset, limit, now: now() }) : [];
      return { games: await described(found), total, page, totalPages: Math.ceil(total / limit) };
    },

    /** Ends each game separately: one that has already ended doesn't stop the others. */
    endAll: (actor: Actor, ids: readonly string[]): Promise<BulkResult[]> => eachByItself(ids, (id) => end(actor, id)),

    /** All that fit, newest first, without anything secret; written into the audit log. */
    async export(actor: Actor, filter: GameFilter): Promise<ReturnType<typeof exportedGames>> {
      // The search text may be a person's name.
      const { search, ...wanted } = filter;
      await recordAct(db, actor, { act: 'game.exported', targetId: 'games', after: { ...wanted, searched: search !== '' } });
      return exportedGames(db, filter);
    },

    async stats(): Promise<AdminGameStats> {
      const { completed, durationMs } = await completedGames(db);
      return {
        totalGames: await countListed(db, ALL),
        activeGames: await countRunning(db),
        completedGames: completed,
        averageDuration: completed === 0 ? null : Math.round(durationMs / completed / MINUTE),
        totalPlayers: await countPeople(db, await listRunningPeople(db)),
      };
    },

    async detail(userId: string, gameId: string): Promise<AdminGameDetail> {
      const [game] = await described([await requireListed(gameId)]);
      if (!game) throw new Refused('game_not_found');
      return {
        game,
        view: await games.publicSnapshot(gameId),
        isOwn: await games.look(gameId, async (current) => isOwn(current, userId)),
        canReplay: await mayReplay(userId, gameId),
      };
    },

    /** Of a running game what everybody saw; of one that is over everything. */
    events: (gameId: string): Promise<AdminGameEvent[]> => games.look(gameId, (game) => eventsOf(game, game.state.phase === 'ended')),

    /** Opens the chat and the secrets of a game as they are now. @throws Refused `game_of_your_own` where the admin plays in it */
    async inspect(actor: Actor, gameId: string, reason: string): Promise<GameInspection> {
      const { scenario_title } = await requireListed(gameId);
      return games.look(gameId, async (game) => {
        if (isOwn(game, actor.userId)) throw new Refused('game_of_your_own');
        // An administrator may play under another name, so every inspection is recorded and shown to the players.
        await db
          .transaction()
          .execute((trx) => recordAct(trx, actor, { act: 'game.inspected', targetId: gameId, targetLabel: scenario_title, reason }));
        await games.notifyInspections(gameId);
        return {
          at: new Date(now()).toISOString(),
          seats: game.state.seats.map((_, seat) => youFor(game.state, seat)),
          events: await eventsOf(game, true),
          chat: await messagesOf(db, `game:${gameId}`, game.state.phase === 'ended' ? ['all', 'quiet'] : ['all'], CHAT_SHOWN),
        };
      });
    },

    /** All of a game that is over. @throws Refused `game_not_over` */
    record: (gameId: string): Promise<GameRecord> => games.record(gameId),

    end,

    /** With everything that is stored of it; a running one is ended first, so that its players hear of it. */
    async remove(actor: Actor, gameId: string): Promise<void> {
      const { status } = await requireListed(gameId);
      if (status === 'in_progress') {
        await unlessBroken(end(actor, gameId)).catch((error) => {
          // It ended by itself meanwhile.
          if (!(error instanceof Refused && error.code === 'game_over')) throw error;
        });
      }
      const listed = await requireListed(gameId);
      await games.remove(gameId, async (trx) => {
        await forgetChat(trx, `game:${gameId}`);
        await recordAct(trx, actor, {
          act: 'game.deleted',
          targetId: gameId,
          targetLabel: listed.scenario_title,
          before: {
            status: listed.status,
            startedAt: new Date(listed.started_at).toISOString(),
            endedAt: listed.ended_at === null ? null : new Date(listed.ended_at).toISOString(),
          },
        });
      });
    },
  };
};
