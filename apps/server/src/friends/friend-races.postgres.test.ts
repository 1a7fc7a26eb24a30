import type { Friend, FriendRequestAnswer } from '@one-mind/protocol/accounts/friends';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/test-server.ts';
import { startTwoNodes, type TwoNodes } from '../testing/two-nodes.ts';

const ROUNDS = 4;

describe('two nodes at the same time', () => {
  let two: TwoNodes;
  let ada: TestUser;
  let bea: TestUser;
  beforeAll(async () => {
    two = await startTwoNodes();
    ada = await two.nodes[0].signUp('Ada');
    bea = await two.nodes[1].signUp('Bea');
    // From here on, both nodes know both people without the database.
    for (const { deps } of two.nodes) for (const { token } of [ada, bea]) await deps.auth.authenticate(token);
  });
  afterAll(() => two.close());
  beforeEach(() => forget());

  const friendsOf = async (who: TestUser): Promise<readonly Friend[]> => (await who.call('GET', '/api/friends')).json();
  const ask = async (from: TestUser, to: TestUser): Promise<FriendRequestAnswer> =>
    (await from.call('POST', '/api/friends/request', { username: to.username })).json();
  const outcome = async (call: Promise<Response>): Promise<string> => {
    const response = await call;
    return response.ok ? 'ok' : (await response.json()).error;
  };
  const forget = async (): Promise<void> => {
    for (const table of ['friendships', 'friend_requests'] as const) await two.nodes[0].deps.db.deleteFrom(table).execute();
  };

  it('either accept a request or cancel it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const asked = await ask(ada, bea);
      if (asked.status !== 'sent') throw new Error(`The request was ${asked.status}.`);
      const { id } = asked.request;
      const [cancelled, accepted] = await two.meetAt('friend_requests', [
        () => outcome(two.callsOf(ada)[0]('POST', `/api/friends/request/${id}/cancel`)),
        () => outcome(two.callsOf(bea)[1]('POST', `/api/friends/request/${id}/accept`)),
      ]);
      expect([
        ['ok', 'friend_request_not_found'],
        ['already_friends', 'ok'],
      ]).toContainEqual([cancelled, accepted]);
      expect(await friendsOf(ada)).toHaveLength(accepted === 'ok' ? 1 : 0);
      await forget();
    }
  });

  it('make friends of two people who ask each other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await two.meetAt('friend_requests', [() => ask(ada, bea), () => ask(bea, ada)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['accepted', 'sent']);
      expect(await friendsOf(bea)).toHaveLength(1);
      await forget();
    }
  });
});
