/** Kills the server with SIGKILL under load, starts it again, and reads every acknowledged write again. */
import type { Dice } from '@one-mind/engine/rng';
import { ROLES, type Role } from '@one-mind/engine/vocabulary';
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { type ServerProcess, startServer } from '../../e2e/support/server-process.ts';
import type { Attack, Campaign } from '../campaign.ts';
import { type Person, signUp } from '../person.ts';
import { look, playToEnd, startGame } from '../play-game.ts';

const TABLES = 3;
const SEATS = 3;
/** Milliseconds of load before a kill, at least and at most. */
const LOAD = { least: 800, most: 3000 } as const;
/** How long the games may take to end after the last kill, in ms. */
const LAST_GAMES = 60_000;

const PROMISES = {
  kept: 'every acknowledged write is there after the kill',
  once: 'no write is stored twice',
  story: 'the story after a kill begins with the story before it',
  goesOn: 'every game continues to its end after the last kill',
  up: 'the server starts again after a kill',
  errors: 'no write under load is answered with a server error',
} as const;

/** The acknowledged writes of one person. */
interface Ledger {
  readonly person: Person;
  readonly said: string[];
  readonly acted: { readonly gameId: string; readonly round: number; readonly action: string }[];
  /** Player → the acknowledged guess. */
  guesses: { gameId: string; roles: Record<string, Role> };
  volume: number | null;
  /** Writes without an answer, which may or may not be stored. */
  unsure: { readonly chat?: { readonly text: string; readonly key: string }; readonly guess?: [string, Role]; readonly volume?: number };
  story: { readonly gameId: string; readonly entries: readonly string[] };
}

interface Table {
  readonly ledgers: readonly Ledger[];
  gameId: string;
}

let writes = 0;

export const kills: Campaign = async (attack) => {
  const { dice, report, games } = attack;
  const server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '600000' } });
  const tables: Table[] = [];
  try {
    for (let table = 0; table < TABLES; table++) {
      const ledgers: Ledger[] = [];
      for (let seat = 0; seat < SEATS; seat++) ledgers.push(newLedger(await signUp(server.url, `Held${table}${seat}`)));
      tables.push({ ledgers, gameId: '' });
    }
    let done = 0;
    for (; done < games && !attack.isTimeOver(); done++) {
      for (const { ledgers } of tables) for (const { person } of ledgers) await person.connect();
      const newcomer = signUp(server.url, `Newcomer${done}`).catch(() => null);
      let isDown = false;
      const load = tables.flatMap((table) => table.ledgers.map((ledger) => write(attack, table, ledger, () => isDown)));
      await new Promise((resolve) => setTimeout(resolve, LOAD.least + dice.below(LOAD.most - LOAD.least)));
      isDown = true;
      await server.kill();
      await Promise.all(load);
      for (const { ledgers } of tables) for (const { person } of ledgers) person.close();
      await server.start();
      report.tried(PROMISES.up, null);
      const account = await newcomer;
      if (account)
        report.tried(PROMISES.kept, (await account.call('GET', '/auth/v1/user')).status === 200 ? null : `the account ${account.name}`);
      for (const table of tables) for (const ledger of table.ledgers) await readAgain(attack, table, ledger);
    }
    report.figure('kills', done);
    report.figure('acknowledged writes', writes);
    await finish(attack, tables);
    for (const { ledgers } of tables) for (const ledger of ledgers) await readAll(attack, ledger);
    await judgeLog(attack, server);
  } finally {
    for (const { ledgers } of tables) for (const { person } of ledgers) person.close();
    await server.dispose().catch(() => undefined);
  }
};

const newLedger = (person: Person): Ledger => ({
  person,
  said: [],
  acted: [],
  guesses: { gameId: '', roles: {} },
  volume: null,
  unsure: {},
  story: { gameId: '', entries: [] },
});

/** Writes one thing after another until the server is gone. */
async function write({ dice, report }: Attack, table: Table, ledger: Ledger, isDown: () => boolean): Promise<void> {
  try {
    while (!isDown()) {
      ledger.unsure = {};
      if (table.gameId === '') {
        if (ledger !== table.ledgers[0]) await new Promise((resolve) => setTimeout(resolve, 20));
        else table.gameId = await begin(table, dice);
        continue;
      }
      const status = await writeOnce(dice, table, ledger);
      report.tried(PROMISES.errors, status >= 500 ? `${status}` : null);
    }
  } catch {
    // The server is gone, so the last write may or may not be stored.
  }
}

async function begin({ ledgers }: Table, dice: Dice): Promise<string> {
  const people = ledgers.map(({ person }) => person);
  // A game may be running even if its start was not answered.
  const [running] = (await people[0]?.get<readonly { readonly id: string }[]>('GET', '/api/games/mine')) ?? [];
  return running?.id ?? (await startGame(people, { scenarioId: dice.pick(BUILT_IN).id, bots: ['normal'], settings: { timeLimit: null } }));
}

/** The status of the last answer. */
async function writeOnce(dice: Dice, table: Table, ledger: Ledger): Promise<number> {
  const { person } = ledger;
  const { gameId } = table;
  const kind = dice.below(5);
  if (kind === 0) {
    const key = `${person.name}-${writes}-${dice.next()}`;
    const chat = { text: `word ${key}`, key };
    ledger.unsure = { chat };
    const ack = await person.emit('chat:message', { roomId: `game:${gameId}`, message: chat.text, key });
    if (ack === null) throw new Error('The socket is gone.');
    if (ack.ok) acknowledged(ledger.said, chat.text);
    return 200;
  }
  if (kind === 1) {
    const volume = dice.below(101);
    ledger.unsure = { volume };
    const { status } = await person.call('PUT', '/api/settings', { body: { volume } });
    if (status === 200) {
      ledger.volume = volume;
      writes++;
    }
    return status;
  }
  const snapshot = await look(person, gameId);
  if (snapshot === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return 429;
  }
  if (snapshot.current_state.phase === 'ended') {
    table.gameId = '';
    return 200;
  }
  ledger.story = { gameId, entries: entriesOf(snapshot) };
  if (kind === 2) return guess(dice, ledger, snapshot);
  return act(dice, ledger, snapshot);
}

