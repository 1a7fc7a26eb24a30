import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { GameChanges, PackedSnapshot } from '@one-mind/protocol/games/games';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { History, type Received, type SentCommand } from '../players/history.ts';
import { Party } from '../players/party.ts';
import { checkHistory } from './check-history.ts';
import { type Findings, isClean } from './findings.ts';

/** Acknowledged commands, after which the recording ends as soon as it has everything that a test changes. */
const LENGTH = 12;

let folder: string;
let file: string;
let history: History;
let gameId: string;
let copies = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'one-mind-history-'));
  file = join(folder, 'game.sqlite');
  const server = await startTestServer({ databaseUrl: undefined });
  const party = await Party.open({
    ...{ urls: () => [server.url], games: 1, playersPerGame: 3, seed: 5, pause: { least: 0, most: 3 } },
  });
  const hasAll = (): boolean =>
    party.progress() > LENGTH &&
    party.history.messages.some(({ outcome }) => outcome === 'acknowledged') &&
    party.history.commands.some(({ command, outcome }) => command === 'guess' && outcome === 'acknowledged');
  await vi.waitFor(() => expect(hasAll()).toBe(true), { interval: 5, timeout: 40_000 });
  await party.finish({ within: 0 });
  await party.close();
  const database = new DatabaseSync(server.location);
  database.prepare('vacuum into ?').run(file);
  database.close();
  await server.close();
  history = party.history;
  gameId = [...history.games.keys()][0] ?? '';
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The recorded database after these statements. Its journal accepts anything, because a broken one would have no constraints either. */
const databaseAfter = (...statements: readonly string[]): { readonly file: string } => {
  copies += 1;
  const copy = join(folder, `${copies}.sqlite`);
  copyFileSync(file, copy);
  const database = new DatabaseSync(copy);
  for (const table of ['game_commits', 'chat_messages'])
    database.exec(`create table free as select * from ${table}; drop table ${table}; alter table free rename to ${table};`);
  for (const statement of statements) {
    const { changes } = database.prepare(statement).run();
    expect(changes, statement).toBeGreaterThan(0);
  }
  database.close();
  return { file: copy };
};

interface Changes {
  readonly commands?: (commands: SentCommand[]) => SentCommand[];
  readonly received?: (received: Received[]) => Received[];
}
const historyWith = ({ commands = (same) => same, received = (same) => same }: Changes): History => {
  const copy = new History();
  for (const [id, game] of history.games) copy.games.set(id, { ...game });
  copy.commands.push(...commands(structuredClone(history.commands)));
  copy.messages.push(...structuredClone(history.messages));
  for (const one of received(structuredClone(history.receivedOf(gameId)))) copy.receive(gameId, one);
  copy.endedAt = history.endedAt;
  return copy;
};

const found = async (findings: Promise<Findings>): Promise<readonly string[]> =>
  Object.entries(await findings).flatMap(([what, list]) => (Array.isArray(list) && list.length > 0 ? [what] : []));

const LAST_ASKED = `seq = (select max(seq) from game_commits where user_id is not null)`;

