import type { Act } from '@one-mind/protocol/admin/audit';
import type { ChatConfig, ChatMessage } from '@one-mind/protocol/moderation/chat';
import type { MyStanding, ReportedPage, ReportPage, ReportTarget, ReportView } from '@one-mind/protocol/moderation/moderation';
import type { ScenarioFile } from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../accounts/store.ts';
import { connectPlayer, createLobby, newAdmin, newPlayer, type PlayerClient, SCENARIO, startGame } from '../testing/player-client.ts';
import { refuseDeletes } from '../testing/refuse-deletes.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';

const RUDE = 'what the fuck';

describe('chat moderation', () => {
  let server: TestServer;
  let admin: PlayerClient;
  let mod: PlayerClient;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let cleo: PlayerClient;
  let gameId: string;
  let room: string;
  beforeAll(async () => {
    server = await startTestServer({}, { newSeed: () => 'how chats are kept decent' });
    admin = await newAdmin(server, 'Admin');
    [mod, ada, bea, cleo] = await Promise.all([
      newPlayer(server, 'Mona'),
      newPlayer(server, 'Ada'),
      newPlayer(server, 'Bea'),
      newPlayer(server, 'Cleo'),
    ]);
    await updateUser(server.deps.db, mod.id, { role: 'moderator', at: Date.now() });
    gameId = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['normal', 'normal'] });
    room = `game:${gameId}`;
  });
  afterAll(async () => {
    for (const player of [admin, mod, ada, bea, cleo]) player.close();
    await server.close();
  });

  const configure = (config: Partial<ChatConfig>) =>
    admin.request<ChatConfig>('PUT', '/api/admin/chat', { filter: 'moderate', voices: true, ...config });
  const acts = async (act: Act) => server.deps.db.selectFrom('audit_log').selectAll().where('act', '=', act).orderBy('id').execute();
  const history = (player: PlayerClient, roomId = room) => player.request<ChatMessage[]>('GET', `/api/chat/${roomId}`);
  /** Written directly into the table, to stay below the rate limits. */
  const said = async (by: PlayerClient, message: string, channel: 'all' | 'quiet' = 'all', roomId = room): Promise<string> => {
    const id = crypto.randomUUID().replace(
      /^.{13}/,
      Date.now()
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})(.{4})/, '$1-$2'),
    );
    const row = { id, room_id: roomId, channel, user_id: by.id, username: by.user.username, message, at: Date.now(), key: null };
    await server.deps.db.insertInto('chat_messages').values(row).execute();
    return id;
  };
  const report = (by: PlayerClient, target: ReportTarget, note = '') =>
    by.request<{ ok: true }>('POST', '/api/reports', { target, reason: 'insult', note });
  const queue = async (by: PlayerClient, query = ''): Promise<readonly ReportView[]> =>
    (await by.request<ReportPage>('GET', `/api/moderation/reports?limit=100${query}`)).reports;
  const about = async (by: PlayerClient, messageId: string): Promise<ReportView> => {
    const found = (await queue(by, '&status=all')).find(({ message, kind }) => message?.id === messageId && kind === 'message');
    if (!found) throw new Error('There is no report of this message.');
    return found;
  };
  const decide = (by: PlayerClient, id: string, decision: object) =>
    by.request<ReportView>('POST', `/api/moderation/reports/${id}/decide`, decision);
  const standing = (of: PlayerClient) => of.request<MyStanding>('GET', '/api/moderation/mine');
  const free = async (player: PlayerClient) => {
    await server.deps.db.deleteFrom('sanctions').where('user_id', '=', player.id).execute();
  };

  describe('the filter', () => {
    it('masks rude words, and still recognises a message repeated with the same key', async () => {
      const message = { roomId: room, message: `${RUDE}, Bea`, key: 'rude' };
      expect(await ada.emit('chat:message', message)).toEqual({ ok: true });
      expect(await ada.emit('chat:message', message)).toEqual({ ok: true });
      await bea.waitFor('chat:message', ({ message: text }) => text === 'what the ****, Bea');
      expect((await history(bea)).filter(({ userId }) => userId === ada.id)).toHaveLength(1);
    });

    it('refuses the message on strict with advice, and accepts everything when off', async () => {
      await configure({ filter: 'strict' });
      expect(await bea.emit('chat:message', { roomId: room, message: RUDE })).toEqual({
        ok: false,
        error: 'message_refused',
        message: 'This message contains a word that isn’t allowed here. Rephrase it.',
      });
      await configure({ filter: 'off' });
      await bea.emit('chat:message', { roomId: room, message: RUDE });
      await ada.waitFor('chat:message', ({ message }) => message === RUDE);
      await configure({});
    });

    it('can only be changed by admins, and changes are logged', async () => {
      expect(await mod.refusal('PUT', '/api/admin/chat', { filter: 'off', voices: true })).toMatchObject({ status: 403 });
      expect(await ada.refusal('GET', '/api/admin/chat')).toMatchObject({ status: 403 });
      const written = await acts('chat.configured');
      expect(written.at(-1)).toMatchObject({
        actor_id: admin.id,
        before_json: JSON.stringify({ filter: 'off', voices: true }),
        after_json: JSON.stringify({ filter: 'moderate', voices: true }),
      });
    });

    it('can be made stricter by a lobby’s host, but not more lenient', async () => {
      const strict = await createLobby(cleo, { settings: { chatFilter: 'strict' } });
      expect(await cleo.emit('chat:message', { roomId: `lobby:${strict.id}`, message: RUDE })).toMatchObject({ error: 'message_refused' });
      await cleo.request('PATCH', `/api/lobbies/${strict.id}`, { settings: { chatFilter: 'off' } });
      await cleo.emit('chat:message', { roomId: `lobby:${strict.id}`, message: RUDE });
      expect((await history(cleo, `lobby:${strict.id}`)).map(({ message }) => message)).toEqual(['what the ****']);
    });

    it('refuses rude names, which can’t be masked because everyone sees them', async () => {
      const { error } = await server.authClient().signUp({
        email: emailOf('rude'),
        password: TEST_PASSWORD,
        options: { data: { username: 'fuck_you' } },
      });
      expect(error?.message).toBe('This name contains a word that isn’t allowed here. Choose another name.');
      expect((await cleo.user.client.updateUser({ data: { username: 'shithead' } })).error?.code).toBe('username_refused');
      const lobby = await createLobby(cleo);
      expect(await cleo.refusal('PATCH', `/api/lobbies/${lobby.id}`, { name: RUDE })).toMatchObject({ status: 400, error: 'name_refused' });
    });

    it('refuses a rude title for a public scenario, next to the field', async () => {
      const { id: _, version: __, ...file } = await admin.request<ScenarioFile>('GET', `/api/scenarios/${SCENARIO}/content`);
      const save = (draft: object) => admin.user.call('POST', '/api/scenarios', { ...file, title: 'Fuck this prison', ...draft });
      const refused = await save({ is_public: true });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        error: 'scenario_invalid',
        fields: { title: 'This name contains a word that isn’t allowed here. Choose another name.' },
      });
      expect((await save({ is_public: false })).status).toBe(201);
    });
  });

  describe('the limits', () => {
    it('refuse repeated messages from the same person', async () => {
      const dora = await newPlayer(server, 'Dora');
      const lobby = await createLobby(dora);
      const say = (message: string) => dora.emit('chat:message', { roomId: `lobby:${lobby.id}`, message });
      expect([await say('join me'), await say('JOIN  meeee!!')]).toEqual([{ ok: true }, { ok: true }]);
      expect(await say('Join me.')).toMatchObject({ error: 'chat_repeated' });
      expect(await say('something else')).toEqual({ ok: true });
      dora.close();
    });
  });

  it('a moderator who has lost the role just now decides nothing', async () => {
    const { db } = server.deps;
    const messageId = await said(bea, 'something rude');
    await report(ada, { kind: 'message', messageId });
    const { id } = await about(mod, messageId);
    const mute = { userId: bea.id, minutes: 10, reason: 'Enough.' };
    expect(await admin.request('POST', '/api/moderation/mutes', mute)).toEqual({ ok: true });
    const role = (role: 'user' | 'moderator') => db.updateTable('users').set({ role }).where('id', '=', mod.id).execute();
    // Not by a request, so that the server still remembers the role.
    await role('user');
    const path = `/api/moderation/reports/${id}/decide`;
    for (const answer of [
      await mod.user.call('POST', path, { decision: 'warn', reason: 'Be kind.' }),
      await mod.user.call('POST', '/api/moderation/mutes', { ...mute, userId: cleo.id }),
      await mod.user.call('DELETE', `/api/moderation/mutes/${bea.id}`),
    ])
      expect([answer.status, (await answer.json()).error]).toEqual([403, 'forbidden']);
    await role('moderator');
    await db.deleteFrom('reports').where('id', '=', id).execute();
    await free(bea);
  });

  describe('a mute', () => {
    it('without a report is limited to people in games and lobbies that the moderator sees', async () => {
      const dan = await newPlayer(server, 'Dan');
      const path = `/api/moderation/mutes/${dan.id}`;
      const mute = (by: PlayerClient) =>
        by.user.call('POST', '/api/moderation/mutes', { userId: dan.id, minutes: 10, reason: 'Enough.' }).then(({ status }) => status);
      const hidden = await createLobby(dan, { settings: { isPrivate: true } });
      expect(await mute(mod)).toBe(403);
      expect(await mute(admin)).toBe(200);
      expect(await mod.request('GET', path)).toEqual({ mute: null, canMute: false });
      expect(await mod.refusal('DELETE', path)).toEqual({ status: 403, error: 'cannot_moderate' });

      await mod.request('POST', `/api/lobbies/${hidden.id}/join`, { code: hidden.code });
      expect(await mod.request('GET', path)).toMatchObject({ mute: { reason: 'Enough.' }, canMute: true });
      await mod.request('DELETE', path);
      await mod.request('POST', `/api/lobbies/${hidden.id}/leave`);
      expect(await mute(mod)).toBe(403);

      await dan.request('POST', `/api/lobbies/${hidden.id}/leave`);
      const open = await createLobby(dan);
      expect(await mute(mod)).toBe(200);
      await mod.request('DELETE', path);
      await dan.request('POST', `/api/lobbies/${open.id}/leave`);
      expect(await mute(mod)).toBe(403);
      await said(dan, 'I only watch', 'all', room);
      expect(await mute(mod)).toBe(200);
      dan.close();
    });

    it('can be set by moderators and admins, on people who are neither', async () => {
      const mute = (userId: string) => ({ userId, minutes: 10, reason: 'Enough.' });
      expect(await ada.refusal('POST', '/api/moderation/mutes', mute(bea.id))).toMatchObject({ error: 'forbidden' });
      expect(await mod.refusal('POST', '/api/moderation/mutes', mute(admin.id))).toMatchObject({ error: 'cannot_moderate' });
      expect(await mod.refusal('POST', '/api/moderation/mutes', mute(mod.id))).toMatchObject({ error: 'cannot_moderate' });
      expect(await mod.refusal('DELETE', `/api/moderation/mutes/${ada.id}`)).toMatchObject({ error: 'mute_not_found' });
    });

    it('blocks a person from all chats, and shows them why, until when, and that they can appeal', async () => {
      await mod.request('POST', '/api/moderation/mutes', { userId: ada.id, minutes: 60, reason: 'Shouting.' });
      await ada.waitFor('moderation:changed');
      expect(await ada.emit('chat:message', { roomId: room, message: 'hello?' })).toMatchObject({ error: 'chat_muted' });
      const { mute, notices } = await standing(ada);
      expect(mute).toMatchObject({ kind: 'mute', reason: 'Shouting.', appeal: 'possible', isLifted: false });
      expect(Date.parse(mute?.until ?? '') - Date.now()).toBeGreaterThan(3_500_000);
      expect(notices.map(({ id }) => id)).toEqual([mute?.id]);
      expect((await acts('user.muted')).at(-1)).toMatchObject({ actor_id: mod.id, target_id: ada.id, reason: 'Shouting.' });
    });

    it('doesn’t affect the game itself: program, claim, guess, accuse, vote, ask for a pause', async () => {
      // AI players of this level don't chat, which leaves the chat to the two people.
      const played = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['random', 'random'] });
      const path = `/api/game/${played}`;
      const begun = (round: number) =>
        ada.waitFor('game:update', (one) => one.gameId === played && one.state.phase === 'planning' && one.state.round >= round);
      const roundNow = async (): Promise<number> => (await ada.snapshot(played)).current_state.round;
      const playRound = async (): Promise<void> => {
        const round = await roundNow();
        for (const by of [bea, ada])
          expect(await by.request('POST', `${path}/action`, { action_type: 'search' })).toMatchObject({ ok: true });
        await begun(round + 1);
      };
      await begun(1);
      expect(await ada.request('POST', `${path}/guess`, { roles: { [bea.id]: 'rogue' } })).toMatchObject({ ok: true });
      await playRound();
      const { you, players, current_state } = await ada.snapshot(played);
      expect(await ada.request('POST', `${path}/claim`, you?.claimable[0])).toMatchObject({ ok: true });
      while ((await roundNow()) < current_state.accuseFromRound) await playRound();
      const [bot, other] = players.filter(({ kind }) => kind === 'ai');
      expect(await bea.request('POST', `${path}/accuse`, { player: bot?.id })).toMatchObject({ ok: true });
      expect(await ada.request('POST', `${path}/vote`, { guilty: false })).toMatchObject({ ok: true });
      await playRound();
      expect(await ada.request('POST', `${path}/accuse`, { player: other?.id })).toMatchObject({ ok: true });
      expect(await ada.request('POST', `${path}/pause`)).toMatchObject({ ok: true });
    });

    it('ends when it is taken back', async () => {
      await mod.request('DELETE', `/api/moderation/mutes/${ada.id}`);
      expect(await ada.emit('chat:message', { roomId: room, message: 'thank you' })).toEqual({ ok: true });
      expect((await standing(ada)).mute).toBeNull();
      expect((await acts('user.unmuted')).at(-1)).toMatchObject({ actor_id: mod.id, target_id: ada.id });
      await free(ada);
    });
  });

  describe('a report', () => {
    it('includes the messages around it and the players present, and nothing secret', async () => {
      await said(bea, 'before it');
      const id = await said(ada, 'an insult');
      await said(bea, 'after it');
      await said(cleo, 'for quieted voices alone', 'quiet');
      expect(await report(bea, { kind: 'message', messageId: id }, 'look at this')).toEqual({ ok: true });
      const view = await about(mod, id);
      expect(view).toMatchObject({
        kind: 'message',
        place: 'game',
        roomId: room,
        subject: { id: ada.id, username: 'Ada', isAi: false },
        message: { text: 'an insult', isRemoved: false },
        complaints: [{ reason: 'insult', note: 'look at this' }],
        status: 'open',
        decided: null,
      });
      const texts = view.context.messages.map(({ message }) => message);
      expect(texts).toContain('before it');
      expect(texts).toContain('after it');
      expect(texts).not.toContain('for quieted voices alone');
      expect(view.context.seats.map(({ id: player }) => player)).toEqual(expect.arrayContaining([ada.id, bea.id]));
      expect(JSON.stringify(view)).not.toMatch(/collaborator|rogue|saboteur|"order"|"tag"/);
      // Nobody learns who reported it.
      expect(JSON.stringify({ ...view, context: null })).not.toContain(bea.id);
    });

    it('joins an earlier one about the same message; repeating it changes nothing', async () => {
      const id = await said(ada, 'another insult');
      for (const by of [bea, bea, cleo]) expect(await report(by, { kind: 'message', messageId: id })).toEqual({ ok: true });
      expect((await queue(mod)).filter(({ message }) => message?.id === id)).toHaveLength(1);
      expect((await about(mod, id)).complaints).toHaveLength(2);
    });

    it('can’t be about oneself, or about something that the reporter can’t see', async () => {
      const own = await said(ada, 'my own');
      const quiet = await said(cleo, 'only for the quieted', 'quiet');
      expect(await ada.refusal('POST', '/api/reports', { target: { kind: 'message', messageId: own }, reason: 'spam' })).toMatchObject({
        error: 'cannot_report_self',
      });
      expect(await ada.refusal('POST', '/api/reports', { target: { kind: 'message', messageId: quiet }, reason: 'spam' })).toMatchObject({
        error: 'message_not_found',
      });
      const nowhere = { target: { kind: 'player', userId: cleo.id, roomId: `lobby:${gameId}` }, reason: 'spam' };
      expect(await ada.refusal('POST', '/api/reports', nowhere)).toMatchObject({ status: 404 });
      const notThere = { target: { kind: 'player', userId: admin.id, roomId: room }, reason: 'spam' };
      expect(await ada.refusal('POST', '/api/reports', notThere)).toMatchObject({ error: 'user_not_found' });
    });

    it('is accepted no matter who has blocked whom', async () => {
      await cleo.request('POST', '/api/friends/blocks', { userId: bea.id });
      expect(await report(bea, { kind: 'player', userId: cleo.id, roomId: null })).toEqual({ ok: true });
      expect(await report(cleo, { kind: 'player', userId: bea.id, roomId: null })).toEqual({ ok: true });
      const profiles = (await queue(admin)).filter(({ place }) => place === 'profile');
      expect(profiles.map(({ subject }) => subject.id).sort()).toEqual([bea.id, cleo.id].sort());
    });

    it('is refused to people who send too many', async () => {
      const emil = await newPlayer(server, 'Emil');
      const people = [ada, bea, cleo, mod, admin];
      const lobby = await createLobby(emil);
      for (const { id } of people) await report(emil, { kind: 'player', userId: id, roomId: null });
      for (const { id } of people) await report(emil, { kind: 'player', userId: id, roomId: null });
      expect(
        await emil.refusal('POST', '/api/reports', { target: { kind: 'player', userId: ada.id, roomId: null }, reason: 'spam' }),
      ).toMatchObject({ status: 429, error: 'too_many_reports' });
      await emil.request('POST', `/api/lobbies/${lobby.id}/leave`);
      emil.close();
    });
  });

  describe('the queue', () => {
    it('is open to moderators and admins', async () => {
      expect(await ada.refusal('GET', '/api/moderation/reports')).toMatchObject({ status: 403, error: 'forbidden' });
      expect((await queue(mod)).length).toBeGreaterThan(0);
      expect((await queue(admin)).length).toBeGreaterThan(0);
    });

    it('hides cases about the moderators themselves', async () => {
      expect((await queue(mod)).some(({ subject }) => subject.id === mod.id)).toBe(false);
      expect((await queue(admin)).some(({ subject }) => subject.id === admin.id)).toBe(false);
    });

    it('shows moderators private places only if they are in them, and admins everything except games they play in', async () => {
      const lobby = await createLobby(bea, { settings: { isPrivate: true } });
      await cleo.request('POST', `/api/lobbies/${lobby.id}/join`);
      const id = await said(bea, 'a private insult', 'all', `lobby:${lobby.id}`);
      await report(cleo, { kind: 'message', messageId: id });
      expect((await queue(mod)).some(({ message }) => message?.id === id)).toBe(false);
      const { id: reportId } = await about(admin, id);
      expect(await mod.refusal('POST', `/api/moderation/reports/${reportId}/decide`, { decision: 'dismiss' })).toMatchObject({
        error: 'report_not_found',
      });
      await mod.request('POST', `/api/lobbies/${lobby.id}/join`);
      expect((await queue(mod)).some(({ message }) => message?.id === id)).toBe(true);

      const played = await startGame([admin, cleo], { settings: { timeLimit: null }, bots: ['random'] });
      const inGame = await said(cleo, 'said in a game of the admin', 'all', `game:${played}`);
      await report(admin, { kind: 'message', messageId: inGame });
      expect((await queue(admin)).some(({ message }) => message?.id === inGame)).toBe(false);
      expect((await queue(mod)).some(({ message }) => message?.id === inGame)).toBe(true);
    });

    it('hides quiet messages until their game ends, and never shows them as context', async () => {
      const table = { timeLimit: null, spectatorsInQuietChat: true };
      const played = await startGame([ada, bea], { settings: table, bots: ['random'] });
      // A person who reads both channels.
      await cleo.emit('join:game', played);
      const inRoom = `game:${played}`;
      const open = await said(ada, 'for everyone', 'all', inRoom);
      const quiet = await said(bea, 'It is Ada', 'quiet', inRoom);
      await report(cleo, { kind: 'message', messageId: open });
      await report(cleo, { kind: 'message', messageId: quiet });
      await report(cleo, { kind: 'player', userId: ada.id, roomId: inRoom });
      for (const judge of [mod, admin]) {
        const shown = (await queue(judge)).filter(({ roomId }) => roomId === inRoom);
        expect(shown.map(({ kind }) => kind)).toEqual(['message', 'player']);
        expect(JSON.stringify(shown)).toContain('for everyone');
        expect(JSON.stringify(shown)).not.toContain('It is Ada');
      }
      await admin.request('POST', `/api/admin/games/${played}/end`);
      expect((await about(mod, quiet)).message).toMatchObject({ text: 'It is Ada' });
    });

    it('can be filtered by kind, status and name', async () => {
      expect((await queue(admin, '&kind=player')).every(({ kind }) => kind === 'player')).toBe(true);
      expect((await queue(admin, '&search=CLE')).every(({ subject }) => subject.id === cleo.id)).toBe(true);
      expect(await queue(admin, '&search=%25')).toEqual([]);
      expect(await queue(mod, '&status=decided')).toEqual([]);
    });
  });

  describe('a decision', () => {
    it('hides a message from everyone immediately, notifies its author, and keeps it for the log', async () => {
      const id = await said(ada, 'to be removed');
      await report(bea, { kind: 'message', messageId: id });
      const { id: reportId } = await about(mod, id);
      const decided = await decide(mod, reportId, { decision: 'remove', reason: 'Not here.' });
      expect(decided).toMatchObject({
        status: 'decided',
        message: { isRemoved: true, text: 'to be removed' },
        decided: { decision: 'remove', by: 'Mona' },
      });
      for (const player of [ada, bea]) await player.waitFor('chat:removed', (removed) => removed.id === id && removed.roomId === room);
      expect((await history(bea)).some((message) => message.id === id)).toBe(false);
      const { notices } = await standing(ada);
      expect(notices).toMatchObject([{ kind: 'removal', reason: 'Not here.', message: 'to be removed', appeal: 'possible' }]);
      expect((await acts('report.decided')).at(-1)).toMatchObject({ actor_id: mod.id, target_id: reportId, reason: 'Not here.' });
      expect(await mod.refusal('POST', `/api/moderation/reports/${reportId}/decide`, { decision: 'dismiss' })).toMatchObject({
        error: 'report_decided',
      });
      await free(ada);
    });

    it('to dismiss a report stays unnoticed by the person it was about', async () => {
      const id = await said(ada, 'no insult at all');
      await report(bea, { kind: 'message', messageId: id });
      const [heard, told] = [ada, bea].map((player) => player.received('moderation:changed').length);
      await decide(mod, (await about(mod, id)).id, { decision: 'dismiss' });
      // Everything sent earlier has arrived by the time this is answered.
      for (const player of [ada, bea]) await player.emit('chat:message', { roomId: room, message: `${player.user.username} is here` });
      expect(bea.received('moderation:changed')).toHaveLength((told ?? 0) + 1);
      expect(ada.received('moderation:changed')).toHaveLength(heard ?? 0);
    });

    it('is announced to the reporters, without its details', async () => {
      await bea.waitFor('moderation:changed');
      expect((await standing(bea)).reportsDecided).toBeGreaterThan(0);
      expect(await bea.request('POST', '/api/moderation/mine/seen', { reports: true })).toEqual({
        mute: null,
        notices: [],
        reportsDecided: 0,
      });
    });

    it('requires a reason and a duration, and must fit what was reported', async () => {
      const id = await said(ada, 'yet another');
      await report(bea, { kind: 'message', messageId: id });
      const { id: reportId, options } = await about(mod, id);
      expect(options).toEqual(['dismiss', 'warn', 'remove', 'mute']);
      const path = `/api/moderation/reports/${reportId}/decide`;
      expect(await mod.refusal('POST', path, { decision: 'warn' })).toMatchObject({ error: 'invalid_input' });
      expect(await mod.refusal('POST', path, { decision: 'mute', reason: 'x' })).toMatchObject({ error: 'invalid_input' });
      expect(await mod.refusal('POST', path, { decision: 'ban', reason: 'x' })).toMatchObject({ error: 'decision_impossible' });
      expect(await mod.refusal('POST', path, { decision: 'lift', reason: 'x' })).toMatchObject({ error: 'decision_impossible' });
      await decide(mod, reportId, { decision: 'dismiss' });
      expect((await standing(ada)).notices).toEqual([]);
      // A decided report can't be decided again.
      await report(cleo, { kind: 'message', messageId: id });
      expect((await queue(mod)).some(({ message }) => message?.id === id)).toBe(false);
    });

    it('can be appealed once; the appeal appears in the queue with its text, and is answered', async () => {
      const id = await said(ada, 'the third insult');
      await report(bea, { kind: 'message', messageId: id });
      await decide(mod, (await about(mod, id)).id, { decision: 'mute', minutes: 1440, reason: 'Three times.', removeMessage: true });
      const { mute } = await standing(ada);
      expect(mute).toMatchObject({ reason: 'Three times.', message: 'the third insult' });
      const path = `/api/moderation/mine/${mute?.id}/appeal`;
      expect(await bea.refusal('POST', path, { text: 'not mine' })).toMatchObject({ error: 'appeal_impossible' });
      expect(await ada.request<MyStanding>('POST', path, { text: 'It was a quote.' })).toMatchObject({
        mute: { appeal: 'open' },
        notices: [],
      });
      expect(await ada.refusal('POST', path, { text: 'Again.' })).toMatchObject({ error: 'appeal_impossible' });

      const [appeal] = await queue(mod, '&kind=appeal');
      expect(appeal).toMatchObject({
        kind: 'appeal',
        subject: { id: ada.id },
        appeal: { text: 'It was a quote.', against: { kind: 'mute', reason: 'Three times.' } },
        message: { text: 'the third insult', isRemoved: true },
        complaints: [],
        options: ['uphold', 'lift'],
      });
      await decide(mod, appeal?.id ?? '', { decision: 'lift', reason: 'You are right.' });
      await bea.waitFor('chat:message', (message) => message.id === id);
      expect((await history(bea)).some((message) => message.id === id)).toBe(true);
      const after = await standing(ada);
      expect(after.mute).toBeNull();
      expect(after.notices).toMatchObject([{ isLifted: true, answer: 'You are right.', appeal: 'decided' }]);
      expect(await ada.emit('chat:message', { roomId: room, message: 'I am back' })).toEqual({ ok: true });
      expect(
        await ada.request<MyStanding>('POST', '/api/moderation/mine/seen', { notices: after.notices.map((one) => one.id) }),
      ).toMatchObject({
        notices: [],
      });
    });

    it('to ban is reserved for admins, and ends all sessions', async () => {
      const frida = await newPlayer(server, 'Frida');
      await report(ada, { kind: 'player', userId: frida.id, roomId: null });
      const found = (await queue(admin)).find(({ subject }) => subject.id === frida.id);
      expect(found?.options).toEqual(['dismiss', 'warn', 'mute', 'ban']);
      const gone = new Promise((resolve) => frida.socket.once('disconnect', resolve));
      await decide(admin, found?.id ?? '', { decision: 'ban', reason: 'Threats.', ban_duration: '168h' });
      await gone;
      expect(frida.received('session:ended')).toMatchObject([{ error: 'user_banned', ban: { ban_reason: 'Threats.' } }]);
      expect((await frida.user.call('GET', '/api/friends')).status).toBe(401);
      expect((await acts('user.status_changed')).at(-1)).toMatchObject({ target_id: frida.id, reason: 'Threats.' });
      frida.close();
    });

    it('to ban is not stored if the sessions can’t be ended', async () => {
      const griselda = await newPlayer(server, 'Griselda');
      await report(ada, { kind: 'player', userId: griselda.id, roomId: null });
      const found = (await queue(admin)).find(({ subject }) => subject.id === griselda.id);
      const stuck = await refuseDeletes(server.deps.db, 'sessions');
      const answer = await admin.user.call('POST', `/api/moderation/reports/${found?.id}/decide`, { decision: 'ban', reason: 'Threats.' });
      await stuck.allow();
      expect(answer.status).toBe(500);
      const state = server.deps.db.selectFrom('users').select('status').where('id', '=', griselda.id);
      expect((await state.executeTakeFirst())?.status).not.toBe('banned');
      expect((await queue(admin)).some(({ subject }) => subject.id === griselda.id)).toBe(true);
      expect((await griselda.user.call('GET', '/api/friends')).status).toBe(200);
      griselda.close();
    });

    it('about a name lets the person choose a name again when it is reversed', async () => {
      const hugo = await newPlayer(server, 'Hugo');
      await admin.user.call('PUT', `/auth/v1/admin/users/${hugo.id}`, { user_metadata: { username: 'Hugh' }, reason: 'Too rude.' });
      const [notice] = (await standing(hugo)).notices;
      await hugo.request('POST', `/api/moderation/mine/${notice?.id}/appeal`, { text: 'It is my name.' });
      expect((await hugo.user.client.updateUser({ data: { username: 'Hugo' } })).error?.code).toBe('username_pause');
      const appeal = (await queue(admin, '&kind=appeal')).find(({ subject }) => subject.id === hugo.id);
      await decide(admin, appeal?.id ?? '', { decision: 'lift', reason: 'So it is.' });
      expect((await hugo.user.client.updateUser({ data: { username: 'Hugo' } })).error).toBeNull();
      hugo.close();
    });
  });

  describe('reports by person', () => {
    it('list everything open about a person, with the game and earlier decisions', async () => {
      const [ivo, jana] = await Promise.all([newPlayer(server, 'Ivo'), newPlayer(server, 'Jana')]);
      const played = await startGame([ivo, jana], { settings: { timeLimit: null }, bots: ['normal'] });
      await admin.request('POST', '/api/moderation/mutes', { userId: ivo.id, minutes: 10, reason: 'Too loud.' });
      for (const words of ['one', 'two']) {
        const id = await said(ivo, words, 'all', `game:${played}`);
        await report(jana, { kind: 'message', messageId: id });
      }
      const people = async (by: PlayerClient, query = '') =>
        (await by.request<ReportedPage>('GET', `/api/moderation/people?limit=100${query}`)).people;
      const [first] = await people(admin, '&search=ivo');
      expect(first).toMatchObject({
        person: { id: ivo.id, username: 'Ivo', earlier: 1 },
        sanctions: [{ kind: 'mute', reason: 'Too loud.', by: 'Admin', isOver: false }],
        total: 2,
      });
      expect(first?.reports.map(({ message, game }) => [message?.text, game])).toEqual([
        ['one', { id: played, status: 'in_progress' }],
        ['two', { id: played, status: 'in_progress' }],
      ]);
      // Consistent with the list: the same reports for the same moderator, and nobody twice.
      for (const by of [admin, mod]) {
        const grouped = await people(by);
        expect(new Set(grouped.map(({ person }) => person.id)).size).toBe(grouped.length);
        expect(grouped.flatMap(({ reports }) => reports.map(({ id }) => id)).sort()).toEqual((await queue(by)).map(({ id }) => id).sort());
      }
      await server.deps.db.updateTable('sanctions').set({ until: Date.now() }).where('user_id', '=', ivo.id).execute();
      expect((await people(admin, '&search=ivo'))[0]).toMatchObject({ person: { mutedUntil: null }, sanctions: [{ isOver: true }] });
      expect(await bea.refusal('GET', '/api/moderation/people')).toMatchObject({ error: 'forbidden' });
      for (const player of [ivo, jana]) player.close();
    });
  });

  it('are exported with a person’s data, and lose the name when the account is deleted', async () => {
    const gina = await newPlayer(server, 'Gina');
    const lobby = await createLobby(gina);
    await cleo.request('POST', `/api/lobbies/${lobby.id}/join`);
    const id = await said(gina, 'good-bye', 'all', `lobby:${lobby.id}`);
    await report(cleo, { kind: 'message', messageId: id });
    await report(gina, { kind: 'player', userId: cleo.id, roomId: `lobby:${lobby.id}` }, 'nags');
    await decide(admin, (await about(admin, id)).id, { decision: 'warn', reason: 'Mind your words.' });
    const exported = await gina.request<{ reports: object[]; moderation: object[] }>('GET', '/api/account/export');
    expect(exported.reports).toMatchObject([{ kind: 'player', about: 'Cleo', note: 'nags' }]);
    expect(exported.moderation).toMatchObject([{ kind: 'warning', reason: 'Mind your words.', message: 'good-bye' }]);
    expect(JSON.stringify(exported)).not.toContain(admin.id);

    await gina.request('POST', '/api/account/delete', { username: 'Gina', password: TEST_PASSWORD });
    const left = await about(admin, id);
    expect(left.subject.username).toBeNull();
    expect(JSON.stringify(left)).not.toContain('Gina');
    expect(left.context.messages.at(-1)?.username).toBe('Former player');
    gina.close();
  });

  it('shows a reconnecting device that its person is muted', async () => {
    await admin.request('POST', '/api/moderation/mutes', { userId: cleo.id, minutes: 10, reason: 'Later.' });
    const again = await connectPlayer(server, cleo.user);
    expect((await standing(again)).mute?.reason).toBe('Later.');
    again.close();
  });
});
