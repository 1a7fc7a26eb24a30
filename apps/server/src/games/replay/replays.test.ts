import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { PlayerView, WorldView, YouView } from '@one-mind/engine/view/view-types';
import type { GameStateView, GameUpdate } from '@one-mind/protocol/games/games';
import type { CreateLobby } from '@one-mind/protocol/games/lobbies';
import type { Replay, ReplayOfSeat } from '@one-mind/protocol/games/replays';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlayer, type PlayerClient, playToEnd, startGame } from '../../testing/player-client.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const pathOf = (gameId: string): string => `/api/game/${gameId}/replay`;
const notFound = { status: 404, error: 'replay_not_found' };
/** The first moments may pass before the socket of the first player is in the room. */
const BEFORE_SHE_CAME = 2;
const notOver = { status: 409, error: 'game_not_over' };

describe('replays', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let sam: PlayerClient;
  let gameId: string;
  let end: GameUpdate;
  let replay: Replay;
  const pickWith = (seed: string) => {
    const dice = new Dice({ rng: rngFromSeed(seed) });
    return <Item>(items: readonly Item[]): Item | undefined => (items.length > 0 ? dice.pick(items) : undefined);
  };
  const wanted = (isPrivate: boolean): Partial<CreateLobby> => ({ settings: { timeLimit: null, isPrivate }, bots: ['normal', 'random'] });
  const asVisitor = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    return { status: response.status, body: await response.json() };
  };

  beforeAll(async () => {
    server = await startTestServer({ turnPaceMs: 30 }, { newSeed: () => 'a game that is seen again' });
    [ada, bea, sam] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea'), newPlayer(server, 'Sam')]);
    gameId = await startGame([ada, bea], wanted(true));
    expect(await ada.refusal('GET', pathOf(gameId))).toEqual(notOver);
    expect(await ada.refusal('GET', `${pathOf(gameId)}/seats/0`)).toEqual(notOver);
    expect(await ada.refusal('POST', `${pathOf(gameId)}/open`)).toEqual(notOver);
    expect(await sam.refusal('GET', pathOf(gameId))).toEqual(notFound);
    expect((await asVisitor(pathOf(gameId))).status).toBe(404);
    // From here on the AI plays for Bea, who learns about it at the end.
    await bea.request('POST', `/api/game/${gameId}/leave`);
    end = await playToEnd([ada], gameId, pickWith('what Ada does'));
    replay = await ada.request<Replay>('GET', pathOf(gameId));
  });
  afterAll(async () => {
    for (const person of [ada, bea, sam]) person.close();
    await server.close();
  });

  it('show at each moment, byte for byte, what everyone saw during the game', () => {
    const shown = new Map(ada.received('game:update').map((update) => [update.seq, update]));
    let compared = 0;
    for (const moment of publicFrames(replay)) {
      const { seq } = moment;
      const update = shown.get(seq);
      if (update === undefined || update.since !== seq - 1) continue;
      const { state, world, players } = update;
      expect(JSON.stringify(moment)).toBe(JSON.stringify({ seq, state, world, players }));
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(replay.moments.length - BEFORE_SHE_CAME);
    expect(compared).toBeGreaterThan(end.state.turnNumber);
    expect(replay.narrative_log.map(({ seq }) => seq).filter((seq, index, all) => seq !== all[index - 1])).toEqual(
      replay.moments.map(({ seq }) => seq),
    );
    expect(replay.reveal).toEqual(end.reveal);
  });

  it('show for each seat, byte for byte, what only that seat was sent', async () => {
    const seat = ada.latestYou()?.you.seat ?? -1;
    const told = await ada.request<ReplayOfSeat>('GET', `${pathOf(gameId)}/seats/${seat}`);
    const frames = seatFrames(told);
    expect(frames).toHaveLength(replay.moments.length);
    let compared = 0;
    for (const [index, { seq }] of replay.moments.entries()) {
      const heard = heardAt(ada, seq);
      if (heard === null) continue;
      expect(JSON.stringify(frames[index]), `moment ${index}`).toBe(JSON.stringify(heard));
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(replay.moments.length - BEFORE_SHE_CAME);
    const other = await ada.request<ReplayOfSeat>('GET', `${pathOf(gameId)}/seats/${(seat + 1) % 4}`);
    expect(seatFrames(other)[0]?.id).not.toBe(ada.id);
    expect(await ada.refusal('GET', `${pathOf(gameId)}/seats/4`)).toEqual({ status: 400, error: 'invalid_input' });
  });

  it('show what the AI played for absent people, and whose idea each turn was', () => {
    const inBeasName = replay.reveal.turns.filter(({ player }) => player === bea.id);
    expect(inBeasName.length).toBeGreaterThan(0);
    expect(inBeasName.map(({ by }) => by)).toEqual(inBeasName.map(() => 'ai'));
    expect(replay.reveal.turns).toHaveLength(end.state.turnNumber);
  });

  it('send unchanged values only once', () => {
    const whole = JSON.stringify(publicFrames(replay)).length;
    expect(JSON.stringify(replay.moments).length).toBeLessThan(whole / 4);
    expect(JSON.stringify(replay).length / end.state.turnNumber).toBeLessThan(12_000);
  });

  it('of a private lobby are visible only to its players until one of them shares the link', async () => {
    expect(replay.viewer).toEqual({ seat: 0, isOpen: false });
    const beasSeat = end.players.find(({ id }) => id === bea.id)?.seat;
    expect((await bea.request<Replay>('GET', pathOf(gameId))).viewer).toEqual({ seat: beasSeat, isOpen: false });
    const record = `/api/game/${gameId}/record`;
    expect(await ada.request(`GET`, record)).toMatchObject({ told: expect.anything() });
    expect((await asVisitor(record)).status).toBe(401);
    for (const path of [pathOf(gameId), `${pathOf(gameId)}/seats/0`, record]) {
      expect(await sam.refusal('GET', path)).toEqual(notFound);
      if (path !== record) expect(await asVisitor(path)).toMatchObject({ status: 404, body: { error: 'replay_not_found' } });
    }
    expect(await sam.refusal('POST', `${pathOf(gameId)}/open`)).toEqual(notFound);
    for (let n = 0; n < 2; n++) expect(await bea.request('POST', `${pathOf(gameId)}/open`)).toEqual({ ok: true });
    expect((await sam.request<Replay>('GET', pathOf(gameId))).viewer).toEqual({ seat: null, isOpen: true });
    expect(await sam.request('GET', record)).toMatchObject({ told: expect.anything() });
    expect(await asVisitor(pathOf(gameId))).toMatchObject({ status: 200, body: { viewer: { seat: null, isOpen: true } } });
    expect(await sam.refusal('POST', `${pathOf(gameId)}/open`)).toEqual({ status: 403, error: 'not_a_player' });
    expect(await sam.refusal('GET', pathOf('none'))).toEqual(notFound);
  });

  it('of a public lobby are open to anyone with the link, but not before the end', async () => {
    const open = await startGame([ada], wanted(false));
    expect((await asVisitor(pathOf(open))).status).toBe(409);
    expect(await sam.refusal('GET', `${pathOf(open)}/seats/0`)).toEqual(notOver);
    await playToEnd([ada], open, pickWith('what Ada does next'));
    expect((await asVisitor(pathOf(open))).status).toBe(200);
    expect((await asVisitor(`${pathOf(open)}/seats/2`)).status).toBe(200);
  });

  it('don’t show the name of a deleted account', async () => {
    const cleo = await newPlayer(server, 'Cleo');
    const left = await startGame([cleo, ada], wanted(false));
    await ada.request('POST', `/api/game/${left}/leave`);
    await playToEnd([cleo], left, pickWith('what Cleo does'));
    // A recap may name somebody who fell silent, in any wording.
    await server.deps.db
      .updateTable('game_entries')
      .set({ content: 'It comes to this: Cleo gone silent.', retold: 'The round was about Cleo, and is over.' })
      .where('game_id', '=', left)
      .where('data_json', 'like', '%roundReport%')
      .execute();
    expect(JSON.stringify(await sam.request('GET', pathOf(left)))).toContain('"Cleo"');
    await cleo.request('POST', '/api/account/delete', { password: TEST_PASSWORD, username: 'Cleo' });
    const after = JSON.stringify(await sam.request('GET', pathOf(left)));
    expect(after).not.toContain('Cleo');
    expect(JSON.stringify(await sam.request('GET', `${pathOf(left)}/seats/0`))).not.toContain('Cleo');
    cleo.close();
  });

  it('are refused if this version would play the game differently', async () => {
    const changed = await startGame([ada], wanted(false));
    await playToEnd([ada], changed, pickWith('what Ada does at last'));
    const { seq, n, data_json } = await server.deps.db
      .selectFrom('game_entries')
      .selectAll()
      .where('game_id', '=', changed)
      .where('type', '=', 'action')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    await server.deps.db
      .updateTable('game_entries')
      .set({ data_json: JSON.stringify({ ...JSON.parse(data_json), outcome: 'by another version' }) })
      .where('game_id', '=', changed)
      .where('seq', '=', seq)
      .where('n', '=', n)
      .execute();
    expect(await ada.refusal('GET', pathOf(changed))).toEqual({ status: 409, error: 'replay_impossible' });
    expect(await ada.refusal('GET', `${pathOf(changed)}/seats/0`)).toEqual({ status: 409, error: 'replay_impossible' });
  });
});

