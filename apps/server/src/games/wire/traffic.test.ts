/** What a listener learns from the sizes and times on a player's connection: TLS hides only the contents. */
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { ActionOption } from '@one-mind/engine/view/view-types';
import type { Role } from '@one-mind/engine/vocabulary';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPlayer, startUnopenedGame } from '../../testing/player-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

const GAMES = 4;
/** Answers to the requests of each player in `playPlanning`. */
const ANSWERS = 5;

interface Heard {
  readonly role: Role | undefined;
  /** Each frame with its size, without the story, which is public and differs from game to game. */
  readonly frames: readonly string[];
  readonly answers: readonly string[];
}

/** Each game is played up to the first turn, because until then any two games look the same in public, whatever the deal. */
describe('the traffic of a seat until the first turn, as seen by an eavesdropper', () => {
  let server: TestServer;
  let users: TestUser[];
  /** By game, then by seat. */
  const games: Heard[][] = [];

  beforeAll(async () => {
    server = await startTestServer({}, { newSeed: () => `deal ${games.length}` });
    users = await Promise.all(['Ada', 'Bea', 'Cleo', 'Dora'].map((name) => server.signUp(name)));
    for (let game = 0; game < GAMES; game++) games.push(await playPlanning());
  });
  afterAll(async () => {
    await server.close();
  });

  /** Everyone guesses, tries an action that only one role has, programs an action and changes it. All but one lock it in. */
  const playPlanning = async (): Promise<Heard[]> => {
    const people = await Promise.all(users.map((user) => connectPlayer(server, user)));
    const gameId = await startUnopenedGame(people, { settings: { timeLimit: null } });
    const path = `/api/game/${gameId}`;
    // Otherwise it depends on the machine's speed whether the first frame shows the setup or the planning.
    while ((await people[0]?.snapshot(gameId))?.current_state.phase === 'setup') await setImmediate();
    for (const person of people) await person.emit('join:game', gameId);
    for (const person of people) await person.waitFor('game:you', ({ you }) => you.options.some(({ enabled }) => enabled));
    for (const [seat, person] of people.entries()) {
      const role = person.latestYou()?.you.role;
      const other = people[(seat + 1) % people.length]?.id ?? '';
      await person.request('POST', `${path}/guess`, role === 'rogue' ? { positions: { [other]: 1 } } : { roles: { [other]: 'saboteur' } });
      await person.refusal('POST', `${path}/action`, { action_type: 'sabotage', action_data: { target: 'nowhere' } });
      const options = person.latestYou()?.you.options.filter(({ targets }) => targets.length > 0) ?? [];
      await person.request('POST', `${path}/action`, { ...programOf(options[0]), lock_in: false });
      await person.request('POST', `${path}/action`, { ...programOf(options.at(-1)), lock_in: seat > 0 });
      // Ids and times compress differently in every game, so compare sizes without compression.
      await person.request('GET', `${path}?since=${person.latestUpdate()?.seq}`, undefined, { 'accept-encoding': 'identity' });
    }
    // Everything sent earlier has arrived by the time this is answered.
    for (const person of people) await person.emit('leave:game', gameId);
    for (const person of people) person.close();
    return people.map(({ frames, line, latestYou }) => {
      const isOfGame = ({ event }: { readonly event: string }): boolean => /^(game|pause):/.test(event);
      const payloads = frames.filter(isOfGame).map(({ payload }) => payload);
      return {
        role: latestYou()?.you.role,
        frames: line.filter(isOfGame).map(({ event, bytes }, index) => `${event} ${bytes - bytesOfStory(payloads[index])}`),
        answers: line.flatMap(({ event, bytes }) => (event === 'http' ? [`${bytes} bytes`] : [])).slice(-ANSWERS),
      };
    });
  };

  const bytesOfStory = (payload: unknown): number =>
    typeof payload === 'object' && payload !== null && 'narrative' in payload ? Buffer.byteLength(JSON.stringify(payload.narrative)) : 0;

  const programOf = (option: ActionOption | undefined) => {
    const target = option?.targets.at(-1);
    return { action_type: option?.action, action_data: { target: target?.id, tag: target?.tags.at(-1) } };
  };
  it('covers each role in some of the games', () => {
    for (const seat of users.keys()) expect(new Set(games.map((game) => game[seat]?.role)).size).toBeGreaterThan(1);
    // An answer without a length would count as 0 bytes, so all of them would look equal.
    expect(games.flat().flatMap(({ answers }) => answers)).not.toContain('0 bytes');
    expect(new Set(games.flat().map(({ role }) => role)).size).toBe(3);
  });

  it('has the same number of frames, of the same sizes, in the same order, in every game', () => {
    for (const seat of users.keys()) {
      const [first, ...others] = games.map((game) => game[seat]?.frames);
      expect(first?.filter((frame) => frame.startsWith('game:you')).length).toBeGreaterThanOrEqual(ANSWERS - 1);
      for (const other of others) expect(other).toEqual(first);
    }
  });

  it('has answers of the same sizes, accepted or refused, in every game', () => {
    for (const seat of users.keys()) {
      const [first, ...others] = games.map((game) => game[seat]?.answers);
      expect(first).toHaveLength(ANSWERS);
      for (const other of others) expect(other).toEqual(first);
    }
  });

  it('contains its game as one gzip stream that any client can read, with the secrets uncompressed at the end', async () => {
    const [ada] = users;
    if (ada === undefined) throw new Error('This needs a player.');
    const [{ id = '' } = {}] = (await (await ada.call('GET', '/api/games/mine')).json()) as { id: string }[];
    const [zipped, plain] = await Promise.all(
      ['gzip', 'gzip;q=0, identity'].map(async (encoding) => {
        const headers = { authorization: `Bearer ${ada.token}`, 'accept-encoding': encoding };
        const { body, headers: answered } = await request(`${server.url}/api/game/${id}`, { headers });
        expect(answered['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
        return Buffer.from(await body.arrayBuffer());
      }),
    );
    if (zipped === undefined || plain === undefined) throw new Error('Expected two answers.');
    const timeless = (json: string): string => json.replace(/"serverTime":\d+/, '');
    expect(timeless(gunzipSync(zipped).toString())).toBe(timeless(plain.toString()));
    const secrets = plain.subarray(plain.lastIndexOf(',"you":'));
    expect(zipped.includes(secrets)).toBe(true);
    expect(zipped.length).toBeLessThan(plain.length / 2);
  });
});
