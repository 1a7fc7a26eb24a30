import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../../scripts/compile-cache.ts';
import manifest from '../package.json' with { type: 'json' };

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

// Every test starts several processes, each of which takes a second of processor time.
describe('the program', { timeout: 90_000 }, () => {
  let folder = '';
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'one-mind-main-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** `within`: a program that runs the server. */
  const start = (environment: Record<string, string>, within: readonly string[] = []) => {
    const [program = process.execPath, ...args] = [...within, process.execPath, MAIN];
    const child = spawn(program, args, {
      env: { ...COMPILE_CACHE, PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    const seen = { out: '', err: '' };
    child.stdout.on('data', (data) => {
      seen.out += data;
    });
    child.stderr.on('data', (data) => {
      seen.err += data;
    });
    return { child, seen };
  };
  /** Starts a server that must refuse to start, and returns its output. */
  const failed = async (environment: Record<string, string>) => {
    const { child, seen } = start(environment);
    const [code] = await once(child, 'exit');
    return { code, said: seen.err.trim(), out: seen.out };
  };
  const ready = async (environment: Record<string, string> = {}, within: readonly string[] = []) => {
    const { child, seen } = start(environment, within);
    const gone = once(child, 'exit').then(() => {
      throw new Error(`It did not start: ${seen.err}`);
    });
    // Once it is ready, it may exit with any code.
    gone.catch(() => undefined);
    while (!/is ready: .*\nSet up .*\n/.test(seen.out)) await Promise.race([once(child.stdout, 'data'), gone]);
    const url = /ready: (\S+)/.exec(seen.out)?.[1] ?? '';
    return { child, seen, url };
  };

  it('reports an invalid environment in one sentence', async () => {
    const said = 'PORT must be a whole number from 0 to 65535, not "eighty".';
    expect(await failed({ PORT: 'eighty' })).toEqual({ code: 1, said, out: '' });
  });

  it('reports that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, said } = await failed({ PORT: String(port) });
    other.close();
    expect([code, said]).toEqual([1, `Port ${port} is taken by another program: stop it, or choose another with PORT.`]);
  });

  it('reports that its folder is not writable', async () => {
    await writeFile(join(folder, 'file'), '');
    const { code, said } = await failed({ DATA_DIR: join(folder, 'file', 'data') });
    expect(code).toBe(1);
    expect(said).toMatch(/^The folder .*data \(DATA_DIR\) cannot be written: .*\.$/);
  });

  it('reports that its database was written by a newer version', async () => {
    const { child } = await ready();
    child.kill('SIGTERM');
    await once(child, 'exit');
    const database = new DatabaseSync(join(folder, 'one-mind.sqlite'));
    database.exec(`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`);
    database.close();
    const { code, said } = await failed({});
    expect(code).toBe(1);
    expect(said).toMatch(/^The database .* was written by a newer version of this program: .*\.$/);
  });

  it('refuses a folder while another server uses it, and takes it over even after a crash', async () => {
    const { child } = await ready();
    const said = `Another program is using the folder ${folder} (DATA_DIR): stop that one, or choose another folder with DATA_DIR.`;
    expect(await failed({})).toEqual({ code: 1, said, out: '' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const outcomes = await Promise.allSettled([ready(), ready()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.skipIf(process.platform === 'win32')('logs a full disk once, answers 503, keeps reading, and still stops cleanly', async () => {
    const first = await ready();
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    // No file can grow beyond this many KiB, so the system refuses writes as it does on a full disk.
    const limit = Math.ceil((await stat(join(folder, 'one-mind.sqlite'))).size / 1024) + 64;
    const { child, seen, url } = await ready({}, ['/bin/bash', '-c', `ulimit -f ${limit}; exec "$0" "$@"`]);
    const signUp = async (n: number) => {
      const body = JSON.stringify({ email: `ada${n}@example.org`, password: 'a quiet voice in the dark', data: { username: `ada${n}` } });
      return (await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
    };
    let status = 200;
    for (let n = 0; n < 60 && status === 200; n++) status = await signUp(n);
    expect(status).toBe(503);
    expect(await Promise.all([100, 101, 102].map(signUp))).toEqual([503, 503, 503]);
    const isReady = await fetch(`${url}/ready`);
    expect([isReady.status, await isReady.json()]).toEqual([503, expect.objectContaining({ error: 'storage_failed' })]);
    expect((await fetch(`${url}/api/admin/content`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const logged = seen.out.split('\n').filter((line) => line.startsWith('{'));
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 50, err: expect.objectContaining({ errcode: 778 }) }),
    ]);
    expect(seen.err).toBe('');
  });

  it('prints its address, hides its key, answers and stops on request', async () => {
    const { child, seen, url } = await ready();
    expect(seen.out).toMatch(
      /^One Mind, Many is ready: (http:\/\/127\.0\.0\.1:\d+)\nSet up your administrator account: \1\/setup#token=[\w-]{64}\n$/,
    );
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok', version: manifest.version });
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const key = join(folder, 'secret.key');
    for (const file of ['secret.key', 'setup-token', 'one-mind.sqlite']) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect((await readFile(key, 'utf8')).trim().length).toBeGreaterThanOrEqual(32);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(seen.err).toBe('');
  });

  it('stops on request, even with half a request, half a body or a silent socket open', async () => {
    const { child, seen, url } = await ready();
    const { hostname, port } = new URL(url);
    const open = async (lines: readonly string[], isAnswered: boolean) => {
      const socket = connect(Number(port), hostname);
      // The server may reset the connection.
      socket.on('error', () => undefined);
      socket.write(lines.join('\r\n'));
      if (isAnswered) await once(socket, 'data');
    };
    const whole = ['GET /health HTTP/1.1', 'host: x', '', ''];
    const upgrade = ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13', `sec-websocket-key: ${'A'.repeat(22)}==`];
    await open(
      ['POST /auth/v1/signup HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 100', '', '{"email":'],
      false,
    );
    await open(['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', 'host: x', ...upgrade, '', ''], true);
    await open(whole, true);
    await open([...whole.slice(0, 3), 'GET /health HTTP/1.1', ''], true);
    const before = performance.now();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    // Without closing it, half a request may take a minute. The attack campaign `environment` measures that the server stops within 2 s.
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(seen.err).toBe('');
  });
});
