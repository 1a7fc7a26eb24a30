/** Creates a few finished games, played by the engine and stored by the server's own code, whose rows are then copied many times. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from '@one-mind/engine/commands';
import { createGame } from '@one-mind/engine/create';
import { play } from '@one-mind/engine/play';
import { pilotCommands } from '@one-mind/engine/players/pilot';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import { nextDeadline } from '@one-mind/engine/round/deadlines';
import type { GameState } from '@one-mind/engine/state';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { DIFFICULTIES } from '@one-mind/engine/vocabulary';
import { entriesFor } from '@one-mind/narrator/narrate/entries-for';
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts';
import { transact } from '../../apps/server/src/db/transact.ts';
import { narratorFor } from '../../apps/server/src/games/live/live-game.ts';
import { sealedSeed } from '../../apps/server/src/games/sealed-seed.ts';
import { type CommitBatch, insertCommits } from '../../apps/server/src/games/store/commit-store.ts';
import { insertGame } from '../../apps/server/src/games/store/game-store.ts';
import { recordResult } from '../../apps/server/src/results/record-result.ts';

/** The tables with rows of a game; tables that others refer to come first. */
export const GAME_TABLES = [
  'games',
  'game_snapshots',
  'listed_games',
  'game_players',
  'game_results',
  'seat_results',
  'achievements',
  'game_commits',
  'game_entries',
] as const;
export type GameTable = (typeof GAME_TABLES)[number];
/** Daily sums, with this game's share. */
export const DAY_TABLES = ['result_days', 'role_days', 'choice_days'] as const;
export type DayTable = (typeof DAY_TABLES)[number];
export type Row = Readonly<Record<string, string | number | null>>;

export interface GameTemplate {
  readonly rows: Readonly<Record<GameTable, readonly Row[]>>;
  readonly days: Readonly<Record<DayTable, readonly Row[]>>;
  /** The people in the game. */
  readonly people: number;
  readonly isCompleted: boolean;
  /** Epoch ms. */
  readonly endedAt: number;
}

const SCENARIOS = 8;
const SEATS_MAX = 6;
const DAY = 86_400_000;
/** All times of templates begin with these digits, and no other number does. */
const TEMPLATE_START = 1_000_000_000_000;
const personId = (index: number): string => `00000000-0000-4000-8000-0000000000a${index}`;
const gameId = '00000000-0000-7000-8000-0000000000f0';

/** The values to insert: a copy's game, people, names and times. */
export interface Substitution {
  readonly gameId: string;
  readonly people: readonly { readonly id: string; readonly username: string }[];
  /** How many milliseconds later everything happens. */
  readonly later: number;
}
const PLACES = /00000000-0000-7000-8000-0000000000f0|00000000-0000-4000-8000-0000000000a(\d)|placeholder(\d)|\b100\d{10}\b/gi;

export const substituted = (value: string, { gameId: id, people, later }: Substitution): string =>
  value.replace(PLACES, (found, person: string | undefined, name: string | undefined) => {
    if (person !== undefined) return people[Number(person)]?.id ?? found;
    if (name !== undefined) return people[Number(name)]?.username ?? found;
    return found.includes('-') ? id : String(Number(found) + later);
  });
export const isTemplateTime = (value: number): boolean => value >= TEMPLATE_START && value < TEMPLATE_START + 10_000_000_000;

/** This many different games: all sizes and difficulties, some with a player who left, some abandoned. */
export const playTemplates = async (count: number): Promise<GameTemplate[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'one-mind-seed-'));
  const file = join(folder, 'templates.sqlite');
  const db = await openDatabase(file);
  const stored = new DatabaseSync(file);
  try {
    for (let index = 0; index < SEATS_MAX; index++) await insertPlaceholder(db, index);
    const templates: GameTemplate[] = [];
    for (let n = 0; n < count; n++) {
      await transact(db, (trx) => storeTemplate(trx, n));
      templates.push(takeTemplate(stored));
    }
    return templates;
  } finally {
    stored.close();
    await db.destroy();
    await rm(folder, { recursive: true });
  }
};

const insertPlaceholder = (db: Database, index: number) =>
  db
    .insertInto('users')
    .values({
      id: personId(index),
      username: `Placeholder${index}`,
      username_key: `placeholder${index}`,
      email: `placeholder${index}@seed.invalid`,
      password_hash: '',
      role: 'user',
      status: 'offline',
      avatar_url: null,
      user_metadata_json: '{}',
      email_confirmed_at: null,
      created_at: 0,
      updated_at: 0,
      last_login: null,
      last_active_at: null,
    })
    .execute();

