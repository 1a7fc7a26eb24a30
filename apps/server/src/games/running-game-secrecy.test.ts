import type { GameRecord } from '@one-mind/engine/fair-play/record';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { ROLES } from '@one-mind/engine/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../policies/endpoint-permissions.ts';
import { newAdmin, newPlayer, type PlayerClient, playTurn, SCENARIO, startGame } from '../testing/player-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const SEED = 'the seed of a running game';
const ROUNDS = 3;
/** Nothing there is about this game. */
const ABOUT_NO_GAME = /^\/api\/(scenarios|rules|admin\/(content|rules))|^\/art\//;
/** Whatever is shown elsewhere about people belongs to finished games. */
const SUMS = ['/api/profiles/Ada', '/api/profiles/Bea', '/api/admin/analytics', '/api/games/finished'];

type Get = (path: string) => Promise<string>;

/** Every way to read something, for everyone: also those of routes that don't exist yet. */
describe('while a game runs', () => {
  let server: TestServer;
  let people: PlayerClient[];
  /** Not in the game: a friend of Ada, and someone who watches. */
  let friend: PlayerClient;
  let spectator: PlayerClient;
  let gameId: string;
  let record: GameRecord;
  /** Caller → address → answer, from before the end. */
  const answers = new Map<string, Map<string, string>>();
  const sums: Record<'before' | 'during' | 'after', readonly string[]> = { before: [], during: [], after: [] };
  /** What each socket received before the end. */
  const frames = new Map<string, string>();

  const get =
    (token?: string): Get =>
    async (path) => {
      const answer = await fetch(`${server.url}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
      return answer.text();
    };

  beforeAll(async () => {
    server = await startTestServer({ turnPaceMs: 5 }, { newSeed: () => SEED });
    const admin = await newAdmin(server, 'Ada');
    const moderator = await newPlayer(server, 'Bea');
    await admin.request('PATCH', `/api/admin/users/${moderator.id}/role`, { role: 'moderator' });
    people = [admin, moderator, await newPlayer(server, 'Cleo')];
    friend = await newPlayer(server, 'Fay');
    spectator = await newPlayer(server, 'Sam');
    const asked = await friend.request<{ request: { id: string } }>('POST', '/api/friends/request', { username: 'Cleo' });
    await people[2]?.request('POST', `/api/friends/request/${asked.request.id}/accept`);
    const readSums = () => Promise.all(SUMS.map(get(admin.user.token)));
    sums.before = await readSums();

    gameId = await startGame(people, { settings: { timeLimit: null }, bots: ['normal'] });
    await spectator.emit('join:game', gameId);
    const dice = new Dice({ rng: rngFromSeed('what these people do') });
    const pick = <Item>(items: readonly Item[]): Item | undefined => (items.length > 0 ? dice.pick(items) : undefined);
    for (let round = 1; round <= ROUNDS; round++) {
      const isPlanned = round === ROUNDS;
      for (const [index, person] of people.entries()) {
        const { seq: since } = await person.waitFor('game:update', ({ state }) => state.phase === 'planning' && state.round >= round);
        await person.waitFor('game:you', ({ seq, you }) => seq >= since && you.options.some(({ enabled }) => enabled));
        const other = people[(index + 1) % people.length]?.id ?? '';
        await person.user.call('POST', `/api/game/${gameId}/guess`, { roles: { [other]: 'saboteur' } });
        await person.emit('chat:message', { roomId: `game:${gameId}`, message: `I plan round ${round}` });
        // In the last round, someone is still to decide.
        if (!isPlanned || index > 0) await playTurn(person, gameId, pick);
      }
    }
    sums.during = await readSums();

    const seats = await people[0]?.snapshot(gameId);
    const ids = [...(seats?.players.map(({ id }) => id) ?? []), friend.id];
    const callers = new Map<string, Get>([
      ['a visitor', get()],
      ...[...people, friend, spectator].map((person) => [person.user.username, get(person.user.token)] as const),
    ]);
    for (const [name, read] of callers) {
      const heard = new Map<string, string>();
      for (const route of Object.keys(ROUTES)) {
        const [method, pattern = ''] = route.split(' ');
        if (method !== 'GET' || ABOUT_NO_GAME.test(pattern)) continue;
        for (const path of addressesOf(pattern, ids)) heard.set(path, await read(path));
      }
      answers.set(name, heard);
    }
    for (const person of [...people, friend, spectator])
      frames.set(person.user.username, JSON.stringify(person.frames.filter(({ event }) => event !== 'game:you' && event !== 'http')));

    await admin.request('POST', `/api/admin/games/${gameId}/end`);
    await admin.waitFor('game:update', ({ reveal }) => reveal !== null);
    record = await admin.request('GET', `/api/game/${gameId}/record`);
    sums.after = await readSums();
  });
  afterAll(async () => {
    for (const person of [...people, friend, spectator]) person.close();
    await server.close();
  });

  /** The pattern with the ids of this game and its people. */
  const addressesOf = (pattern: string, ids: readonly string[]): readonly string[] => {
    const name = /:(\w+)/.exec(pattern)?.[1];
    if (name === undefined) return [pattern];
    const fill = (value: string): string => pattern.replace(/:\w+/, encodeURIComponent(value)).replaceAll(/:\w+/g, '0');
    if (name === 'roomId') return [fill(`game:${gameId}`)];
    if (name === 'username') return ['Ada', 'Bea', 'Cleo', 'Fay'].map(fill);
    if (/users\/:|friends\/:/.test(pattern)) return ids.map(fill);
    return [fill(gameId), fill(SCENARIO)];
  };

  /** Ways to write what nobody may know about others: that one of `names` has a role. */
  const rolesIn = (text: string, names: readonly string[]): readonly string[] => {
    const found: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const parts = Object.entries(value);
      const isAbout = parts.some(([, part]) => names.some((name) => part === name));
      for (const [key, part] of parts) {
        if (ROLES.some((role) => role === part) && (isAbout || names.includes(key))) found.push(JSON.stringify(value));
        // A seat's own part.
        if (key !== 'you') walk(part);
      }
    };
    if (/^[[{]/.test(text)) walk(JSON.parse(text));
    else
      for (const line of text.split('\n'))
        if (names.some((name) => line.includes(name)) && ROLES.some((role) => line.includes(role))) found.push(line);
    return found;
  };

  it('no page, list, file or number shows a role, the seed, the order or a plan to anyone', () => {
    const { reveal } = record.told;
    const truths = [SEED, reveal.salt, reveal.order.join(), JSON.stringify(reveal.order), '"type":"program"', '"type":"lockIn"'];
    const names = record.start.seats.flatMap(({ id, name }) => [id, name]);
    // Otherwise the order would be no secret.
    expect(reveal.order).not.toEqual(reveal.players.map(({ id }) => id));
    expect(answers.get('Ada')?.size).toBeGreaterThan(80);
    for (const [caller, heard] of answers)
      for (const [path, text] of heard) {
        const shown = `${path} to ${caller}`;
        for (const truth of truths) expect(text, shown).not.toContain(truth);
        // People may export their own decisions of games that are over, and their own guesses of this one are in `you`.
        expect(rolesIn(text, names), shown).toEqual([]);
      }
  });

  it('no frame shows them either, also not to friends', () => {
    const { reveal } = record.told;
    const names = record.start.seats.flatMap(({ id, name }) => [id, name]);
    expect(frames.get('Fay')).toContain('friends:');
    for (const [receiver, text] of frames) {
      for (const truth of [SEED, reveal.salt, JSON.stringify(reveal.order)]) expect(text, receiver).not.toContain(truth);
      expect(rolesIn(text, names), receiver).toEqual([]);
    }
  });

  it('statistics, achievements and analytics stay as they were, and change when it ends', () => {
    expect(sums.during).toEqual(sums.before);
    expect(sums.after).not.toEqual(sums.before);
  });
});
