import type { Act } from '@one-mind/protocol/admin/audit';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import type { WordList, WordLists } from '@one-mind/protocol/moderation/word-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLobby, newAdmin, newPlayer, type PlayerClient } from '../../testing/player-client.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

describe('lists of banned words', () => {
  let server: TestServer;
  let admin: PlayerClient;
  let ada: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await newAdmin(server, 'Root');
    ada = await newPlayer(server, 'Ada');
  });
  afterAll(async () => {
    admin.close();
    ada.close();
    await server.close();
  });

  const PATH = '/api/admin/word-lists';
  const lists = async () => (await admin.request<WordLists>('GET', PATH)).lists;
  const add = async (list: Partial<WordList>) => {
    const body = { name: 'Ours', inChat: true, inNames: true, words: [], ...list };
    const { lists: all } = await admin.request<WordLists>('POST', PATH, body);
    return all.find(({ name }) => name === body.name)?.id ?? '';
  };
  const change = (id: string, changes: Partial<WordList>) => admin.request<WordLists>('PUT', `${PATH}/${id}`, changes);
  const register = async (username: string) => {
    const credentials = { email: emailOf(username), password: TEST_PASSWORD };
    return (await server.authClient().signUp({ ...credentials, options: { data: { username } } })).error?.code ?? null;
  };
  const say = async (message: string) => {
    const { lobbyId } = await lobby;
    const roomId = `lobby:${lobbyId}`;
    const answer = await ada.emit('chat:message', { roomId, message });
    if (!answer.ok) return answer.error;
    return (await ada.request<ChatMessage[]>('GET', `/api/chat/${roomId}`)).at(-1)?.message;
  };
  let lobby: Promise<{ lobbyId: string }>;
  const acts = async (act: Act) => server.deps.db.selectFrom('audit_log').selectAll().where('act', '=', act).orderBy('at').execute();

  it('apply to messages, usernames and names of lobbies as soon as they are saved', async () => {
    lobby = createLobby(ada).then(({ id }) => ({ lobbyId: id }));
    expect(await lists()).toEqual([{ id: 'english', name: 'English', inChat: true, inNames: true, words: [] }]);
    expect(await say('a zorch here')).toBe('a zorch here');
    const id = await add({ words: ['zorch', 'blat*', 'zorch'] });
    expect((await lists())[1]?.words).toEqual(['zorch', 'blat*']);
    expect(await say('a Z0RCH there')).toBe('a ***** there');
    expect(await register('Zorch')).toBe('username_refused');
    expect((await ada.refusal('PATCH', `/api/lobbies/${(await lobby).lobbyId}`, { name: 'The Blatters' })).error).toBe('name_refused');

    await admin.request('PUT', '/api/admin/chat', { filter: 'strict', voices: true });
    expect(await say('zorch')).toBe('message_refused');
    await admin.request('PUT', '/api/admin/chat', { filter: 'off', voices: true });
    expect(await say('zorch off')).toBe('zorch off');
    await admin.request('PUT', '/api/admin/chat', { filter: 'moderate', voices: true });

    await change(id, { words: ['quux'] });
    expect(await say('zorch and quux')).toBe('zorch and ****');
    expect(await register('Zorch')).toBeNull();
    await change(id, { inNames: false });
    expect(await register('quux')).toBeNull();
    const { lists: left } = await admin.request<WordLists>('DELETE', `${PATH}/${id}`);
    expect(left.map((list) => list.id)).toEqual(['english']);
    const words = (entries: { after_json: string | null }[]) => entries.map(({ after_json: after }) => JSON.parse(after ?? 'null')?.words);
    expect(words(await acts('word_list.created'))).toEqual([2]);
    expect(words(await acts('word_list.changed'))).toEqual([1, 1]);
    expect(await acts('word_list.deleted')).toHaveLength(1);
  });

  it('can be used for messages only, and the built-in one can be switched off but not changed', async () => {
    const id = await add({ name: 'Chat', inNames: false, words: ['frob'] });
    expect(await register('frob')).toBeNull();
    await change('english', { inChat: false });
    expect(await register('fuck')).toBe('username_refused');
    await change('english', { inNames: false });
    expect(await register('fuck')).toBeNull();
    const { lists: all } = await change('english', { inChat: true, inNames: true });
    expect(all.map((list) => list.name)).toEqual(['English', 'Chat']);
    for (const changes of [{ words: ['a1'] }, { name: 'Mine' }])
      expect((await admin.refusal('PUT', `${PATH}/english`, changes)).error).toBe('word_list_built_in');
    expect((await admin.refusal('DELETE', `${PATH}/english`)).error).toBe('word_list_built_in');
    await admin.request('DELETE', `${PATH}/${id}`);
    expect((await admin.refusal('PUT', `${PATH}/${id}`, { inChat: true })).error).toBe('word_list_gone');
  });

  it('take only words', async () => {
    for (const word of ['*', 'a', 'two words', 'a*b', '**'])
      expect((await admin.refusal('POST', PATH, { name: 'Wrong', inChat: true, inNames: true, words: [word] })).status, word).toBe(400);
  });
});
