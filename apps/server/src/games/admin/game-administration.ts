/** Administration of games. */
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
import { transact } from '../../db/transact.ts';
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
  /** Deletes the messages of the game's chat, in the transaction that deletes the game. */
  readonly forgetChat: (trx: Database, roomId: string) => Promise<void>;
  readonly now: () => number;
}

const MINUTE = 60_000;
const ALL: GameFilter = { search: '', status: '', difficulty: '', outcome: '', scenario: '', from: '', to: '' };
/** Messages of a chat that an inspection shows. */
const CHAT_SHOWN = 1000;
/** The setup is shown with this `public_seq`, without a commit. */
const SETUP_SEQ = 1;

/** A running game whose commits can't be replayed must not prevent the others from being listed. */
const UNOPENABLE = { current_turn: null, of: new Map<number, Pick<PlayerView, 'role' | 'is_alive'>>() };

export class GameAdministration {
  readonly #deps: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  async page({ page, limit, sort, order, ...filter }: AdminGamesQuery): Promise<AdminGames> {
    const total = await countListed(this.#deps.db, filter);
    const offset = (page - 1) * limit;
    const found = offset < total ? await listListed(this.#deps.db, filter, { sort, order, offset, limit, now: this.#deps.now() }) : [];
    return { games: await this.#described(found), total, page, totalPages: Math.ceil(total / limit) };
  }

  /** Ends each game separately: one that has already ended doesn't stop the others. */
  endAll(actor: Actor, ids: readonly string[]): Promise<BulkResult[]> {
    return eachByItself(ids, (id) => this.end(actor, id));
  }

  /** All matching games, newest first, without secrets; the export is logged. */
  async export(actor: Actor, filter: GameFilter): Promise<ReturnType<typeof exportedGames>> {
    // The search text may be a person's name.
    const { search, ...wanted } = filter;
    await recordAct(this.#deps.db, actor, { act: 'game.exported', targetId: 'games', after: { ...wanted, searched: search !== '' } });
    return exportedGames(this.#deps.db, filter);
  }

  async stats(): Promise<AdminGameStats> {
    const { completed, durationMs } = await completedGames(this.#deps.db);
    return {
      totalGames: await countListed(this.#deps.db, ALL),
      activeGames: await countRunning(this.#deps.db),
      completedGames: completed,
      averageDuration: completed === 0 ? null : Math.round(durationMs / completed / MINUTE),
      totalPlayers: await countPeople(this.#deps.db, await listRunningPeople(this.#deps.db)),
    };
  }

  async detail(userId: string, gameId: string): Promise<AdminGameDetail> {
    const [game] = await this.#described([await this.#requireListed(gameId)]);
    if (!game) throw new Refused('game_not_found');
    return {
      game,
      view: await this.#deps.games.publicSnapshot(gameId),
      isOwn: await this.#deps.games.look(gameId, async (current) => this.#isOwn(current, userId)),
      canReplay: await this.#mayReplay(userId, gameId),
    };
  }

  /** The public events of a running game, or all events of one that is over. */
  events(gameId: string): Promise<AdminGameEvent[]> {
    return this.#deps.games.look(gameId, (game) => this.#eventsOf(game, game.state.phase === 'ended'));
  }

  /** Opens the chat and the current secrets of a game. @throws Refused `game_of_your_own` if the admin plays in it */
  async inspect(actor: Actor, gameId: string, reason: string): Promise<GameInspection> {
    const { scenario_title } = await this.#requireListed(gameId);
    return this.#deps.games.look(gameId, async (game) => {
      if (this.#isOwn(game, actor.userId)) throw new Refused('game_of_your_own');
      // An administrator may play under another name, so every inspection is recorded and shown to the players.
      await transact(this.#deps.db, (trx) =>
        recordAct(trx, actor, { act: 'game.inspected', targetId: gameId, targetLabel: scenario_title, reason }),
      );
      await this.#deps.games.notifyInspections(gameId);
      return {
        at: new Date(this.#deps.now()).toISOString(),
        seats: game.state.seats.map((_, seat) => youFor(game.state, seat)),
        events: await this.#eventsOf(game, true),
        chat: await this.#deps.messagesOf(
          this.#deps.db,
          `game:${gameId}`,
          game.state.phase === 'ended' ? ['all', 'quiet'] : ['all'],
          CHAT_SHOWN,
        ),
      };
    });
  }

  /** The complete record of a finished game. @throws Refused `game_not_over` */
  record(gameId: string): Promise<GameRecord> {
    return this.#deps.games.record(gameId);
  }

  /** Deletes the game with all its data. A running one is ended first, so that its players are notified. */
  async remove(actor: Actor, gameId: string): Promise<void> {
    const { status } = await this.#requireListed(gameId);
    if (status === 'in_progress') {
      await unlessBroken(this.end(actor, gameId)).catch((error) => {
        // It ended by itself in the meantime.
        if (!(error instanceof Refused && error.code === 'game_over')) throw error;
      });
    }
    const listed = await this.#requireListed(gameId);
    await this.#deps.games.remove(gameId, async (trx) => {
      await this.#deps.forgetChat(trx, `game:${gameId}`);
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
  }

  /** @throws Refused `game_not_found` */
  async #requireListed(gameId: string): Promise<ListedGame> {
    const listed = await findListed(this.#deps.db, gameId);
    if (!listed) throw new Refused('game_not_found');
    return listed;
  }

  async #described(listed: readonly ListedGame[]): Promise<AdminGame[]> {
    const ids = listed.map(({ game_id }) => game_id);
    const [names, ended] = [
      Map.groupBy(await listSeatNames(this.#deps.db, ids), ({ gameId }) => gameId),
      Map.groupBy(await endedSeats(this.#deps.db, ids), ({ gameId }) => gameId),
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
          : ((await unlessBroken(this.#runningSeats(game.game_id))) ?? UNOPENABLE);
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
  }

  /** What everyone in the game can see of the players. */
  #runningSeats(gameId: string) {
    return this.#deps.games.look(gameId, async ({ state }) => {
      const { turnNumber, players } = publicFor(state);
      return { current_turn: turnNumber, of: new Map(players.map(({ seat, role, is_alive }) => [seat, { role, is_alive }])) };
    });
  }

  #isOwn(game: LiveGame, userId: string): boolean {
    return game.state.phase !== 'ended' && seatOf(game.state, userId) !== null;
  }

  async #mayReplay(userId: string, gameId: string): Promise<boolean> {
    const access = await findReplayAccess(this.#deps.db, gameId);
    return access !== null && access.status !== 'in_progress' && (access.isOpen || access.userIds.includes(userId));
  }

  /** Runs in the game's queue. `whole`: includes all commands, and commits that only one seat noticed. */
  async #eventsOf(game: LiveGame, whole: boolean): Promise<AdminGameEvent[]> {
    const [commits, entries, seats] = [
      await listCommitsWithAuthors(this.#deps.db, game.id),
      Map.groupBy(await listEntries(this.#deps.db, game.id, 0, game.publicSeq), ({ seq }) => seq),
      await listSeatNames(this.#deps.db, [game.id]),
    ];
    const nameOf = (userId: string | null): string | null => seats.find(({ id }) => id === userId)?.username ?? null;
    const setup = { by: null, commands: whole ? [] : null, entries: entries.get(SETUP_SEQ) ?? [] };
    const events: AdminGameEvent[] = [{ seq: SETUP_SEQ, at: new Date(game.state.startedAt).toISOString(), ...setup }];
    let shown = SETUP_SEQ;
    for (const { publicSeq, commands, at, userId } of commits) {
      if (commands.length === 0) continue;
      const isPublic = publicSeq > shown;
      shown = publicSeq;
      if (!isPublic && !whole) continue;
      events.push({
        seq: publicSeq,
        at: new Date(at).toISOString(),
        // The actor can be as secret as the action.
        by: whole ? nameOf(userId) : null,
        commands: whole ? commands : null,
        entries: isPublic ? (entries.get(publicSeq) ?? []) : [],
      });
    }
    return events;
  }

  async end(actor: Actor, gameId: string): Promise<void> {
    const { scenario_title } = await this.#requireListed(gameId);
    await this.#deps.games.end(gameId, (trx) =>
      recordAct(trx, actor, {
        act: 'game.ended',
        targetId: gameId,
        targetLabel: scenario_title,
        before: { status: 'in_progress' },
        after: { status: 'abandoned' },
      }),
    );
  }
}
