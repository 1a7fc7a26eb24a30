import type { InvitedPerson, LobbyInvitation } from '@one-mind/protocol/accounts/friends';
import { INVITATION_LIFETIME } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { createLobby, newPlayer, type PlayerClient } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('an invitation', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let cleo: PlayerClient;
  let lobby: Lobby;
  beforeAll(async () => {
    server = await startTestServer();
  });
  // Each test gets new people, because the number of invitations per person is limited.
  beforeEach(async ({ onTestFinished }) => {
    const [first, second, third] = await Promise.all(
      ['Ada', 'Bea', 'Cleo'].map((name) => newPlayer(server, `${name}-${crypto.randomUUID().slice(0, 8)}`)),
    );
    if (!first || !second || !third) throw new Error('Three were asked for.');
    [ada, bea, cleo] = [first, second, third];
    await befriend(ada, bea);
    lobby = await createLobby(ada, { name: 'Behind the curtain', settings: { isPrivate: true }, bots: ['normal', 'normal'] });
    onTestFinished(() => {
      for (const player of [first, second, third]) player.close();
    });
  });
  afterAll(async () => server.close());

  const befriend = async (one: PlayerClient, other: PlayerClient): Promise<void> => {
    await one.request('POST', '/api/friends/request', { username: other.user.username });
    await other.request('POST', '/api/friends/request', { username: one.user.username });
  };
  const invite = (player: PlayerClient, friend: PlayerClient): Promise<InvitedPerson> =>
    player.request('POST', `/api/lobbies/${lobby.id}/invite`, { userId: friend.id });
  const inviteRefused = (player: PlayerClient, friend: PlayerClient) =>
    player.refusal('POST', `/api/lobbies/${lobby.id}/invite`, { userId: friend.id });
  const listOf = (player: PlayerClient): Promise<LobbyInvitation[]> => player.request('GET', '/api/invitations');
  const invited = async (player: PlayerClient): Promise<string[]> =>
    (await player.request<InvitedPerson[]>('GET', `/api/lobbies/${lobby.id}/invitations`)).map(({ userId }) => userId);

  it('reaches a friend immediately, opens a private lobby to them, and then ends', async () => {
    expect(await invite(ada, bea)).toEqual({ userId: bea.id });
    const news = await bea.waitFor('invitations:new');
    expect(news).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      expires_at: expect.any(String),
      sender: { id: ada.id, username: ada.user.username },
      lobby: { id: lobby.id, name: 'Behind the curtain', scenario: 'Prison Break', players: 3, maxPlayers: 6 },
    });
    expect(await listOf(bea)).toEqual([news]);
    expect(await invited(ada)).toEqual([bea.id]);

    const joined: Lobby = await bea.request('POST', `/api/invitations/${news.id}/accept`);
    expect(joined.players.map(({ id }) => id)).toContain(bea.id);
    expect((await bea.request<Lobby>('POST', `/api/invitations/${news.id}/accept`)).id).toBe(lobby.id);
    expect(await listOf(bea)).toEqual([]);
    expect(await invited(ada)).toEqual([]);
    expect(await inviteRefused(ada, bea)).toEqual({ status: 409, error: 'friend_already_in_lobby' });
  });

  it('from the host lets a removed person back in', async () => {
    await bea.request('POST', `/api/lobbies/${lobby.id}/join`);
    await ada.request('POST', `/api/lobbies/${lobby.id}/kick`, { playerId: bea.id });
    expect(await bea.request('GET', '/api/lobbies/mine')).toEqual({ lobby: null });
    await invite(ada, bea);
    const [invitation] = await listOf(bea);
    await bea.request('POST', `/api/invitations/${invitation?.id}/accept`);
    expect(await bea.request('GET', '/api/lobbies/mine')).toMatchObject({ lobby: { id: lobby.id } });
  });

  it('accepts a name as well, and counts once no matter who sends it how often', async () => {
    await befriend(cleo, bea);
    await cleo.request('POST', `/api/lobbies/${lobby.id}/join`);
    await Promise.all([invite(ada, bea), invite(ada, bea), invite(cleo, bea)]);
    await ada.request('POST', `/api/lobbies/${lobby.id}/invite`, { username: bea.user.username.toUpperCase() });
    expect(await listOf(bea)).toHaveLength(1);
    expect(bea.received('invitations:new')).toHaveLength(1);
  });

  it('can only be sent to friends of somebody in the lobby', async () => {
    expect(await inviteRefused(bea, ada)).toEqual({ status: 403, error: 'not_in_lobby' });
    expect(await inviteRefused(ada, cleo)).toEqual({ status: 403, error: 'not_friends' });
    expect(await inviteRefused(ada, ada)).toEqual({ status: 403, error: 'not_friends' });
    expect(await ada.refusal('POST', `/api/lobbies/${lobby.id}/invite`, { username: 'Nobody' })).toEqual({
      status: 404,
      error: 'user_not_found',
    });
    expect(await ada.refusal('POST', '/api/lobbies/none/invite', { userId: bea.id })).toEqual({ status: 404, error: 'lobby_not_found' });
    expect(await bea.refusal('GET', `/api/lobbies/${lobby.id}/invitations`)).toEqual({ status: 403, error: 'not_in_lobby' });
  });

  it('can’t be accepted or declined by other people', async () => {
    await invite(ada, bea);
    const [invitation] = await listOf(bea);
    expect(await cleo.refusal('POST', `/api/invitations/${invitation?.id}/accept`)).toEqual({ status: 404, error: 'invitation_not_found' });
    await cleo.request('POST', `/api/invitations/${invitation?.id}/decline`);
    expect(await listOf(bea)).toHaveLength(1);
  });

  it('can be declined and sent again, but only a few times', async () => {
    for (let n = 0; n < 3; n++) {
      await invite(ada, bea);
      const [invitation] = await listOf(bea);
      await bea.request('POST', `/api/invitations/${invitation?.id}/decline`);
      await bea.request('POST', `/api/invitations/${invitation?.id}/decline`);
      expect(await listOf(bea)).toEqual([]);
      expect(await invited(ada)).toEqual([]);
    }
    expect(await inviteRefused(ada, bea)).toEqual({ status: 429, error: 'too_many_invitations' });
  });

  it('ends when the lobby starts or closes, and after a while', async () => {
    await invite(ada, bea);
    const [first] = await listOf(bea);
    await ada.request('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
    expect(await listOf(bea)).toEqual([]);
    expect(await bea.refusal('POST', `/api/invitations/${first?.id}/accept`)).toMatchObject({ status: expect.any(Number) });
    expect(await inviteRefused(ada, bea)).toEqual({ status: 409, error: 'lobby_started' });

    lobby = await createLobby(ada);
    await invite(ada, bea);
    await ada.request('DELETE', `/api/lobbies/${lobby.id}`);
    expect(await listOf(bea)).toEqual([]);

    lobby = await createLobby(ada);
    await invite(ada, bea);
    const [third] = await listOf(bea);
    await server.deps.db
      .updateTable('lobby_invitations')
      .set({ created_at: Date.now() - INVITATION_LIFETIME })
      .where('lobby_id', '=', lobby.id)
      .execute();
    expect(await listOf(bea)).toEqual([]);
    expect(await bea.refusal('POST', `/api/invitations/${third?.id}/accept`)).toEqual({ status: 404, error: 'invitation_not_found' });
  });

  it('says if the lobby is full, and stays valid until a place is free', async () => {
    await invite(ada, bea);
    for (let n = 0; n < 3; n++) await ada.request('POST', `/api/lobbies/${lobby.id}/bots`, { action: 'add' });
    const [invitation] = await listOf(bea);
    expect(await bea.refusal('POST', `/api/invitations/${invitation?.id}/accept`)).toEqual({ status: 409, error: 'lobby_full' });
    await befriend(ada, cleo);
    expect(await inviteRefused(ada, cleo)).toEqual({ status: 409, error: 'lobby_full' });
    const { players } = await ada.request<Lobby>('GET', `/api/lobbies/${lobby.id}`);
    await ada.request('POST', `/api/lobbies/${lobby.id}/bots`, { action: 'remove', playerId: players.at(-1)?.id });
    expect((await bea.request<Lobby>('POST', `/api/invitations/${invitation?.id}/accept`)).id).toBe(lobby.id);
  });

  it.each([
    ['a block', (id: string) => bea.request('POST', '/api/friends/blocks', { userId: id })],
    [
      'the end of the friendship',
      async () => {
        const [friend] = await bea.request<{ id: string }[]>('GET', '/api/friends');
        await bea.request('DELETE', `/api/friends/${friend?.id}`);
      },
    ],
    [
      'a ban of who sent it',
      async (id: string) => {
        await updateUser(server.deps.db, id, { status: 'banned', at: Date.now() });
      },
    ],
  ])('ends with %s', async (_what, end) => {
    await invite(ada, bea);
    const [invitation] = await listOf(bea);
    await end(ada.id);
    expect(await listOf(bea)).toEqual([]);
    expect(await bea.refusal('POST', `/api/invitations/${invitation?.id}/accept`)).toEqual({ status: 404, error: 'invitation_not_found' });
  });
});
