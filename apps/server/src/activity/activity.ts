import type { ActivityItem } from '@one-mind/protocol/accounts/activity';
import type { Page } from '@one-mind/protocol/games/results';
import type { Database } from '../db/open.ts';
import type { Friends } from '../friends/friends.ts';
import type { Person } from '../lobbies/lobbies.ts';
import { Refused } from '../refused.ts';
import { earnedAchievements, finishedGames } from '../results/results.ts';

interface Dependencies {
  readonly db: Database;
  readonly friends: Pick<Friends, 'list'>;
}

/** The last item of a page: `{epoch ms}~{id}`. Items of the same time are sorted by id, largest first. */
const CURSOR = /^(\d{1,15})~((game|friend|achievement)\.([\w-]{1,64}))$/;

export type Activity = ReturnType<typeof createActivity>;

/** A person's recent activity, read from the other domains' tables so that nothing outdated is shown. */
export const createActivity = ({ db, friends }: Dependencies) => ({
  /** @throws Refused `invalid_input` if `before` is not the `next` of a page */
  async page(
    person: Person,
    { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<Page<ActivityItem>> {
    const cursor = before === undefined ? null : CURSOR.exec(before);
    if (before !== undefined && cursor === null)
      throw new Refused('invalid_input', { before: 'This isn’t a valid position in the list. Use the “next” value of a page.' });
    const until = cursor === null ? null : { at: Number(cursor[1]), id: cursor[2] ?? '' };
    const isAfter = ({ at, id }: ActivityItem): boolean =>
      until === null || Date.parse(at) < until.at || (Date.parse(at) === until.at && id < until.id);
    // Games have the largest ids at any given time, so none of that time can follow an item of another kind.
    const fromGame = until && { at: until.at, gameId: cursor?.[3] === 'game' ? (cursor[4] ?? null) : null };
    const [games, achievements, friendships] = await Promise.all([
      finishedGames(db, person.userId, fromGame, limit + 1),
      earnedAchievements(db, person.userId),
      friends.list(person),
    ]);
    const items = [
      ...games.map((game): ActivityItem => ({ id: `game.${game.id}`, at: game.endedAt, type: 'game', game })),
      ...achievements.map(
        ({ achievement, gameId, at }): ActivityItem => ({
          id: `achievement.${achievement}`,
          at: new Date(at).toISOString(),
          type: 'achievement',
          achievement,
          gameId,
        }),
      ),
      ...friendships.map(
        ({ id, created_at: at, user }): ActivityItem => ({
          id: `friend.${id}`,
          at,
          type: 'friend',
          friend: { id: user.id, username: user.username },
        }),
      ),
    ]
      .filter(isAfter)
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1));
    const shown = items.slice(0, limit);
    const last = shown.at(-1);
    return { items: shown, next: items.length > limit && last ? `${Date.parse(last.at)}~${last.id}` : null };
  },
});
