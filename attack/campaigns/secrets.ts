/** Plays whole games and searches everything that each person received for secrets they must not know. */
import type { GameRecord } from '@one-mind/engine/fair-play/record';
import type { GameSnapshot, PackedSnapshot } from '@one-mind/protocol/games/games';
import { openSnapshot } from '@one-mind/protocol/games/packed-you';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { leaksIn, type Receiver } from '@one-mind/testkit/secret-scan';
import { startServer } from '../../e2e/support/server-process.ts';
import type { Attack, Campaign } from '../campaign.ts';
import { type Heard, nextAddress, type Person, send, signUp } from '../person.ts';
import { playToEnd, startGame } from '../play-game.ts';
import { type Measured, measureRoleLeak } from '../size-leak.ts';

/** Games at the same time, each with people of its own. */
const TABLES = 3;
const SEATS_MAX = 6;
/** A link between a measurement and a role is a finding if it occurs by chance less often than this. */
const COINCIDENCE = 0.001;
/** An account may export its data five times in ten minutes. */
const EXPORTS = 4;
const EXPORT_PATH = '/api/account/export';
const EXPORT = `GET ${EXPORT_PATH}`;

const PROMISES = {
  frames: 'no frame or answer before the end contains what its receiver must not know',
  truths: 'no frame or answer before the end contains the seed, the salt, the order or another Rogue’s goal',
  quiet: 'only quieted voices and spectators from the start receive the quiet channel',
  stranger: 'a stranger can read nothing of a private game, its replay or its record',
  unfinished: 'no record and no replay is handed out before the end',
  exports: "an export during a game contains no other seat's commands",
  metrics: 'metrics are closed to other machines',
  labels: 'no metric counts what seats do in secret',
  pages: 'no page or link preview of a running game contains a secret',
  games: 'every game runs to its end',
} as const;

interface Table {
  readonly people: readonly Person[];
  readonly spectator: Person;
}

export const secrets: Campaign = async (attack) => {
  const server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '600000' } });
  const everyone: Person[] = [];
  try {
    const newcomer = async (name: string): Promise<Person> => {
      const person = await signUp(server.url, name);
      await person.connect();
      everyone.push(person);
      return person;
    };
    const stranger = await newcomer('Stranger');
    const measured: Measured[] = [];
    let begun = 0;
    const playAtTable = async (table: number): Promise<void> => {
      const people: Person[] = [];
      for (let seat = 0; seat < SEATS_MAX; seat++) people.push(await newcomer(`Seat${table}${seat}`));
      const spectator = await newcomer(`Watcher${table}`);
      while (begun < attack.games && !attack.isTimeOver()) {
        const index = begun++;
        measured.push(...(await playOne(attack, { url: server.url, index, stranger, table: { people, spectator } })));
      }
    };
    await Promise.all(Array.from({ length: Math.min(TABLES, attack.games) }, (_, table) => playAtTable(table)));
    judgeSizes(attack, measured);
    const lines = server
      .printed()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    attack.report.tried('the server logs nothing', lines.length > 0 ? (lines[0] ?? '') : null);
  } finally {
    for (const person of everyone) person.close();
    await server.dispose().catch(() => undefined);
  }
};

interface OneGame {
  readonly url: string;
  readonly index: number;
  readonly table: Table;
  readonly stranger: Person;
}

let searched = 0;

