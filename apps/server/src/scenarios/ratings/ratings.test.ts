import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { ScenarioRating, ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPlayer, type PlayerClient, playToEnd, SCENARIO, startGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PATH = `/api/scenarios/${SCENARIO}/rating`;

describe('ratings of scenarios', () => {
  let server: TestServer;
  let ada: PlayerClient;
  let bea: PlayerClient;
  let cleo: PlayerClient;
  beforeAll(async () => {
    server = await startTestServer({}, { newSeed: () => 'a game that is rated afterwards' });
    [ada, bea, cleo] = await Promise.all([newPlayer(server, 'Ada'), newPlayer(server, 'Bea'), newPlayer(server, 'Cleo')]);
  });
  afterAll(async () => {
    for (const person of [ada, bea, cleo]) person.close();
    await server.close();
  });

  it('can be given only by people who finished a game, once each, and can be changed', async () => {
    const gameId = await startGame([ada, bea], { settings: { timeLimit: null }, bots: ['random'] });
    // In the middle of a game it is too early.
    expect(await ada.refusal('PUT', PATH, { stars: 5 })).toEqual({ status: 403, error: 'scenario_not_played' });
    const dice = new Dice({ rng: rngFromSeed('what these people do') });
    await playToEnd([ada, bea], gameId, (items) => (items.length > 0 ? dice.pick(items) : undefined));

    expect(await ada.request<ScenarioRating>('GET', PATH)).toEqual({ rating: null, rating_count: 0, your_rating: null, can_rate: true });
    expect(await ada.request<ScenarioRating>('PUT', PATH, { stars: 5 })).toMatchObject({ rating: 5, rating_count: 1, your_rating: 5 });
    await bea.request('PUT', PATH, { stars: 2 });
    const changed = await ada.request<ScenarioRating>('PUT', PATH, { stars: 4 });
    expect(changed).toEqual({ rating: 3, rating_count: 2, your_rating: 4, can_rate: true });
    const listed = (await cleo.request<ScenarioSummary[]>('GET', '/api/scenarios')).find(({ id }) => id === SCENARIO);
    expect(listed).toMatchObject({ rating: 3, rating_count: 2, your_rating: null, can_rate: false });
  });

  it('refuse an invalid number of stars, unknown scenarios, and people who have not played', async () => {
    for (const stars of [0, 6, 2.5, '5', null]) expect(await ada.refusal('PUT', PATH, { stars })).toMatchObject({ status: 400 });
    expect(await ada.refusal('PUT', '/api/scenarios/none/rating', { stars: 3 })).toEqual({ status: 404, error: 'scenario_not_found' });
    expect(await cleo.refusal('PUT', PATH, { stars: 1 })).toEqual({ status: 403, error: 'scenario_not_played' });
    expect((await fetch(`${server.url}${PATH}`)).status).toBe(401);
  });
});
