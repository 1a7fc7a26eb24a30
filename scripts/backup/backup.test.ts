import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../attack/person.ts';
import { startGame } from '../../attack/play-game.ts';
import { type ServerProcess, startServer } from '../../e2e/support/server-process.ts';
import { COMPILE_CACHE } from '../compile-cache.ts';
import { scratchFolder } from '../scratch-folder.ts';

let folder = '';
let server: ServerProcess;
let backup = '';
let gameId = '';
let people: readonly Person[] = [];
/** Chat messages and their senders, in the order in which the server acknowledged them. */
const acknowledged: string[] = [];
/** How many of them it had acknowledged before the backup began. */
let before = 0;

/** The exit code and the output. */
const run = async (
  script: 'backup' | 'restore',
  dataDir: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; text: string }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`), ...args], {
    env: { ...COMPILE_CACHE, PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  return { code, text: text.trim() };
};
const fresh = (): Promise<string> => mkdtemp(join(folder, 'data-'));

beforeAll(async () => {
  folder = await mkdtemp(join(scratchFolder(), 'one-mind-backup-'));
  server = await startServer({ env: { TURN_PACE_MS: '0', DISCONNECT_GRACE_MS: '600000' } });
  people = [await signUp(server.url, 'Ada'), await signUp(server.url, 'Grace'), await signUp(server.url, 'Edsger')];
  for (const person of people) await person.connect();
  gameId = await startGame(people, { scenarioId: BUILT_IN[0]?.id ?? '', settings: { timeLimit: null } });

  let isDown = false;
  const players = people.map(async (person) => {
    for (let n = 0; !isDown; n++) {
      const message = `${person.name} ${n}`;
      const answer = await person.emit('chat:message', { roomId: `game:${gameId}`, message, key: message });
      if (answer?.ok) acknowledged.push(message);
      // Faster, the server would refuse most of it as spam.
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  while (acknowledged.length < 10) await new Promise((resolve) => setTimeout(resolve, 10));
  before = acknowledged.length;
  backup = join(folder, 'one-mind.backup');
  const made = await run('backup', server.dataDir, ['--to', backup]);
  isDown = true;
  await server.kill();
  for (const person of people) person.close();
  await Promise.allSettled(players);
  expect(made).toEqual({ code: 0, text: expect.stringMatching(/^Backed up .* to .*one-mind\.backup: [\d.]+ MiB, checked\.$/) });
});
afterAll(async () => {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run backup, npm run restore', { timeout: 90_000 }, () => {
  it('restores everything that a running server acknowledged before the backup', async () => {
    const dataDir = await fresh();
    expect(await run('restore', dataDir, ['--from', backup])).toEqual({
      code: 0,
      text: `Restored ${dataDir}. Start the server to use it.`,
    });
    const restored = await startServer({ env: { DATA_DIR: dataDir, TURN_PACE_MS: '0' } });
    try {
      const [ada] = people;
      // The secret key is there too, so the session from before is still valid.
      const call = async <T>(path: string): Promise<T> =>
        (await fetch(`${restored.url}${path}`, { headers: { authorization: `Bearer ${ada?.token}` } })).json() as Promise<T>;
      expect(await call<GameSnapshot>(`/api/game/${gameId}`)).toMatchObject({ id: gameId });
      const kept = new DatabaseSync(join(dataDir, 'one-mind.sqlite'), { readOnly: true });
      const messages = kept.prepare('select message from chat_messages').all();
      kept.close();
      expect(messages.map(({ message }) => message)).toEqual(expect.arrayContaining(acknowledged.slice(0, before)));
      for (const file of ['one-mind.sqlite', 'secret.key']) expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    } finally {
      await restored.dispose();
    }
  });

  it('backs up a folder that no server uses, with its pictures, into a folder', async () => {
    const dataDir = await fresh();
    await run('restore', dataDir, ['--from', backup]);
    const hash = 'a'.repeat(64);
    const db = new DatabaseSync(join(dataDir, 'one-mind.sqlite'));
    db.prepare('insert into picture_files (hash, data) values (?, ?)').run(hash, 'cG5n');
    db.close();
    const backups = await fresh();
    expect((await run('backup', dataDir, ['--to', backups])).code).toBe(0);
    const names = await readdir(backups);
    expect(names).toEqual([expect.stringMatching(/^one-mind-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)]);
    const target = await fresh();
    expect((await run('restore', target, ['--from', join(backups, names[0] ?? '')])).code).toBe(0);
    const kept = new DatabaseSync(join(target, 'one-mind.sqlite'), { readOnly: true });
    expect(kept.prepare('select * from picture_files').all()).toEqual([{ hash, data: 'cG5n' }]);
    kept.close();
  });

  it('never replaces a file, and leaves nothing behind when it fails', async () => {
    expect(await run('backup', server.dataDir, ['--to', backup])).toEqual({
      code: 1,
      text: `${backup} already exists. Choose another name with --to.`,
    });
    const empty = await fresh();
    expect(await run('backup', empty, ['--to', join(folder, 'none.backup')])).toEqual({
      code: 1,
      text: `There is no installation in ${empty}. Set DATA_DIR to the folder that the server uses.`,
    });
    const broken = await fresh();
    await run('restore', broken, ['--from', backup]);
    const db = new DatabaseSync(join(broken, 'one-mind.sqlite'), { enableForeignKeyConstraints: false });
    db.exec(`update game_commits set game_id = 'missing'`);
    db.close();
    const target = await fresh();
    const { code, text } = await run('backup', broken, ['--to', join(target, 'x.backup')]);
    expect([code, text]).toEqual([1, expect.stringContaining('rows of game_commits refer to missing ones')]);
    expect(await readdir(target)).toEqual([]);
    expect(await run('backup', server.dataDir, [])).toEqual({ code: 2, text: 'Name the new file: npm run backup -- --to FILE' });
  });

  it('refuses a folder that is in use or contains data, and keeps the replaced data', async () => {
    const running = await startServer();
    try {
      expect((await run('restore', running.dataDir, ['--from', backup, '--force'])).text).toBe(
        `Another program is using the folder ${running.dataDir} (DATA_DIR): stop that one, or choose another folder with DATA_DIR.`,
      );
      await running.stop();
      const old = await readFile(join(running.dataDir, 'one-mind.sqlite'));
      expect(await run('restore', running.dataDir, ['--from', backup])).toEqual({
        code: 1,
        text: `The folder ${running.dataDir} already contains data. Choose another folder with DATA_DIR, or replace the data with --force.`,
      });
      expect((await run('restore', running.dataDir, ['--from', backup, '--force'])).code).toBe(0);
      const replaced = (await readdir(running.dataDir)).find((name) => name.startsWith('replaced-')) ?? '';
      expect(await readFile(join(running.dataDir, replaced, 'one-mind.sqlite'))).toEqual(old);
    } finally {
      await running.dispose();
    }
  });

  it('checks the backup before anything changes', async () => {
    const dataDir = await fresh();
    const file = join(folder, 'other.backup');
    const refusal = async (): Promise<string> => {
      const { code, text } = await run('restore', dataDir, ['--from', file]);
      expect([code, await readdir(dataDir)]).toEqual([1, []]);
      return text;
    };
    expect(await refusal()).toBe(`There is no file ${file}. Name a backup with --from.`);
    await writeFile(file, 'a text');
    expect(await refusal()).toBe(`${file} is not a backup. Name a file that npm run backup made.`);
    await copyFile(join(server.dataDir, 'one-mind.sqlite'), file);
    expect(await refusal()).toBe(`${file} is not a backup. Name a file that npm run backup made.`);
    const whole = await readFile(backup);
    await writeFile(file, whole.subarray(0, whole.byteLength / 2));
    expect(await refusal()).toMatch(/Use another backup\.$/);
    await writeFile(file, whole);
    const db = new DatabaseSync(file);
    db.exec(`update backup_files set data = x'00'`);
    expect(await refusal()).toBe('The file secret.key in the backup is damaged. Use another backup.');
    db.exec(`update backup_files set name = '../elsewhere'`);
    expect(await refusal()).toBe('The file ../elsewhere in the backup is damaged. Use another backup.');
    db.exec(`delete from backup_files; insert into kysely_migration values ('9999-future', '2030-01-01')`);
    expect(await refusal()).toBe(`A newer version of this program made ${file}: install that version first.`);
    db.close();
  });

  it('refuses when the data is in PostgreSQL', async () => {
    const environment = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 'x'.repeat(32) };
    for (const [script, option] of [
      ['backup', '--to'],
      ['restore', '--from'],
    ] as const) {
      const { code, text } = await run(script, await fresh(), [option, backup], environment);
      expect([code, text]).toEqual([1, expect.stringMatching(/^The data is in PostgreSQL \(DATABASE_URL\), so use pg_dump/)]);
    }
  });

  it('leaves the old data, or a folder that no server starts on, when it is killed', async () => {
    for (let changes = 1; changes <= 3; changes++) {
      const dataDir = await fresh();
      await run('restore', dataDir, ['--from', backup]);
      const child = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), '--from', backup, '--force'], {
        env: { ...COMPILE_CACHE, PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
      });
      const gone = once(child, 'close');
      let seen = 0;
      const watcher = watch(dataDir, (_event, name) => {
        if (name !== 'in-use.lock' && ++seen >= changes) child.kill('SIGKILL');
      });
      await gone;
      watcher.close();
      const names = await readdir(dataDir);
      expect(names.includes('restore.unfinished') || names.includes('one-mind.sqlite')).toBe(true);
      expect((await run('restore', dataDir, ['--from', backup, '--force'])).code).toBe(0);
      expect(await readdir(dataDir)).not.toContain('restore.unfinished');
    }
  });

  it('can be repeated after it was interrupted, and no server starts in between', async () => {
    const dataDir = await fresh();
    await mkdir(join(dataDir, 'restore.unfinished'));
    await writeFile(join(dataDir, 'restore.unfinished', 'one-mind.sqlite'), 'half');
    await expect(startServer({ env: { DATA_DIR: dataDir } })).rejects.toThrow(
      `A restore of the folder ${dataDir} (DATA_DIR) did not finish: run npm run restore again, with --force.`,
    );
    expect((await run('restore', dataDir, ['--from', backup, '--force'])).code).toBe(0);
    await (await startServer({ env: { DATA_DIR: dataDir } })).dispose();
  });
});
