import type { BlockedPerson, Friend, FriendRequestAnswer, FriendRequests } from '@one-mind/protocol/accounts/friends';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ada: PlayerClient;
let bea: PlayerClient;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [ada, bea] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea')]);
});
afterEach(async () => {
  for (const player of [ada, bea]) player.close();
  // The next test begins with nobody.
  await server.deps.db.deleteFrom('users').execute();
});
afterAll(() => server.close());

const ask = (player: PlayerClient, username: string): Promise<FriendRequestAnswer> =>
  player.request('POST', '/api/friends/request', { username });
const askRefused = (player: PlayerClient, username: string) => player.refusal('POST', '/api/friends/request', { username });
const answer = (player: PlayerClient, id: string, how: string): Promise<unknown> =>
  player.request('POST', `/api/friends/request/${id}/${how}`);
const answerRefused = (player: PlayerClient, id: string, how: string) => player.refusal('POST', `/api/friends/request/${id}/${how}`);
const friendsOf = (player: PlayerClient): Promise<Friend[]> => player.request('GET', '/api/friends');
const namesOf = async (player: PlayerClient): Promise<string[]> => (await friendsOf(player)).map(({ user }) => user.username);
const requestsOf = (player: PlayerClient): Promise<FriendRequests> => player.request('GET', '/api/friends/requests');
const countsOf = async (player: PlayerClient): Promise<[number, number]> => {
  const { incoming, outgoing } = await requestsOf(player);
  return [incoming.length, outgoing.length];
};
const requestId = (sent: FriendRequestAnswer): string => (sent.status === 'accepted' ? sent.friend.id : sent.request.id);
const block = (player: PlayerClient, userId: string): Promise<unknown> => player.request('POST', '/api/friends/blocks', { userId });