/** Plays a game and stores it commit by commit, as the server does. */
const storeTemplate = async (trx: Database, n: number): Promise<void> => {
  const seats = 3 + (n % 4);
  const people = Math.min(seats, 1 + (n % 5));
  const dice = new Dice({ rng: rngFromSeed(`the table of template ${n}`) });
  const scenario = n % SCENARIOS;
  const { state: first, events } = createGame({
    scenario: { ...TINY, id: `seed-scenario-${scenario + 1}`, title: `Seeded Scenario ${scenario + 1}` },
    seats: Array.from({ length: seats }, (_, seat) =>
      seat < people
        ? { id: personId(seat), name: `Placeholder${seat}`, kind: 'human' as const, level: null }
        : { id: `00000000-0000-4000-8000-0000000000b${seat}`, name: `Seeded AI ${seat}`, kind: 'ai' as const, level: 'easy' as const },
    ),
    difficulty: DIFFICULTIES[n % DIFFICULTIES.length] ?? 'medium',
    settings: { timeLimitMs: null, turnPaceMs: 3000 },
    ...sealedSeed(`template ${n}`, 'seeded'),
    at: TEMPLATE_START + n * 1000,
  });
  let state = first;
  const narrator = narratorFor(gameId, state, []);
  let [seq, publicSeq] = [0, 1];
  await insertGame(trx, {
    id: gameId,
    lobbyId: null,
    hostId: personId(0),
    allowSpectators: false,
    state,
    publicSeq,
    deadline: nextDeadline(state),
    entries: entriesFor(
      narrator,
      events.map((fact) => ({ fact, state: first })),
      publicSeq,
      state.now,
    ),
  });
  while (!isOver(state)) {
    // One player's command can make another's impossible, such as a second accusation.
    let played = play(state, nextCommands(state, n, dice), 'skip');
    if (played.commands.length === 0) played = play(state, [{ type: 'tick', at: nextDeadline(state) ?? state.now + 1 }]);
    const { commands, facts } = played;
    if (commands.length === 0) throw new Error(`Nothing is left to do in template ${n}.`);
    state = played.state;
    if (facts.length > 0) publicSeq += 1;
    seq += 1;
    const hasEnded = isOver(state);
    const userId = commands[0]?.type === 'program' ? personId(0) : null;
    const entries = entriesFor(narrator, facts, publicSeq, state.now);
    const batch: CommitBatch = {
      gameId,
      commits: [{ seq, publicSeq, at: state.now, commands, answered: null, userId, key: null, entries }],
      phase: state.phase,
      deadline: hasEnded ? null : nextDeadline(state),
      remindAt: null,
      status: !hasEnded ? 'in_progress' : state.result?.outcome === 'abandoned' ? 'abandoned' : 'completed',
      endedAt: state.endedAt,
      snapshot: hasEnded ? state : null,
    };
    await insertCommits(trx, batch);
  }
  await recordResult(trx, gameId, state);
};

const isOver = ({ phase }: GameState): boolean => phase === 'ended';

/** Everyone's choice after some time to think, or whatever is due. */
const nextCommands = (state: GameState, n: number, dice: Dice): Command[] => {
  const at = Math.max(nextDeadline(state) ?? 0, state.now + 1);
  if (state.phase !== 'planning') return [{ type: 'tick', at }];
  const thought = state.now + 20_000 + dice.pick([0, 8_000, 15_000, 40_000, 70_000]);
  const isAbandoned = n % 12 === 11;
  if (isAbandoned && state.round === 2) return [{ type: 'end', at: thought }];
  const [leaver] = state.seats;
  if (n % 7 === 3 && state.round === 2 && leaver?.connected) return [{ type: 'disconnect', seat: 0, leaving: true, at: thought }];
  // People decide as AI players do, from their own view.
  const asAi = { ...state, seats: state.seats.map((seat) => ({ ...seat, kind: 'ai' as const, level: seat.level ?? ('easy' as const) })) };
  return pilotCommands(asAi, thought);
};

/** Reads everything that is stored of this game, and deletes it. */
const takeTemplate = (stored: DatabaseSync): GameTemplate => {
  const all = <Table extends string>(tables: readonly Table[]) =>
    Object.fromEntries(tables.map((table) => [table, stored.prepare(`select * from ${table}`).all()])) as Record<Table, Row[]>;
  const template = { rows: all(GAME_TABLES), days: all(DAY_TABLES) };
  const [result] = template.rows.game_results;
  stored.exec(`delete from games; ${[...DAY_TABLES, 'people_days'].map((table) => `delete from ${table};`).join('')}`);
  return { ...template, people: Number(result?.humans), isCompleted: result?.outcome !== 'abandoned', endedAt: Number(result?.ended_at) };
};

export const dayOf = (at: number): number => Math.floor(at / DAY);
