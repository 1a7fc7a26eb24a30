import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { ActivityItem } from '@one-mind/protocol/accounts/activity';
import type { FriendRequestAnswer } from '@one-mind/protocol/accounts/friends';
import type { Page } from '@one-mind/protocol/games/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlayer, type PlayerClient, playToEnd, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('recent activity', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let cleo: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer({}, { newSeed: () => 'a game that is remembered' });
    [ada, bea, cleo] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea'), newPlayer(server, 'Cleo')]);
  });
  afterAll(async () => {
    for (const person of [ada, bea, cleo]) person.close();
    await server.close();
  });
  const activity = (who: PlayerClient, query = '') => who.request<Page<ActivityItem>>('GET', `/api/activity${query}`);
  const befriend = async (from: PlayerClient, to: PlayerClient) => {
    const answer = await from.request<FriendRequestAnswer>('POST', '/api/friends/request', { username: to.user.username });
    if (answer.status === 'accepted') throw new Error('Nobody had asked yet.');
    await to.request('POST', `/api/friends/request/${answer.request.id}/accept`);
  };

  it('is empty for a newcomer', async () => {
    expect(await activity(ada)).toEqual({ items: [], next: null });
  });

  it('shows each person their games, their first-time achievements and new friends, newest first', async () => {
    await befriend(ada, bea);
    const dice = new Dice({ rng: rngFromSeed('what these people do') });
    const pick = <Item>(items: readonly Item[]) => (items.length > 0 ? dice.pick(items) : undefined);
    const gameId = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['random'] });
    const { reveal, players } = await playToEnd([ada, bea], gameId, pick);
    await befriend(cleo, ada);

    for (const [who, friends] of [
      [ada, ['Cleo', 'Bea']],
      [bea, ['Ada']],
    ] as const) {
      const { items } = await activity(who, '?limit=50');
      const truth = reveal?.players.find(({ id }) => id === who.id);
      const seat = players.findIndex(({ id }) => id === who.id);
      const games = items.flatMap((item) => (item.type === 'game' ? [item.game] : []));
      expect(games).toMatchObject([{ id: gameId, role: truth?.role, won: reveal?.result.winners.includes(seat) }]);
      expect(items.flatMap((item) => (item.type === 'achievement' ? [item.achievement] : [])).sort()).toEqual(
        [...(truth?.achievements ?? [])].sort(),
      );
      expect(items.flatMap((item) => (item.type === 'friend' ? [item.friend.username] : []))).toEqual(friends);
      const times = items.map(({ at }) => Date.parse(at));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
    expect((await activity(cleo)).items).toMatchObject([{ type: 'friend', friend: { id: ada.id } }]);
  });

  it('has pages without gaps or repetitions, even if several things happened at the same time', async () => {
    const all = (await activity(ada, '?limit=50')).items;
    expect(all.length).toBeGreaterThan(2);
    const seen: ActivityItem[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Page<ActivityItem> = await activity(ada, `?limit=1${next && `&before=${encodeURIComponent(next)}`}`);
      seen.push(...page.items);
      next = page.next;
    }
    expect(seen).toEqual(all);
    expect(await ada.refusal('GET', '/api/activity?before=nowhere')).toEqual({ status: 400, error: 'invalid_input' });
    expect((await fetch(`${server.url}/api/activity`)).status).toBe(401);
  });

  it('leaves out people who are no longer friends', async () => {
    const [friend] = await cleo.request<{ id: string }[]>('GET', '/api/friends');
    await cleo.request('DELETE', `/api/friends/${friend?.id}`);
    expect((await activity(cleo)).items).toEqual([]);
  });
});