function acknowledged<T>(list: T[], entry: T): void {
  list.push(entry);
  writes++;
}

const entriesOf = ({ narrative_log }: GameSnapshot): readonly string[] => narrative_log.map(({ id, fact }) => `${id} ${fact}`);

async function guess(dice: Dice, ledger: Ledger, { id, players }: GameSnapshot): Promise<number> {
  const { person } = ledger;
  const about = dice.pick(players.filter((player) => player.id !== person.id)).id;
  const role = dice.pick(ROLES);
  ledger.unsure = { guess: [about, role] };
  const { status } = await person.call('POST', `/api/game/${id}/guess`, { body: { roles: { [about]: role } } });
  if (status !== 200) return status;
  if (ledger.guesses.gameId !== id) ledger.guesses = { gameId: id, roles: {} };
  ledger.guesses.roles[about] = role;
  writes++;
  return status;
}

async function act(dice: Dice, { person, acted }: Ledger, { id, you, current_state }: GameSnapshot): Promise<number> {
  const options = (you?.options ?? []).filter(({ enabled, targets }) => enabled && targets.length > 0);
  if (you?.lockedIn !== false || current_state.phase !== 'planning' || options.length === 0) return 200;
  const { action, targets } = dice.pick(options);
  const { status } = await person.call('POST', `/api/game/${id}/action`, {
    body: { action_type: action, action_data: { target: dice.pick(targets).id } },
  });
  if (status === 200) acknowledged(acted, { gameId: id, round: current_state.round, action });
  return status;
}

/** Reads the person's acknowledged writes, and repeats the uncertain ones. */
async function readAgain({ report }: Attack, { gameId }: Table, ledger: Ledger): Promise<void> {
  const { person, guesses, unsure, volume } = ledger;
  const { settings } = await person.get<{ settings: { volume: number } }>('GET', '/api/settings');
  if (volume !== null)
    report.tried(PROMISES.kept, [volume, unsure.volume].includes(settings.volume) ? null : `volume ${volume}, found ${settings.volume}`);
  if (gameId !== '') {
    const snapshot = await look(person, gameId);
    if (snapshot === null) throw new Error('A server that has just started should not limit anyone.');
    const { you } = snapshot;
    const entries = entriesOf(snapshot);
    const changed = ledger.story.gameId === gameId ? ledger.story.entries.find((entry, index) => entries[index] !== entry) : undefined;
    report.tried(PROMISES.story, changed ?? null);
    if (guesses.gameId === gameId)
      for (const [about, role] of Object.entries(guesses.roles)) {
        const found = you?.guesses.roles[about];
        const isKept = found === role || (unsure.guess?.[0] === about && unsure.guess[1] === found);
        report.tried(PROMISES.kept, isKept ? null : `the guess ${role}, found ${found}`);
      }
  }
  ledger.volume = settings.volume;
  if (unsure.chat && gameId !== '') {
    await person.connect();
    await person.emit('join:game', gameId);
    const ack = await person.emit('chat:message', { roomId: `game:${gameId}`, message: unsure.chat.text, key: unsure.chat.key });
    if (ack?.ok) acknowledged(ledger.said, unsure.chat.text);
    person.close();
  }
  ledger.unsure = {};
}

/** Plays every game to its end after the last kill. */
async function finish({ dice, report }: Attack, tables: readonly Table[]): Promise<void> {
  const until = performance.now() + LAST_GAMES;
  await Promise.all(
    tables.map(async ({ ledgers, gameId }) => {
      if (gameId === '') return;
      const people = ledgers.map(({ person }) => person);
      for (const person of people) {
        await person.connect();
        await person.emit('join:game', gameId);
      }
      const ended = await playToEnd(people, gameId, { dice, isTimeOver: () => performance.now() > until });
      report.tried(PROMISES.goesOn, ended ? null : `game ${gameId}`);
    }),
  );
}

interface Export {
  readonly chat?: unknown;
  readonly games?: readonly {
    readonly id: string;
    readonly you: { readonly actions: readonly { readonly round: number; readonly action: string }[] };
  }[];
}

/** Reads everything that the person has ever written from their data export. */
async function readAll({ report }: Attack, { person, said, acted }: Ledger): Promise<void> {
  const { text } = await person.call('GET', '/api/account/export');
  const data: Export = JSON.parse(text);
  for (const words of said) {
    const times = text.split(JSON.stringify(words)).length - 1;
    report.tried(PROMISES.kept, times === 0 ? `the message "${words}"` : null);
    report.tried(PROMISES.once, times > 1 ? `the message "${words}", ${times} times` : null);
  }
  for (const { gameId, round, action } of acted) {
    const found = data.games?.find(({ id }) => id === gameId)?.you.actions.filter((one) => one.round === round) ?? [];
    // If a verdict or the end cuts a round short, not everyone has a turn in it.
    report.tried(PROMISES.kept, found.length > 0 && !found.some((one) => one.action === action) ? `${action} in round ${round}` : null);
    report.tried(PROMISES.once, found.length > 1 ? `${found.length} turns in round ${round}` : null);
  }
}

async function judgeLog({ report }: Attack, server: ServerProcess): Promise<void> {
  const lines = server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  report.figure('lines of log', lines.length);
  report.tried('the server logs no error over all its starts', lines.find((line) => /"level":[56]0/.test(line)) ?? null);
}