/** Plays one game and searches it. Returns what a listener could measure. */
async function playOne(attack: Attack, { url, index, table, stranger }: OneGame): Promise<readonly Measured[]> {
  const { dice, report } = attack;
  const scenario = BUILT_IN[index % BUILT_IN.length] ?? dice.pick(BUILT_IN);
  const seats = 3 + (Math.floor(index / BUILT_IN.length) % 4);
  const bots = seats > 3 ? dice.below(2) : 0;
  const isPrivate = index % 2 === 0;
  const people = dice.shuffle(table.people).slice(0, seats - bots);
  const receivers = [...people, table.spectator];
  for (const person of receivers) person.heard.length = 0;
  stranger.heard.length = 0;

  const gameId = await startGame(people, {
    scenarioId: scenario.id,
    bots: Array.from({ length: bots }, () => 'normal' as const),
    settings: { timeLimit: null, isPrivate, allowSpectators: !isPrivate },
  });
  if (!isPrivate) {
    await table.spectator.emit('join:game', gameId);
    await table.spectator.call('GET', `/api/game/${gameId}`, { as: 'GET /api/game/{id}' });
  }

  const quiet: string[] = [];
  let looks = 0;
  const ended = await playToEnd(people, gameId, {
    dice,
    isTimeOver: attack.isTimeOver,
    onLook: async (person, snapshot) => {
      looks++;
      if (snapshot.players.some(({ id, is_alive }) => id === person.id && !is_alive)) await speakQuietly(person, snapshot, quiet);
      if (looks === 4) await pry(attack, { url, gameId, snapshot, people, stranger, isPrivate });
      if (looks === 9 && index < EXPORTS) for (const one of people) await one.call('GET', EXPORT_PATH);
    },
    onMove: (person, path, { status, text }) =>
      report.tried('no move is answered with a server error', status >= 500 ? `${person.name} ${path}: ${status} ${text}` : null),
  });
  if (!ended && attack.isTimeOver()) return [];
  report.tried(PROMISES.games, ended ? null : `game ${index}, ${scenario.id}`);

  const packed = await people[0]?.get<PackedSnapshot>('GET', `/api/game/${gameId}`);
  const last = packed && openSnapshot(packed);
  const record = await people[0]?.get<GameRecord>('GET', `/api/game/${gameId}/record`);
  if (!last?.reveal || !record) throw new Error('The game ended without a reveal.');
  if (isPrivate) {
    for (const path of ['', '/record', '/replay', '/replay/seats/0']) {
      const { status, text } = await stranger.call('GET', `/api/game/${gameId}${path}`);
      report.tried(PROMISES.stranger, status < 400 ? `GET /api/game/{id}${path} after the end: ${status} ${text.slice(0, 80)}` : null);
    }
    const chat = await stranger.call('GET', `/api/chat/game:${gameId}`);
    report.tried(PROMISES.stranger, chat.status < 400 && chat.text !== '[]' ? `the chat after the end: ${chat.status}` : null);
  }
  search(attack, { last, record, receivers, quiet });
  return measure(last, people, `${index}`);
}

/** Words that only the quiet channel may carry. */
async function speakQuietly(person: Person, { id, current_state }: GameSnapshot, quiet: string[]): Promise<void> {
  const words = `quietly ${person.name} in round ${current_state.round}`;
  if (quiet.includes(words)) return;
  quiet.push(words);
  await person.emit('chat:message', { roomId: `game:${id}`, message: words });
}

interface Prying {
  readonly url: string;
  readonly gameId: string;
  readonly snapshot: GameSnapshot;
  readonly people: readonly Person[];
  readonly stranger: Person;
  readonly isPrivate: boolean;
}

