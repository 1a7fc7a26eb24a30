import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canStartPostgres } from './postgres.ts';
import { canStartRedis } from './redis.ts';

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Without servers for tests, so that it starts its own. */
const { TEST_DATABASE_URL: _, TEST_REDIS_URL: __, ...OWN } = process.env;

describe.each([
  ['postgres', 'startPostgres', canStartPostgres()],
  ['redis', 'startRedis', canStartRedis()],
] as const)('a throw-away %s', (name, start, isPossible) => {
  it.skipIf(!isPossible)('disappears with its folder when the process that started it is killed', async () => {
    const module = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
    const script = `const { url } = await (await import(${JSON.stringify(module)})).${start}(); console.log(url); setInterval(() => {}, 1000)`;
    const folders = () => readdirSync(tmpdir()).filter((file) => file.startsWith(`one-mind-${name}-`));
    const before = new Set(folders());
    const starter = spawn('node', ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'], env: OWN });
    const url = await new Promise<string>((resolve) => starter.stdout.once('data', (line) => resolve(String(line).trim())));
    const port = Number(new URL(url).port);
    expect(await isOpen(port)).toBe(true);
    const mine = folders().filter((folder) => !before.has(folder));
    expect(mine).toHaveLength(1);
    starter.kill('SIGKILL');
    await expect.poll(() => isOpen(port), { timeout: 20_000 }).toBe(false);
    await expect.poll(() => mine.some((folder) => existsSync(`${tmpdir()}/${folder}`)), { timeout: 20_000 }).toBe(false);
  });
});
