import { createGame } from '@one-mind/engine/create';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { ACHIEVEMENTS } from '@one-mind/engine/state';
import { step } from '@one-mind/engine/step';
import type { GameUpdate } from '@one-mind/protocol/games/games';
import type { FinishedGame, Page, Profile } from '@one-mind/protocol/games/results';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { insertGame } from '../games/store/game-store.ts';
import { newPlayer, type PlayerClient, playToEnd, SCENARIO, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { countPeople } from './game-totals.ts';
import { recordResult } from './record-result.ts';

describe('results', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  /** How each game ended, oldest first. */
  const ends: { readonly gameId: string; readonly end: GameUpdate }[] = [];

  beforeAll(async () => {
    let games = 0;
    server = await startTestServer({}, { newSeed: () => `results ${games++}` });
    [ada, bea] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea')]);
    const dice = new Dice({ rng: rngFromSeed('what these people do') });
    const pick = <Item>(items: readonly Item[]) => (items.length > 0 ? dice.pick(items) : undefined);
    for (const people of [[ada, bea], [ada], [ada]]) {
      const bots = Array.from({ length: 3 - people.length }, () => 'random' as const);
      const gameId = await startGame(people, { settings: { timeLimit: null }, bots });
      ends.push({ gameId, end: await playToEnd(people, gameId, pick) });
    }
  });
  afterAll(async () => {
    ada.close();
    bea.close();
    await server.close();
  });

  const finished = (who: PlayerClient, query = '') => who.request<Page<FinishedGame>>('GET', `/api/games/finished${query}`);
  const profile = (who: PlayerClient, name: string) => who.request<Profile>('GET', `/api/profiles/${name}`);
  /** What the ending showed this person about themselves, game by game. */
  const shown = (who: PlayerClient) =>
    ends.flatMap(({ gameId, end }) => {
      const truth = end.reveal?.players.find(({ id }) => id === who.id);
      const seat = end.players.find(({ id }) => id === who.id);
      return truth && seat && end.reveal ? [{ gameId, truth, seat, ...end.reveal }] : [];
    });

  it('of every game are available as soon as it has ended, and match its ending', async () => {
    const games = shown(ada).toReversed();
    expect((await finished(ada)).items).toEqual(
      games.map(({ gameId, truth, seat, result }) => ({
        id: gameId,
        scenario: { id: SCENARIO, title: 'Prison Break' },
        difficulty: 'medium',
        players: 3,
        outcome: result.outcome,
        reason: result.reason,
        rounds: expect.any(Number),
        role: truth.role,
        won: result.winners.includes(seat.seat),
        survived: seat.is_alive,
        takenOver: false,
        actions: truth.actions,
        points: truth.points,
        startedAt: expect.any(String),
        endedAt: expect.any(String),
      })),
    );
    expect((await finished(bea)).items.map(({ id }) => id)).toEqual([ends[0]?.gameId]);
  });

  it('have pages without gaps or repetitions', async () => {
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Page<FinishedGame> = await finished(ada, `?limit=2${next && `&before=${next}`}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toEqual(ends.map(({ gameId }) => gameId).reverse());
    for (const query of ['?before=nowhere', '?limit=0', '?limit=51']) {
      expect(await ada.refusal('GET', `/api/games/finished${query}`)).toEqual({ status: 400, error: 'invalid_input' });
    }
  });

  it('add up to statistics and achievements that others may see, without an email address', async () => {
    const games = shown(ada);
    const wins = games.map(({ seat, result }) => result.winners.includes(seat.seat));
    const own = await profile(ada, 'ada');
    const won = wins.filter(Boolean).length;
    expect(own).toMatchObject({
      id: ada.id,
      username: 'Ada',
      statistics: {
        games: 3,
        won,
        lost: 3 - won,
        abandoned: 0,
        survived: games.filter(({ seat }) => seat.is_alive).length,
        favouriteScenario: { id: SCENARIO, title: 'Prison Break', games: 3 },
        streak: { current: wins.toReversed().findIndex((isWin) => !isWin) === -1 ? 3 : wins.toReversed().findIndex((isWin) => !isWin) },
      },
    });
    for (const { role, games: played, won: wonAs } of own.statistics.byRole) {
      const asRole = games.filter(({ truth }) => truth.role === role);
      expect([played, wonAs]).toEqual([asRole.length, asRole.filter(({ seat, result }) => result.winners.includes(seat.seat)).length]);
    }
    expect(own.achievements.map(({ achievement, times }) => [achievement, times])).toEqual(
      ACHIEVEMENTS.map((one) => [one, games.filter(({ truth }) => truth.achievements.includes(one)).length]),
    );
    for (const { times, firstAt } of own.achievements) expect(firstAt === null).toBe(times === 0);
    expect(await profile(bea, 'Ada')).toEqual(own);
    expect(JSON.stringify(own)).not.toContain('@');
    expect(await bea.refusal('GET', '/api/profiles/Nobody')).toEqual({ status: 404, error: 'user_not_found' });
    expect((await fetch(`${server.url}/api/profiles/Ada`)).status).toBe(401);
  });

  it('of a newcomer are empty', async () => {
    const cleo = await newPlayer(server, 'Cleo');
    expect((await profile(cleo, 'Cleo')).statistics).toEqual({
      games: 0,
      won: 0,
      lost: 0,
      abandoned: 0,
      survived: 0,
      byRole: [
        { role: 'collaborator', games: 0, won: 0 },
        { role: 'rogue', games: 0, won: 0 },
        { role: 'saboteur', games: 0, won: 0 },
      ],
      favouriteScenario: null,
      streak: { current: 0, best: 0 },
    });
    expect(await finished(cleo)).toEqual({ items: [], next: null });
    cleo.close();
  });

  it('of an abandoned game count as abandoned and in no other statistic', async () => {
    const dora = await newPlayer(server, 'Dora');
    const { state } = createGame({
      scenario: PRISON_BREAK,
      seats: [
        { id: dora.id, name: 'Dora', kind: 'human', level: null },
        ...['x', 'y'].map((id) => ({ id, name: id, kind: 'ai' as const, level: 'random' as const })),
      ],
      difficulty: 'hard',
      settings: { timeLimitMs: null, turnPaceMs: 0, disconnectGraceMs: 0, abandonMs: null, maxPauseMs: 0 },
      seed: 's',
      salt: 't',
      commitment: 'c',
      at: 1000,
    });
    const ended = step(state, { type: 'end', at: 5000 });
    if (!ended.ok) throw new Error(ended.refusal);
    await transact(server.deps.db, async (trx) => {
      const game = { id: 'abandoned', lobbyId: null, hostId: dora.id, allowSpectators: false, publicSeq: 0, deadline: null, entries: [] };
      await insertGame(trx, { ...game, state });
      for (let again = 0; again < 2; again++) await recordResult(trx, game.id, ended.state);
    });
    expect((await finished(dora)).items).toMatchObject([
      {
        id: 'abandoned',
        outcome: 'abandoned',
        reason: 'ended_by_admin',
        won: false,
        difficulty: 'hard',
        endedAt: '1970-01-01T00:00:05.000Z',
      },
    ]);
    const { statistics, achievements } = await profile(dora, 'Dora');
    expect(achievements.every(({ times }) => times === 0)).toBe(true);
    expect(await countPeople(server.deps.db, [])).toBe(2);
    expect(statistics).toMatchObject({
      games: 0,
      won: 0,
      lost: 0,
      abandoned: 1,
      survived: 0,
      favouriteScenario: null,
      streak: { current: 0, best: 0 },
    });
    dora.close();
  });

  it('of a game that everybody left count as abandoned, even if the AI finished it', async () => {
    const gameId = await startGame([bea], { settings: { timeLimit: null }, bots: ['random', 'random'] });
    const before = (await profile(bea, 'Bea')).statistics;
    await bea.request('POST', `/api/game/${gameId}/leave`);
    const result = async () => (await bea.snapshot(gameId)).reveal?.result;
    await expect.poll(result).toMatchObject({ outcome: 'abandoned', reason: 'abandoned', winners: [] });
    expect((await profile(bea, 'Bea')).statistics).toEqual({ ...before, abandoned: before.abandoned + 1 });
    expect((await finished(bea)).items[0]).toMatchObject({ id: gameId, outcome: 'abandoned', takenOver: true, won: false });
    const { status } = await server.deps.db.selectFrom('games').select('status').where('id', '=', gameId).executeTakeFirstOrThrow();
    expect(status).toBe('abandoned');
  });

  it('keep the seat of a deleted account, without its name', async () => {
    const { db } = server.deps;
    const gameId = ends[0]?.gameId ?? '';
    await db.deleteFrom('users').where('id', '=', bea.id).execute();
    const seats = await db.selectFrom('seat_results').select(['kind', 'user_id']).where('game_id', '=', gameId).orderBy('seat').execute();
    expect(seats.filter(({ kind }) => kind === 'human').map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([ada.id, null]));
    expect(await db.selectFrom('achievements').selectAll().where('user_id', '=', bea.id).execute()).toEqual([]);
  });
});