/** Requests everything that a running game must not reveal. */
async function pry({ report }: Attack, { url, gameId, snapshot, people, stranger, isPrivate }: Prying): Promise<void> {
  const askers = [...people, stranger];
  for (const asker of askers)
    for (const path of ['record', 'replay', 'replay/seats/0', 'replay/seats/1']) {
      const { status } = await asker.call('GET', `/api/game/${gameId}/${path}`);
      report.tried(PROMISES.unfinished, status < 400 ? `${asker.name}: GET /api/game/{id}/${path}: ${status}` : null);
    }
  if (isPrivate) {
    const answers = [
      await stranger.call('GET', `/api/game/${gameId}`),
      await stranger.call('GET', `/api/chat/game:${gameId}`),
      await stranger.call('POST', `/api/game/${gameId}/guess`, { body: { roles: {} } }),
    ];
    for (const { status, text } of answers)
      report.tried(PROMISES.stranger, status < 400 ? `a running game: ${status} ${text.slice(0, 80)}` : null);
    const joined = await stranger.emit('join:game', gameId);
    report.tried(PROMISES.stranger, joined?.ok ? 'join:game let them in' : null);
  }
  for (const asker of askers) await asker.call('GET', '/api/games/mine');

  const elsewhere = await send(`${url}/metrics`, { headers: { 'x-forwarded-for': nextAddress() } });
  report.tried(PROMISES.metrics, elsewhere.status < 400 ? `/metrics answers ${elsewhere.status} to another machine` : null);
  const here = await send(`${url}/metrics`);
  const telling = here.text.split('\n').find((line) => /route="\/api\/game\/[^"]*\/\w/.test(line));
  report.tried(PROMISES.labels, telling === undefined ? null : telling);

  const ids = snapshot.players.map(({ id }) => id);
  for (const path of [`/game/active/${gameId}`, `/game/lobby/${snapshot.lobbyId}`, `/replay/${gameId}`]) {
    const { status, text } = await send(`${url}${path}`, { headers: { accept: 'text/html' } });
    const found = ids.find((id) => text.includes(id));
    report.tried(PROMISES.pages, found !== undefined || status >= 500 ? `${path}: ${status}, has ${found}` : null);
  }
}

interface Finished {
  readonly last: GameSnapshot;
  readonly record: GameRecord;
  readonly receivers: readonly Person[];
  readonly quiet: readonly string[];
}

/** Compares everything received before the end with the truth revealed at the end. */
function search({ report }: Attack, { last, record, receivers, quiet }: Finished): void {
  const { reveal } = last;
  if (!reveal) return;
  // Where the order is that of the seats, which everyone sees, there is nothing to find.
  const seated = last.players.map(({ id }) => id).join() === reveal.order.join();
  const shared = [reveal.seed, reveal.salt, ...(seated ? [] : [JSON.stringify(reveal.order), reveal.order.join(' ')])];
  const verdicts = last.narrative_log.flatMap(({ data }) => (data.type === 'verdict' && data.guilty ? [data.accused] : []));
  for (const person of receivers) {
    const own = reveal.players.find(({ id }) => id === person.id);
    const receiver: Receiver = { role: own?.role ?? null, revealed: verdicts };
    const goals = reveal.players.flatMap(({ id, role, goal }) =>
      goal && role === 'rogue' && id !== person.id && goal.title !== own?.goal?.title ? [goal.description] : [],
    );
    const quietedAt = person.heard.findIndex(({ payload }) => isQuieted(payload, person.id));
    const end = person.heard.findIndex(({ text }) => text.includes(reveal.seed));
    for (const [index, heard] of person.heard.slice(0, end === -1 ? undefined : end).entries()) {
      searched++;
      const leak = isExport(heard) ? null : leaksIn(heard.payload, receiver)[0];
      report.tried(PROMISES.frames, leak ? `${heard.what} to a ${receiver.role ?? 'spectator'}: ${leak}` : null);
      const truth = [...shared, ...goals].find((secret) => heard.text.includes(secret));
      report.tried(
        PROMISES.truths,
        truth === undefined ? null : `${heard.what} to a ${receiver.role ?? 'spectator'} has ${truth.slice(0, 60)}`,
      );
      const isQuietOne = receiver.role === null || (quietedAt !== -1 && index >= quietedAt);
      // Their own words are no secret to them, and an answer may overtake the frame that says they are quieted.
      const words = isQuietOne ? undefined : quiet.find((one) => heard.text.includes(one) && !one.startsWith(`quietly ${person.name} `));
      if (quiet.length > 0 && !isQuietOne)
        report.tried(PROMISES.quiet, words === undefined ? null : `${heard.what} to ${person.name}: ${words}`);
      if (isExport(heard)) report.tried(PROMISES.exports, foreignCommand(heard, record, person.id));
    }
  }
  report.figure('frames and answers searched', searched);
}

const isExport = ({ what }: Heard): boolean => what === EXPORT;

