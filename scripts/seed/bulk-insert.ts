/** Quickly writes many copies of a few games, and many people, with prepared statements in large transactions. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { hashPassword } from '../../apps/server/src/auth/passwords.ts';
import {
  DAY_TABLES,
  type DayTable,
  dayOf,
  GAME_TABLES,
  type GameTable,
  type GameTemplate,
  isTemplateTime,
  type Row,
  substituted,
} from './game-templates.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
  /** Epoch ms. */
  readonly createdAt: number;
}
export const SEED_DOMAIN = '@seed.invalid';

const DAY = 86_400_000;
const BATCH = 2000;

/** Writes in transactions of a few thousand rows and reports progress. */
const inBatches = (db: DatabaseSync, what: string, count: number, write: (index: number) => void): void => {
  for (let from = 0; from < count; from += BATCH) {
    db.exec('begin');
    for (let index = from; index < Math.min(count, from + BATCH); index++) write(index);
    db.exec('commit');
    process.stdout.write(`\r${what}: ${Math.min(count, from + BATCH).toLocaleString('en')} of ${count.toLocaleString('en')}`);
  }
  if (count > 0) process.stdout.write('\n');
};

/** One statement for each table and its columns. */
const inserter = (db: DatabaseSync) => {
  const statements = new Map<string, StatementSync>();
  return (table: string, row: Row): void => {
    const columns = Object.keys(row);
    const statement = statements.getOrInsertComputed(table, () =>
      db.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`),
    );
    statement.run(...Object.values(row));
  };
};

/** Nobody can sign in as one of them, because no password matches. */
export const writePeople = async (db: DatabaseSync, count: number, { first, now, days }: { first: number; now: number; days: number }) => {
  const insert = inserter(db);
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  const people: Person[] = [];
  inBatches(db, 'People', count, (index) => {
    const number = String(first + index).padStart(6, '0');
    const username = `seed-user-${number}`;
    const createdAt = Math.round(now - days * DAY * (1 - index / count));
    const lastLogin = index % 9 === 0 ? null : Math.round(createdAt + (now - createdAt) * Math.random());
    const person = { id: randomUUIDv7(), username, createdAt };
    people.push(person);
    insert('users', {
      id: person.id,
      username,
      username_key: username,
      email: `${username}${SEED_DOMAIN}`,
      password_hash: passwordHash,
      role: index % 1000 === 1 ? 'moderator' : index % 100 === 2 ? 'creator' : 'user',
      status: index % 200 === 3 ? 'banned' : 'offline',
      avatar_url: null,
      user_metadata_json: '{}',
      email_confirmed_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
      last_login: lastLogin,
      last_active_at: lastLogin,
    });
  });
  return people;
};

interface Games {
  readonly templates: readonly GameTemplate[];
  readonly people: readonly Person[];
  readonly now: number;
  readonly days: number;
  /** This many of the newest games also have their journal. */
  readonly journals: number;
}

export const writeGames = (db: DatabaseSync, count: number, { templates, people, now, days, journals }: Games): void => {
  const insert = inserter(db);
  const sums = daySums();
  const peopleOn = new Map<number, Set<string>>();
  inBatches(db, 'Games', count, (index) => {
    const template = templates[index % templates.length];
    if (!template) throw new Error('There is no game to copy.');
    // The number of games grows from day to day, and the last ones have just ended.
    const endedAt = Math.round(now - days * DAY * (1 - Math.sqrt((index + 1) / count)));
    const players = pickPeople(people, template.people);
    const put = { gameId: randomUUIDv7(), people: players, later: endedAt - template.endedAt };
    const copyOf = (row: Row): Row =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          if (typeof value === 'string') return [column, substituted(value, put)];
          return [column, typeof value === 'number' && isTemplateTime(value) ? value + put.later : value];
        }),
      );
    const hasJournal = index >= count - journals;
    const tables: readonly GameTable[] = hasJournal
      ? GAME_TABLES
      : GAME_TABLES.filter((table) => table !== 'game_commits' && table !== 'game_entries');
    for (const table of tables) for (const row of template.rows[table]) insert(table, copyOf(row));
    const day = dayOf(endedAt);
    for (const table of DAY_TABLES) for (const row of template.days[table]) sums.add(table, { ...row, day });
    if (!template.isCompleted) return;
    const there = peopleOn.getOrInsertComputed(day, () => new Set());
    for (const { id } of players) there.add(id);
  });
  db.exec('begin');
  sums.write(db);
  const addPeople = db.prepare(
    'insert into people_days (day, people) values (?, ?) on conflict (day) do update set people = people + excluded.people',
  );
  for (const [day, there] of peopleOn) addPeople.run(day, there.size);
  db.exec('commit');
};

/** Different people, some of whom play far more than others. */
const pickPeople = (people: readonly Person[], count: number): Person[] => {
  const picked = new Map<string, Person>();
  while (picked.size < count) {
    const person = people[Math.floor(people.length * Math.random() ** 2)];
    if (!person) throw new Error('Games need people.');
    picked.set(person.id, person);
  }
  return [...picked.values()];
};

const DAY_KEYS: Readonly<Record<DayTable, readonly string[]>> = {
  result_days: ['day', 'scenario_id', 'scenario_title'],
  role_days: ['day', 'scenario_id', 'role', 'played_by'],
  choice_days: ['day', 'action', 'tag', 'played_by'],
};

const daySums = () => {
  const sums = new Map<DayTable, Map<string, Record<string, string | number | null>>>();
  return {
    add(table: DayTable, row: Row): void {
      const keys = DAY_KEYS[table];
      const rows = sums.getOrInsertComputed(table, () => new Map());
      const key = keys.map((column) => row[column]).join(' ');
      const sum = rows.get(key);
      if (!sum) rows.set(key, { ...row });
      else for (const [column, value] of Object.entries(row)) if (!keys.includes(column)) sum[column] = Number(sum[column]) + Number(value);
    },
    write(db: DatabaseSync): void {
      for (const [table, rows] of sums) {
        for (const row of rows.values()) {
          const columns = Object.keys(row);
          const added = columns
            .filter((column) => !DAY_KEYS[table].includes(column))
            .map((column) => `${column} = ${column} + excluded.${column}`);
          const key = DAY_KEYS[table].filter((column) => column !== 'scenario_title');
          db.prepare(
            `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
             on conflict (${key.join(', ')}) do update set ${added.join(', ')}`,
          ).run(...Object.values(row));
        }
      }
    },
  };
};

/** Actions that admins might have taken on these people. */
export const writeActs = (
  db: DatabaseSync,
  count: number,
  { people, now, days }: { people: readonly Person[]; now: number; days: number },
): void => {
  const insert = inserter(db);
  const acts = ['user.role_changed', 'user.status_changed', 'user.noted'];
  inBatches(db, 'Audit log', count, (index) => {
    const target = people[index % people.length];
    const actor = people[index % 7];
    if (!target || !actor) throw new Error('Acts need people.');
    insert('audit_log', {
      id: randomUUIDv7(),
      at: Math.round(now - days * DAY * (1 - (index + 1) / count)),
      actor_id: actor.id,
      act: acts[index % acts.length] ?? null,
      target_id: target.id,
      target_label: null,
      before_json: '{"seeded":"before"}',
      after_json: '{"seeded":"after"}',
      reason: index % 2 === 0 ? 'Seeded for a load test' : null,
      ip: '192.0.2.1',
    });
  });
};