interface Frame {
  readonly seq: number;
  readonly state: GameStateView;
  readonly world: WorldView;
  readonly players: readonly PlayerView[];
}

/** Merges the moments in order, as a client does. */
const publicFrames = ({ moments }: Replay): Frame[] => {
  let state = {} as GameStateView;
  let world = {} as WorldView;
  let players: readonly PlayerView[] = [];
  return moments.map((moment) => {
    state = { ...state, ...moment.state };
    world = { ...world, ...moment.world };
    players = moment.players ?? players;
    return { seq: moment.seq, state, world, players };
  });
};
const seatFrames = ({ moments }: ReplayOfSeat): YouView[] => {
  let you = {} as YouView;
  return moments.map((moment) => {
    you = { ...you, ...moment };
    return you;
  });
};

/** What this player privately knew right after the update with that number; null if it wasn't sent separately. */
const heardAt = ({ frames }: PlayerClient, seq: number): YouView | null => {
  let known: YouView | null = null;
  let found = false;
  for (const { event, payload } of frames) {
    if (found && event === 'game:update') break;
    if (event === 'game:you') known = (payload as { readonly you: YouView }).you;
    if (event !== 'game:update') continue;
    const update = payload as GameUpdate;
    if (update.seq === seq && update.since === seq - 1) found = true;
  }
  return found ? known : null;
};
