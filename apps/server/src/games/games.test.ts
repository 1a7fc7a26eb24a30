import type { CommandAnswer } from '@one-mind/protocol/games/games';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPlayer, createLobby, newPlayer, type PlayerClient, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { findGame } from './store/game-store.ts';

const WAIT = { settings: { timeLimit: null }, bots: ['normal' as const] };
const ACTION = { action_type: 'search', action_data: { target: 'environment', intention: 'suspicious' } };
const isPlanning = ({ state }: { readonly state: { readonly phase: string } }): boolean => state.phase === 'planning';

describe('games', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  const clients: PlayerClient[] = [];
  const join = async (name: string): Promise<PlayerClient> => {
    const client = await newPlayer(server, name);
    clients.push(client);
    return client;
  };
  beforeEach(async () => {
    server = await startTestServer({ disconnectGraceMs: 150 });
    [ada, bea] = await Promise.all([join('Ada'), join('Bea')]);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await server.close();
  });
  const planned = async (wanted: Parameters<typeof startGame>[1] = WAIT): Promise<string> => {
    const gameId = await startGame([ada, bea], wanted);
    await ada.waitFor('game:update', isPlanning);
    await bea.waitFor('game:update', isPlanning);
    return gameId;
  };

  it('executes a repeated command once, and answers it as the first time', async () => {
    const gameId = await planned();
    const send = () => ada.request<CommandAnswer>('POST', `/api/game/${gameId}/action`, ACTION, { 'idempotency-key': 'once' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect(await send()).toEqual(first);
    const other = ada.request('POST', `/api/game/${gameId}/lock-in`, undefined, { 'idempotency-key': 'once' });
    await expect(other).rejects.toThrow('idempotency_conflict');
    const updates = ada.received('game:update').filter(({ players }) => players.some(({ id, lockedIn }) => id === ada.id && lockedIn));
    expect(updates).toHaveLength(1);
  });

  it('withholds the record of a game and its seed until the game has ended', async () => {
    const gameId = await planned();
    expect(await ada.refusal('GET', `/api/game/${gameId}/record`)).toEqual({ status: 409, error: 'game_not_over' });
    const stranger = await join('Cleo');
    expect((await stranger.refusal('GET', '/api/game/none/record')).error).toBe('replay_not_found');
  });

  it('accepts a double click as one command, and refuses changes after locking in', async () => {
    const gameId = await planned();
    await Promise.all([1, 2].map(() => ada.request('POST', `/api/game/${gameId}/action`, ACTION)));
    await ada.request('POST', `/api/game/${gameId}/lock-in`);
    expect(await ada.refusal('POST', `/api/game/${gameId}/action`, { ...ACTION, action_type: 'help' })).toEqual({
      status: 409,
      error: 'already_locked_in',
    });
  });

  it('accepts a double click by the last player to lock in, although the turns have already begun', async () => {
    const slow = await startTestServer({ turnPaceMs: 1000 });
    const [cleo, dora] = await Promise.all([newPlayer(slow, 'Cleo'), newPlayer(slow, 'Dora')]);
    clients.push(cleo, dora);
    const gameId = await startGame([cleo, dora], WAIT);
    await cleo.waitFor('game:update', isPlanning);
    await dora.request('POST', `/api/game/${gameId}/action`, ACTION);
    await Promise.all([1, 2].map(() => cleo.request('POST', `/api/game/${gameId}/action`, ACTION)));
    expect((await cleo.snapshot(gameId)).current_state.phase).toBe('resolution');
    await cleo.request('POST', `/api/game/${gameId}/lock-in`);
    expect(await cleo.refusal('POST', `/api/game/${gameId}/action`, { ...ACTION, action_type: 'help' })).toEqual({
      status: 409,
      error: 'wrong_phase',
    });
    await slow.close();
  });

  it('shows a changed choice only to that seat, and its sequence number to nobody', async () => {
    const gameId = await planned();
    const before = { ada: ada.frames.length, bea: bea.frames.length };
    const seq = ada.latestUpdate()?.seq;
    await ada.request('POST', `/api/game/${gameId}/action`, { ...ACTION, lock_in: false });
    await ada.request('POST', `/api/game/${gameId}/guess`, { roles: { [bea.id]: 'saboteur' } });
    await ada.waitFor('game:you', ({ you }) => you.guesses.roles[bea.id] === 'saboteur' && you.program?.action === 'search');
    // Anything sent to Bea would have arrived before this answer.
    await bea.emit('leave:lobby');
    expect(bea.frames).toHaveLength(before.bea);
    expect(
      ada.frames
        .slice(before.ada)
        .filter(({ event }) => event !== 'http')
        .map(({ event }) => event),
    ).toEqual(['game:you', 'game:you']);
    expect((await bea.snapshot(gameId)).seq).toBe(seq);
  });

  it('refuses strangers if spectators are not allowed, and otherwise lets them only watch', async () => {
    const sam = await join('Sam');
    const closed = await planned({ ...WAIT, settings: { timeLimit: null, allowSpectators: false } });
    const notFound = { status: 404, error: 'game_not_found' };
    expect(await sam.refusal('GET', `/api/game/${closed}`)).toEqual(notFound);
    expect(await sam.refusal('POST', `/api/game/${closed}/action`, ACTION)).toEqual(notFound);
    expect(await sam.refusal('GET', '/api/game/there-is-none')).toEqual(notFound);
    expect(await sam.emit('join:game', closed)).toMatchObject({ ok: false, error: 'game_not_found' });
    expect(sam.received('game:update')).toEqual([]);

    const open = await startGame([ada, bea], WAIT);
    expect((await sam.snapshot(open)).you).toBeNull();
    expect(await sam.refusal('POST', `/api/game/${open}/vote`, { guilty: true })).toEqual({ status: 403, error: 'not_a_player' });
  });

  it('refuses invalid commands with the name of the wrong field', async () => {
    const gameId = await planned();
    const path = `/api/game/${gameId}`;
    for (const [call, body] of [
      ['action', { action_type: 'fly' }],
      ['action', { action_type: 'move', action_data: { type: 'help' } }],
      ['action', null],
      ['claim', { round: -1, turn: 99 }],
      ['guess', { roles: { x: 'king' } }],
      ['vote', []],
    ] as const) {
      expect(await ada.refusal('POST', `${path}/${call}`, body)).toMatchObject({ status: 400 });
    }
    expect(await ada.refusal('GET', `${path}?since=yesterday`)).toEqual({ status: 400, error: 'invalid_input' });
    expect(await ada.refusal('POST', `${path}/action`, { action_type: 'help', action_data: { target: ada.id } })).toMatchObject({
      error: 'target_is_self',
    });
  });

  it('counts a player as connected while one of two tabs is open; after that, the AI plays until they return', async () => {
    const gameId = await planned({ ...WAIT, settings: { timeLimit: 300 } });
    const secondTab = await connectPlayer(server, bea.user);
    clients.push(secondTab);
    await secondTab.emit('join:game', gameId);
    const statusOfBea = (update: { readonly players: readonly { readonly id: string; readonly status: string }[] }) =>
      update.players.find(({ id }) => id === bea.id)?.status;
    bea.close();
    await ada.request('POST', `/api/game/${gameId}/action`, ACTION);
    const locked = await ada.waitFor('game:update', ({ players }) => players.some(({ id, lockedIn }) => id === ada.id && lockedIn));
    expect(statusOfBea(locked)).toBe('online');

    secondTab.close();
    const away = await ada.waitFor('game:update', (update) => statusOfBea(update) === 'away');
    expect(away.players.find(({ id }) => id === bea.id)?.graceEndsAt).toBeGreaterThan(away.serverTime);
    const taken = await ada.waitFor('game:update', ({ narrative }) => narrative.some(({ data }) => data.type === 'tookOver'));
    expect(statusOfBea(taken)).toBe('ai');
    await ada.waitFor('game:update', ({ state }) => state.round === 2 && state.phase === 'planning');

    const back = await connectPlayer(server, bea.user);
    clients.push(back);
    await back.emit('join:game', gameId);
    await ada.waitFor('game:update', (update) => update.state.round === 2 && statusOfBea(update) === 'online');
    const { you } = await back.waitFor('game:you');
    expect(you.inYourName.map(({ by }) => by)).toEqual(['ai']);
    await back.request('POST', `/api/game/${gameId}/seen`);
    await back.waitFor('game:you', (told) => told.you.inYourName.length === 0);
  });

  it('waits a day for absent players in a game without a time limit', async () => {
    const gameId = await planned();
    bea.close();
    const { players, serverTime } = await ada.waitFor('game:update', (update) => update.players.some(({ status }) => status === 'away'));
    const hoursLeft = ((players.find(({ id }) => id === bea.id)?.graceEndsAt ?? 0) - serverTime) / 3_600_000;
    expect(Math.ceil(hoursLeft)).toBe(24);
    expect((await ada.snapshot(gameId)).settings.disconnectGraceMs).toBe(86_400_000);
  });

  it('notices a player who never connected, no matter how often another one calls', async () => {
    const cleo = await join('Cleo');
    const dora = await join('Dora');
    const lobby = await createLobby(cleo, WAIT);
    await dora.request('POST', `/api/lobbies/${lobby.id}/join`);
    const { gameId: other } = await cleo.request<{ gameId: string }>('POST', `/api/lobbies/${lobby.id}/start`, { force: true });
    const statusOfDora = async () => (await cleo.snapshot(other)).players.find(({ id }) => id === dora.id)?.status;
    await expect
      .poll(
        async () => {
          await cleo.request('POST', `/api/game/${other}/guess`, { positions: { [dora.id]: 1 } });
          return statusOfDora();
        },
        { interval: 1000 },
      )
      .not.toBe('online');
  });

  it('gives the seat to the AI immediately when its player leaves, and back when the player returns', async () => {
    const gameId = await planned();
    await bea.request('POST', `/api/game/${gameId}/leave`);
    await bea.request('POST', `/api/game/${gameId}/leave`);
    await ada.waitFor('game:update', ({ players }) => players.some(({ id, status }) => id === bea.id && status === 'ai'));
    const before = bea.received('game:update').length;
    await ada.request('POST', `/api/game/${gameId}/action`, ACTION);
    await ada.waitFor('game:update', ({ state }) => state.round === 2 && state.phase === 'planning');
    expect(bea.received('game:update')).toHaveLength(before);
    await bea.request('POST', `/api/game/${gameId}/guess`, { positions: { [ada.id]: 1 } });
    await ada.waitFor(
      'game:update',
      ({ state, players }) => state.round === 2 && players.some(({ id, status }) => id === bea.id && status === 'online'),
    );
  });

  it('pauses when everyone present has asked for it, and resumes when one of them wants to', async () => {
    const gameId = await planned({ ...WAIT, settings: { timeLimit: 60 } });
    await ada.emit('pause:request', { gameId });
    expect(await bea.waitFor('pause:requested', ({ count }) => count > 0)).toEqual({ count: 1, gameId });
    const secondTab = await connectPlayer(server, bea.user);
    clients.push(secondTab);
    await secondTab.emit('join:game', gameId);
    expect(secondTab.received('pause:requested'), 'who comes later hears of it too').toEqual([{ count: 1, gameId }]);
    expect(await ada.emit('pause:request', { gameId })).toMatchObject({ ok: false, error: 'already_requested' });
    await bea.emit('pause:request', { gameId });
    const paused = await ada.waitFor('game:update', ({ state }) => state.pause.since !== null);
    expect(paused.state.deadline).toBeNull();
    expect(await ada.refusal('POST', `/api/game/${gameId}/action`, ACTION)).toMatchObject({ error: 'paused' });
    await ada.request('POST', `/api/game/${gameId}/resume`);
    const resumed = await bea.waitFor('game:update', ({ seq, state }) => seq > paused.seq && state.pause.since === null);
    expect(resumed.state.deadline).toBeGreaterThan(resumed.serverTime);
  });

  it('resumes after a restart exactly where it was, including story and deadline', async () => {
    const gameId = await planned({ ...WAIT, settings: { timeLimit: 15 } });
    await ada.request('POST', `/api/game/${gameId}/action`, { ...ACTION, lock_in: false });
    await bea.request('POST', `/api/game/${gameId}/action`, ACTION, { 'idempotency-key': 'before' });
    const before = await ada.snapshot(gameId);
    const beasAnswer: CommandAnswer = { ok: true, seq: before.seq };
    await server.stop();
    for (const client of clients.splice(0)) client.close();

    server = await startTestServer({ dataDir: server.dataDir, disconnectGraceMs: 60_000 });
    // Another version of the engine might decide differently when it replays commits.
    expect(await findGame(server.deps.db, gameId)).toMatchObject({ later: [], snapshot: { round: 1 } });
    const backAgain = await connectPlayer(server, ada.user);
    const beaAgain = await connectPlayer(server, bea.user);
    clients.push(backAgain, beaAgain);
    const after = await backAgain.snapshot(gameId);
    expect({ ...after, serverTime: 0 }).toEqual({ ...before, serverTime: 0 });
    expect(after.you?.program?.action).toBe('search');
    const again = beaAgain.request('POST', `/api/game/${gameId}/action`, ACTION, { 'idempotency-key': 'before' });
    expect(await again).toEqual(beasAnswer);

    await backAgain.emit('join:game', gameId);
    await beaAgain.emit('join:game', gameId);
    await backAgain.request('POST', `/api/game/${gameId}/lock-in`);
    const next = await backAgain.waitFor('game:update', ({ state }) => state.round === 2 && state.phase === 'planning');
    expect(next.state.turnNumber).toBe(3);
    expect((await backAgain.snapshot(gameId)).narrative_log.slice(0, before.narrative_log.length)).toEqual(before.narrative_log);
  });

  it('loses nothing if another process writes to the same game', async () => {
    const gameId = await planned();
    const otherServer = await startTestServer({ dataDir: server.dataDir }, { isFolderShared: true });
    const beaThere = await connectPlayer(otherServer, bea.user);
    await beaThere.request('POST', `/api/game/${gameId}/action`, { ...ACTION, action_type: 'help' });
    // This process doesn't know about that yet, and finds out when its own commit loses the race.
    await ada.request('POST', `/api/game/${gameId}/action`, ACTION);
    const here = await ada.waitFor('game:update', ({ state }) => state.round === 2 && state.phase === 'planning');
    expect(here.state.turnNumber).toBe(3);
    expect((await bea.snapshot(gameId)).you?.actions.map(({ action }) => action)).toEqual(['help']);
    const stories = await Promise.all([ada, beaThere].map(async (client) => (await client.snapshot(gameId)).narrative_log));
    expect(stories[1]).toEqual(stories[0]?.slice(0, stories[1]?.length));
    beaThere.close();
    await otherServer.stop();
  });

  it('lists the running games of a player', async () => {
    const gameId = await planned();
    expect(await ada.request('GET', '/api/games/mine')).toMatchObject([
      { id: gameId, scenario: 'Prison Break', round: 1, phase: 'planning' },
    ]);
  });
});