describe('friend requests', () => {
  it('are shown to both people from their own point of view, and make them friends when accepted', async () => {
    const sent = await ask(ada, 'bEA');
    const request = {
      id: requestId(sent),
      created_at: expect.any(String),
      sender: { id: ada.id, username: 'Ada' },
      receiver: { id: bea.id, username: 'Bea' },
    };
    expect(sent).toEqual({ status: 'sent', request });
    expect(await requestsOf(ada)).toEqual({ incoming: [], outgoing: [request] });
    expect(await requestsOf(bea)).toEqual({ incoming: [request], outgoing: [] });
    expect(await bea.waitFor('friends:request')).toEqual(request);

    await answer(bea, request.id, 'accept');
    expect(await ada.waitFor('friends:accepted')).toEqual({ id: bea.id, username: 'Bea' });
    expect(await friendsOf(ada)).toEqual([
      {
        id: request.id,
        created_at: expect.any(String),
        user: { id: bea.id, username: 'Bea', status: 'online', presence: 'online', lobby: null, watchGameId: null },
      },
    ]);
    expect(await namesOf(bea)).toEqual(['Ada']);
    expect([await countsOf(ada), await countsOf(bea)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('are refused to oneself, to unknown people, to friends, and without a name', async () => {
    expect(await askRefused(ada, 'ada')).toEqual({ status: 400, error: 'cannot_befriend_self' });
    expect(await askRefused(ada, 'Nobody')).toEqual({ status: 404, error: 'user_not_found' });
    expect(await askRefused(ada, 'x'.repeat(100))).toEqual({ status: 404, error: 'user_not_found' });
    expect(await askRefused(ada, '   ')).toEqual({ status: 400, error: 'invalid_input' });
    await answer(bea, requestId(await ask(ada, 'Bea')), 'accept');
    expect(await askRefused(ada, 'Bea')).toEqual({ status: 409, error: 'already_friends' });
    expect(await askRefused(bea, 'Ada')).toEqual({ status: 409, error: 'already_friends' });
  });

  it('count once, no matter how often they are sent, even at the same moment', async () => {
    const both = await Promise.all([ask(ada, 'Bea'), ask(ada, 'Bea')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['already_sent', 'sent']);
    expect(new Set(both.map(requestId)).size).toBe(1);
    expect(await countsOf(bea)).toEqual([1, 0]);
    expect(bea.received('friends:request')).toHaveLength(1);
  });

  it('make two people friends who send them to each other, even at the same moment', async () => {
    const both = await Promise.all([ask(ada, 'Bea'), ask(bea, 'Ada')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['accepted', 'sent']);
    expect([await namesOf(ada), await namesOf(bea)]).toEqual([['Bea'], ['Ada']]);
    expect([await countsOf(ada), await countsOf(bea)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('can be rejected by the receiver, cancelled by the sender, and then sent again', async () => {
    const rejected = requestId(await ask(ada, 'Bea'));
    expect(await answerRefused(ada, rejected, 'reject')).toEqual({ status: 404, error: 'friend_request_not_found' });
    expect(await answerRefused(bea, rejected, 'cancel')).toEqual({ status: 404, error: 'friend_request_not_found' });
    expect(await answerRefused(ada, rejected, 'accept')).toEqual({ status: 404, error: 'friend_request_not_found' });
    await answer(bea, rejected, 'reject');
    await answer(bea, rejected, 'reject');
    expect(await countsOf(ada)).toEqual([0, 0]);
    expect(await answerRefused(bea, rejected, 'accept')).toEqual({ status: 404, error: 'friend_request_not_found' });

    const cancelled = requestId(await ask(ada, 'Bea'));
    await answer(ada, cancelled, 'cancel');
    await answer(ada, cancelled, 'cancel');
    expect(await countsOf(bea)).toEqual([0, 0]);
    expect(await answerRefused(bea, cancelled, 'accept')).toEqual({ status: 404, error: 'friend_request_not_found' });
    expect(await namesOf(ada)).toEqual([]);
  });

  it('are accepted only once, and can’t be rejected or cancelled afterwards', async () => {
    const id = requestId(await ask(ada, 'Bea'));
    await Promise.all([answer(bea, id, 'accept'), answer(bea, id, 'accept')]);
    expect(await namesOf(ada)).toEqual(['Bea']);
    expect(ada.received('friends:accepted')).toHaveLength(1);
    expect(await answerRefused(bea, id, 'reject')).toEqual({ status: 409, error: 'already_friends' });
    expect(await answerRefused(ada, id, 'cancel')).toEqual({ status: 409, error: 'already_friends' });
    expect(await answerRefused(bea, id, 'eat')).toEqual({ status: 400, error: 'invalid_input' });
  });

  it('can’t be answered by other people', async () => {
    const cleo = await newPlayer(server, 'Cleo');
    const id = requestId(await ask(ada, 'Bea'));
    expect(await answerRefused(cleo, id, 'accept')).toEqual({ status: 404, error: 'friend_request_not_found' });
    await answer(cleo, id, 'reject');
    await answer(cleo, id, 'cancel');
    expect(await countsOf(bea)).toEqual([1, 0]);
    cleo.close();
  });

  it('are limited when somebody sends very many', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 25; n++) answers.push((await askRefused(ada, `Nobody-${n}`)).error);
    expect(answers.filter((error) => error === 'too_many_friend_requests')).toHaveLength(5);
    expect(await askRefused(ada, 'Bea')).toEqual({ status: 429, error: 'too_many_friend_requests' });
    expect((await ask(bea, 'Ada')).status).toBe('sent');
  });

  it('can be neither sent to banned people nor received from them', async () => {
    const id = requestId(await ask(ada, 'Bea'));
    await updateUser(server.deps.db, ada.id, { status: 'banned', at: Date.now() });
    expect(await countsOf(bea)).toEqual([0, 0]);
    expect(await answerRefused(bea, id, 'accept')).toEqual({ status: 404, error: 'friend_request_not_found' });
    expect(await askRefused(bea, 'Ada')).toEqual({ status: 404, error: 'user_not_found' });
    expect(await askRefused(ada, 'Bea')).toEqual({ status: 401, error: 'unauthenticated' });
    await server.deps.db.updateTable('users').set({ banned_until: Date.now() }).where('id', '=', ada.id).execute();
    expect(await countsOf(bea)).toEqual([1, 0]);
  });

  it('require a signed-in person', async () => {
    expect((await fetch(`${server.url}/api/friends`)).status).toBe(401);
    expect((await fetch(`${server.url}/api/friends/requests`)).status).toBe(401);
  });
});

describe('friends', () => {
  it('end for both people when one removes the other, no matter how often', async () => {
    const id = requestId(await ask(ada, 'Bea'));
    await answer(bea, id, 'accept');
    const cleo = await newPlayer(server, 'Cleo');
    await cleo.request('DELETE', `/api/friends/${id}`);
    expect(await namesOf(ada)).toEqual(['Bea']);
    cleo.close();

    const heard = bea.received('friends:changed').length;
    await ada.request('DELETE', `/api/friends/${id}`);
    await ada.request('DELETE', `/api/friends/${id}`);
    expect([await namesOf(ada), await namesOf(bea)]).toEqual([[], []]);
    expect(bea.received('friends:changed')).toHaveLength(heard + 1);
    expect((await ask(bea, 'Ada')).status).toBe('sent');
  });

  it('are deleted with the account, like everything else between the two', async () => {
    const cleo = await newPlayer(server, 'Cleo');
    await answer(bea, requestId(await ask(ada, 'Bea')), 'accept');
    await ask(ada, 'Cleo');
    await server.deps.db.deleteFrom('users').where('id', '=', ada.id).execute();
    expect(await namesOf(bea)).toEqual([]);
    expect(await countsOf(cleo)).toEqual([0, 0]);
    cleo.close();
  });
});

describe('a block', () => {
  it('ends a friendship as a removal does, and is only visible to the person who blocked', async () => {
    await answer(bea, requestId(await ask(ada, 'Bea')), 'accept');
    await block(ada, bea.id);
    await block(ada, bea.id);
    expect([await namesOf(ada), await namesOf(bea)]).toEqual([[], []]);
    const blocks: BlockedPerson[] = await ada.request('GET', '/api/friends/blocks');
    expect(blocks).toEqual([{ created_at: expect.any(String), user: { id: bea.id, username: 'Bea' } }]);
    expect(await bea.request('GET', '/api/friends/blocks')).toEqual([]);
    expect(await askRefused(ada, 'Bea')).toEqual({ status: 409, error: 'person_blocked' });
  });

  it('looks to the blocked person like a request that nobody answers', async () => {
    const cleo = await newPlayer(server, 'Cleo');
    await block(ada, bea.id);
    const told = ada.frames.filter(({ event }) => event !== 'http').length;
    const [toBlocker, toOther] = [await ask(bea, 'Ada'), await ask(bea, 'Cleo')];
    const shapeOf = (value: unknown): string => JSON.stringify(value).replaceAll(/"[^"]*[0-9][^"]*"|Ada|Cleo/g, '…');
    expect(shapeOf(toBlocker)).toBe(shapeOf(toOther));
    expect((await requestsOf(bea)).outgoing.map(({ receiver }) => receiver.username).sort()).toEqual(['Ada', 'Cleo']);
    expect((await ask(bea, 'Ada')).status).toBe('already_sent');

    expect(await countsOf(ada)).toEqual([0, 0]);
    expect(await answerRefused(ada, requestId(toBlocker), 'accept')).toEqual({ status: 404, error: 'friend_request_not_found' });
    await answer(ada, requestId(toBlocker), 'reject');
    expect(await countsOf(bea)).toEqual([0, 2]);
    await answer(bea, requestId(toBlocker), 'cancel');
    expect(ada.frames.filter(({ event }) => event !== 'http')).toHaveLength(told);
    cleo.close();
  });

  it('keeps the blocked person’s request as it was, and cancels the other’s', async () => {
    const theirs = requestId(await ask(bea, 'Ada'));
    const heard = bea.frames.length;
    await block(ada, bea.id);
    expect((await requestsOf(bea)).outgoing.map(({ id }) => id)).toEqual([theirs]);
    expect(bea.frames.slice(heard).map(({ event }) => event)).toEqual(['http']);
    expect(await countsOf(ada)).toEqual([0, 0]);

    await ada.request('DELETE', `/api/friends/blocks/${bea.id}`);
    await ada.request('DELETE', `/api/friends/blocks/${bea.id}`);
    expect(await countsOf(ada)).toEqual([1, 0]);
    await answer(ada, theirs, 'reject');

    await ask(ada, 'Bea');
    await block(ada, bea.id);
    expect(await countsOf(bea)).toEqual([0, 0]);
  });

  it('is refused for oneself and for unknown people, and accepts a name or an id', async () => {
    expect(await ada.refusal('POST', '/api/friends/blocks', { userId: ada.id })).toEqual({ status: 400, error: 'cannot_block_self' });
    expect(await ada.refusal('POST', '/api/friends/blocks', { username: 'Nobody' })).toEqual({ status: 404, error: 'user_not_found' });
    expect(await ada.refusal('POST', '/api/friends/blocks', { userId: 'none' })).toEqual({ status: 404, error: 'user_not_found' });
    expect(await ada.refusal('POST', '/api/friends/blocks', {})).toEqual({ status: 400, error: 'invalid_input' });
    await ada.request('POST', '/api/friends/blocks', { username: 'BEA' });
    expect(await ada.request('GET', '/api/friends/blocks')).toHaveLength(1);
  });
});
