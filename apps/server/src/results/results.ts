/** Results of finished games, for their players. Every function takes the database or a transaction. */
import type { Achievement, GameResult } from '@one-mind/engine/state';
import { ACHIEVEMENTS } from '@one-mind/engine/state';
import { type Difficulty, ROLES } from '@one-mind/engine/vocabulary';
import type { AchievementCount, FinishedGame, Page, PlayerStatistics, Profile } from '@one-mind/protocol/games/results';
import { findAccountByUsername } from '../accounts/accounts.ts';
import type { Identity } from '../auth/identities.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { listScenarios } from '../scenarios/scenarios.ts';
import type { Before, FinishedRow } from './store.ts';
import { countByRole, countByScenario, findOutcome, findTitle, listEarned, listFinished, listWins } from './store.ts';

const finishedGame = (row: FinishedRow): FinishedGame => ({
  id: row.game_id,
  scenario: { id: row.scenario_id, title: row.scenario_title },
  difficulty: row.difficulty,
  players: row.players,
  outcome: row.outcome,
  reason: row.reason,
  rounds: row.rounds,
  role: row.role,
  won: row.won === 1,
  survived: row.survived === 1,
  takenOver: row.taken_over === 1,
  actions: row.actions,
  points: row.points,
  startedAt: new Date(row.started_at).toISOString(),
  endedAt: new Date(row.ended_at).toISOString(),
});

export interface Outcome {
  readonly scenarioId: string;
  readonly difficulty: Difficulty;
  readonly outcome: GameResult['outcome'];
}

/** Null for running games. */
export const outcomeOf = async (db: Database, gameId: string): Promise<Outcome | null> => {
  const row = await findOutcome(db, gameId);
  return row && { scenarioId: row.scenario_id, difficulty: row.difficulty, outcome: row.outcome };
};

/** At most `limit` games of this person that come after `before`, newest first. */
export const finishedGames = async (db: Database, userId: string, before: Before | null, limit: number): Promise<FinishedGame[]> =>
  (await listFinished(db, userId, before, limit)).map(finishedGame);

const CURSOR = /^(\d{1,15})~([\w-]{1,64})$/;

/** @throws Refused `invalid_input` if `before` is not the `next` of a page */
export const finishedPage = async (
  db: Database,
  userId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<Page<FinishedGame>> => {
  const cursor = before === undefined ? null : CURSOR.exec(before);
  if (before !== undefined && cursor === null)
    throw new Refused('invalid_input', { before: 'This isn’t a valid position in the list. Use the “next” value of a page.' });
  const from = cursor === null ? null : { at: Number(cursor[1]), gameId: cursor[2] ?? null };
  const found = await finishedGames(db, userId, from, limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? `${Date.parse(last.endedAt)}~${last.id}` : null };
};

/** When and where each achievement was first earned, oldest first, and how often in total. */
export const earnedAchievements = async (
  db: Database,
  userId: string,
): Promise<{ achievement: Achievement; gameId: string; at: number; times: number }[]> => {
  const first = new Map<Achievement, { achievement: Achievement; gameId: string; at: number; times: number }>();
  for (const { achievement, gameId, earnedAt } of await listEarned(db, userId)) {
    const known = first.get(achievement);
    if (known) known.times += 1;
    else first.set(achievement, { achievement, gameId, at: earnedAt, times: 1 });
  }
  return [...first.values()];
};

const statisticsOf = async (db: Database, userId: string, mayTell: (scenarioId: string) => boolean): Promise<PlayerStatistics> => {
  const [counts, wins, scenarios] = await Promise.all([countByRole(db, userId), listWins(db, userId), countByScenario(db, userId)]);
  const decided = counts.filter(({ outcome }) => outcome !== 'abandoned');
  const sum = (rows: typeof counts, value: (row: (typeof counts)[number]) => number) => rows.reduce((total, row) => total + value(row), 0);
  const played = sum(decided, (row) => row.games);
  const won = sum(decided, (row) => row.won);
  const favourite = scenarios.find(({ id }) => mayTell(id));
  let [current, best] = [0, 0];
  for (const isWin of wins) {
    current = isWin ? current + 1 : 0;
    best = Math.max(best, current);
  }
  return {
    games: played,
    won,
    lost: played - won,
    abandoned: sum(counts, (row) => row.games) - played,
    survived: sum(decided, (row) => row.survived),
    byRole: ROLES.map((role) => {
      const rows = decided.filter((row) => row.role === role);
      return { role, games: sum(rows, (row) => row.games), won: sum(rows, (row) => row.won) };
    }),
    favouriteScenario: favourite ? { ...favourite, title: (await findTitle(db, favourite.id)) ?? '' } : null,
    streak: { current, best },
  };
};

/** Anyone's profile by username, without private data and without scenarios that the asker may not see. @throws Refused `user_not_found` */
export const profileOf = async (db: Database, username: string, asker: Identity): Promise<Profile> => {
  const user = await findAccountByUsername(db, username);
  if (!user) throw new Refused('user_not_found');
  const visible = user.id === asker.userId ? null : new Set((await listScenarios(db, asker)).map(({ id }) => id));
  const earned = await earnedAchievements(db, user.id);
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    avatar_url: user.avatarUrl,
    memberSince: new Date(user.createdAt).toISOString(),
    statistics: await statisticsOf(db, user.id, (id) => visible?.has(id) ?? true),
    achievements: ACHIEVEMENTS.map((achievement): AchievementCount => {
      const one = earned.find((each) => each.achievement === achievement);
      return { achievement, times: one?.times ?? 0, firstAt: one ? new Date(one.at).toISOString() : null };
    }),
  };
};