describe('the history checker', () => {
  it('finds nothing in a good run', async () => {
    const findings = await checkHistory(history, { file });
    expect(findings).toMatchObject({ lost: [], doubled: [], unexplained: [], stuckGames: [], differingStories: [], leaked: [] });
    expect(isClean(findings)).toBe(true);
    expect(findings.acknowledged).toBeGreaterThan(LENGTH);
    expect(history.remarks).toEqual([]);
    expect(history.messages.length).toBeGreaterThan(0);
  });

  it.each([
    ['a commit is missing', 'lost', [`delete from game_commits where ${LAST_ASKED}`]],
    ['the journal has a gap', 'unexplained', ['update game_commits set seq = seq + 1 where seq > 5']],
    [
      'a command was executed twice',
      'doubled',
      [
        `insert into game_commits (game_id, seq, public_seq, command_json, at, user_id, idempotency_key)
         select game_id, (select max(seq) + 1 from game_commits), public_seq, command_json, at, user_id, idempotency_key
         from game_commits where ${LAST_ASKED}`,
      ],
    ],
    ['two commits have the same number', 'unexplained', ['insert into game_commits select * from game_commits where seq = 4']],
    [
      'a command was changed',
      'lost',
      [`update game_commits set command_json = replace(command_json, '"seat":', '"seat":1') where ${LAST_ASKED}`],
    ],
    ['a command is of somebody else', 'unexplained', [`update game_commits set user_id = 'somebody' where ${LAST_ASKED}`]],
    ['a commit has a wrong public seq', 'unexplained', ['update game_commits set public_seq = public_seq + 1 where seq = 5']],
    ['the words of an entry were changed', 'differingStories', [`update game_entries set content = 'Nothing.' where seq = 2`]],
    ['an entry is missing', 'unexplained', ['delete from game_entries where seq = 2 and n = 0']],
    ['an entry comes from nothing', 'unexplained', ['update game_entries set seq = 9999 where seq = 2']],
    ['the game has ended by itself', 'unexplained', [`update games set status = 'completed'`]],
    ['the snapshot is another state', 'unexplained', [`update game_snapshots set state_json = json_set(state_json, '$.alarm', 77)`]],
    ['a message is missing', 'lost', ['delete from chat_messages']],
    ['a message is stored twice', 'doubled', [`insert into chat_messages select * from chat_messages limit 1`]],
    ['a message has other words', 'unexplained', [`update chat_messages set message = 'Hello'`]],
    ['the whole game is missing', 'lost', ['delete from games']],
  ] as const)('notices that %s', async (_, category, statements) => {
    expect(await found(checkHistory(history, databaseAfter(...statements)))).toContain(category);
  });

  const isOf =
    (event: string) =>
    (one: Received): boolean =>
      one.event === event;
  /** Changes the last message of this kind in which that makes a difference. */
  const changed = (received: Received[], event: string, change: (payload: never) => unknown): Received[] => {
    const differs = ({ payload }: Received): boolean => JSON.stringify(change(payload as never)) !== JSON.stringify(payload);
    const last = received.findLastIndex((one) => one.event === event && differs(one));
    return received.map((one, index) => (index === last ? { ...one, payload: change(one.payload as never) } : one));
  };

  it.each<readonly [string, keyof Findings, Changes]>([
    [
      'a player was shown other words',
      'differingStories',
      { received: (all) => changed(all, 'game:changes', (one: GameChanges) => JSON.parse(JSON.stringify(one).replace(/ the /, ' a '))) },
    ],
    [
      'a player was shown another state',
      'differingStories',
      {
        received: (all) =>
          changed(all, 'game:changes', (one: GameChanges) => ({ ...one, changes: { ...one.changes, world: { vitality: [77] } } })),
      },
    ],
    [
      'a player has missed the end',
      'differingStories',
      {
        received: (all) => {
          const newest = Math.max(...history.commands.flatMap(({ attempts }) => attempts.map(({ seq }) => seq ?? 0)));
          return all.filter(
            ({ userId, payload }) => userId !== all[0]?.userId || ((payload as { readonly seq?: number }).seq ?? 0) < newest,
          );
        },
      },
    ],
    [
      'a snapshot has left out a part',
      'differingStories',
      { received: (all) => changed(all, 'snapshot', (one: PackedSnapshot) => ({ ...one, narrative_log: one.narrative_log.slice(1) })) },
    ],
    [
      'updates came in the wrong order',
      'differingStories',
      {
        received: (all) => {
          const [userId] = all.filter(isOf('game:changes')).map((one) => one.userId);
          const [first, second] = all.filter((one) => one.event === 'game:changes' && one.userId === userId);
          return all.map((one) => (one === first ? second : one === second ? first : one)).filter((one) => one !== undefined);
        },
      },
    ],
    [
      'a snapshot is older than what was acknowledged before it was asked for',
      'differingStories',
      { received: (all) => all.map((one) => (one.asked ? { ...one, asked: { ...one.asked, at: Number.MAX_SAFE_INTEGER } } : one)) },
    ],
    [
      'a message of quieted voices reached a living one',
      'leaked',
      { received: (all) => changed(all, 'chat:message', (one: ChatMessage) => ({ ...one, channel: 'quiet' })) },
    ],
    [
      'a role reached everyone',
      'leaked',
      {
        received: (all) =>
          changed(all, 'snapshot', (one: PackedSnapshot) => ({
            ...one,
            players: one.players.map((player) => ({ ...player, role: 'saboteur' })),
          })),
      },
    ],
    [
      'a player saw the private view of another',
      'unexplained',
      {
        received: (all) => {
          const wholes = all.filter((one) => one.event === 'snapshot');
          const last = wholes.at(-1);
          const other = wholes.findLast(({ userId }) => userId !== last?.userId);
          return all.map((one) => (one === last && other ? { ...one, payload: other.payload } : one));
        },
      },
    ],
    [
      'a refused command was executed',
      'unexplained',
      {
        commands: (all) =>
          all.map((one) => ({ ...one, outcome: 'refused', attempts: one.attempts.map((attempt) => ({ ...attempt, outcome: 'refused' })) })),
      },
    ],
    [
      'nobody sent a command',
      'unexplained',
      { commands: (all) => all.filter(({ outcome }, index) => index > 5 || outcome !== 'acknowledged') },
    ],
    [
      'a command was acknowledged and never executed',
      'lost',
      { commands: (all) => [...all, ...all.filter(({ command }) => command === 'guess').map((one) => ({ ...one, key: 'new' }))] },
    ],
    [
      'a key was acknowledged for two commands',
      'lost',
      {
        commands: (all) => [
          ...all,
          ...all.filter(({ command }) => command === 'guess').map((one) => ({ ...one, body: { positions: {} } })),
        ],
      },
    ],
    [
      'commands were executed in the wrong order',
      'unexplained',
      {
        commands: (all) => {
          const times = all
            .map(({ sentAt, answeredAt, attempts }) => ({
              sentAt,
              answeredAt,
              attempts: attempts.map((one) => ({ sentAt: one.sentAt, answeredAt: one.answeredAt })),
            }))
            .reverse();
          return all.map((one, index) => ({
            ...one,
            ...{ sentAt: times[index]?.sentAt ?? 0, answeredAt: times[index]?.answeredAt ?? 0 },
            attempts: one.attempts.map((attempt) => ({ ...attempt, ...times[index]?.attempts[0] })),
          }));
        },
      },
    ],
    [
      'a repetition was refused',
      'unexplained',
      {
        commands: (all) =>
          all.map((one) => ({
            ...one,
            attempts: one.attempts.flatMap((attempt) => [attempt, { ...attempt, outcome: 'refused', sentAt: attempt.sentAt + 60_000 }]),
          })),
      },
    ],
    [
      'an answer had another number',
      'unexplained',
      { commands: (all) => all.map((one) => ({ ...one, attempts: one.attempts.map((attempt) => ({ ...attempt, seq: 1 })) })) },
    ],
  ])('notices that %s', async (_, category, changes) => {
    expect(await found(checkHistory(historyWith(changes), { file }))).toContain(category);
  });

  it('notices a game that has stood still', async () => {
    const late = historyWith({});
    late.endedAt = (history.endedAt ?? 0) + 31_000;
    expect(await found(checkHistory(late, { file }))).toEqual(['stuckGames']);
  });
});
