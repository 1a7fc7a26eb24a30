import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { connect } from 'node:net';
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
    // Others start servers at the same time, so this one gets a folder of its own, which any user may write into.
    // Its path is short, because that of a Unix socket may have 107 bytes.
    const within = mkdtempSync('/tmp/one-mind-services-');
    chmodSync(within, 0o1777);
    const starter = spawn('node', ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...OWN, TMPDIR: within },
    });
    const url = await new Promise<string>((resolve) => starter.stdout.once('data', (line) => resolve(String(line).trim())));
    const port = Number(new URL(url).port);
    expect(await isOpen(port)).toBe(true);
    expect(readdirSync(within)).toEqual([expect.stringContaining(`one-mind-${name}-`)]);
    starter.kill('SIGKILL');
    await expect.poll(() => isOpen(port)).toBe(false);
    await expect.poll(() => readdirSync(within)).toEqual([]);
    rmdirSync(within);
  });
});