/** A command of another seat in this export; null = none. */
function foreignCommand({ text }: Heard, { start, commands }: GameRecord, userId: string): string | null {
  const own = start.seats.findIndex(({ id }) => id === userId);
  // The time identifies a command even if the export renames its other fields.
  const found = commands.find((command) => 'seat' in command && command.seat !== own && text.includes(JSON.stringify(command)));
  return found === undefined ? null : `${found.type} of seat ${'seat' in found ? found.seat : ''} is in the export of seat ${own}`;
}

function isQuieted(payload: unknown, id: string): boolean {
  if (typeof payload !== 'object' || payload === null || !('players' in payload) || !Array.isArray(payload.players)) return false;
  return payload.players.some((player: unknown) => {
    if (typeof player !== 'object' || player === null || !('id' in player) || !('is_alive' in player)) return false;
    return player.id === id && player.is_alive === false;
  });
}

/** Sizes, counts and order of everything each seat received until the end. */
function measure({ reveal, scenario }: GameSnapshot, people: readonly Person[], game: string): readonly Measured[] {
  if (!reveal) return [];
  const seats = people.map(({ id, heard }) => ({
    of: { game, seat: id, role: reveal.players.find((player) => player.id === id)?.role ?? '' },
    before: heard.slice(
      0,
      heard.findIndex(({ text }) => text.includes(reveal.seed)),
    ),
  }));
  return seats.flatMap(({ of, before }) => {
    const sizesOf = (what: string, heard: readonly Heard[] = before): number[] =>
      heard.flatMap((one) => (one.what === what ? [one.bytes] : []));
    // Exports are asked for in a few games only.
    const wanted = ['game:you', 'game:update', 'GET /api/game/{id}', EXPORT].filter((what) => sizesOf(what).length > 0);
    const first = wanted.map((what) => {
      const smallest = Math.min(...seats.map((other) => sizesOf(what, other.before)[0] ?? 0));
      return { ...of, what: `size of the first ${what}`, value: `${(sizesOf(what)[0] ?? 0) - smallest}` };
    });
    const later = sizesOf('game:you').map((bytes) => ({ ...of, what: `size of any game:you, ${scenario.id}`, value: `${bytes}` }));
    const rounds = roundsOf(before).flatMap(({ round, events }) => [
      { ...of, what: `count of game:you, round ${round}`, value: `${events.filter((event) => event === 'game:you').length}` },
      { ...of, what: `order of frames, round ${round}`, value: orderOf(events) },
    ]);
    return [...first, ...later, ...rounds];
  });
}

/** The events of each round that arrived on the socket. */
function roundsOf(heard: readonly Heard[]): readonly { readonly round: number; readonly events: readonly string[] }[] {
  const rounds: { round: number; events: string[] }[] = [{ round: 1, events: [] }];
  for (const { what, payload } of heard) {
    if (what === 'game:update') {
      const { state } = payload as { state: { round: number } };
      if (state.round !== rounds.at(-1)?.round) rounds.push({ round: state.round, events: [] });
    }
    if (what.startsWith('game:')) rounds.at(-1)?.events.push(what);
  }
  return rounds;
}

/** The order of events, without repetitions. */
const orderOf = (events: readonly string[]): string =>
  [...new Set(events.slice(1).map((event, index) => `${events[index]} ${event}`))].sort().join(', ');

/** Measurements of one kind over all games. */
function judgeSizes({ dice, report }: Attack, measured: readonly Measured[]): void {
  const kinds = new Map<string, Measured[]>();
  for (const one of measured) kinds.getOrInsertComputed(one.what.replace(/,.*$/, ''), () => []).push(one);
  for (const [kind, all] of kinds) {
    const { measurements, hits, blind, coincidence } = measureRoleLeak(all, dice);
    const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;
    const figures = `${percent(hits)} of ${measurements} right, ${percent(blind)} without looking, ${percent(coincidence)} coincidence`;
    report.figure(`role guessed by ${kind}`, figures);
    report.tried(
      'sizes, counts and order of what a seat receives do not reveal its role',
      coincidence < COINCIDENCE ? `${kind}: ${figures}` : null,
    );
  }
}
