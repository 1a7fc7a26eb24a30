import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@one-mind/testkit/services/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const page = readFileSync(join(repository, 'docs/operations.md'), 'utf8');

/** The commands in the fenced `sh` blocks, one on each line. */
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'));

/** Programs whose commands can't run in a test → why, and what checks them instead. */
const NOT_RUN: Readonly<Record<string, string>> = {
  docker: 'needs a container engine; check:deploy checks the Compose files, image:steps the Dockerfile, and ci.yml runs both',
  kubectl: 'needs a cluster, except kustomize; check:deploy checks the manifests',
  sudo: 'changes the machine; check:deploy checks the unit, and the tests below the command for backups',
};
/** Commands that have tests of their own, or take minutes. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci --include=dev': 'scripts/prepare.mjs runs it before each test run',
  'npm run build --workspace @one-mind/web': 'scripts/prepare.mjs runs it before each test run',
  'npm run move -- --to postgres://one_mind@db.example.org:5432/one_mind': 'move.postgres.test.ts',
  'npm run release -- --version 0.1.0': 'release.test.ts',
};
const KUSTOMIZE = 'kubectl kustomize deploy/kubernetes';

const isRun = (command: string): boolean => !(command in TESTED_ELSEWHERE) && NOT_RUN[command.split(' ')[0] ?? ''] === undefined;

describe('docs/operations.md', { timeout: 180_000 }, () => {
  let folder = '';
  let clone = '';
  let database = { url: '', stop: async (): Promise<void> => undefined };
  const servers: ChildProcess[] = [];

  beforeAll(async () => {
    // The clone shares the installed packages and the built web app, so that no command installs or builds anything.
    execFileSync(process.execPath, ['scripts/prepare.mjs', 'web'], {
      cwd: repository,
      // Vitest's NODE_ENV would make Vite build for development.
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      stdio: 'ignore',
    });
    folder = await mkdtemp(join(tmpdir(), 'one-mind-operations-'));
    clone = join(folder, 'one-mind');
    execFileSync('git', ['clone', '--quiet', '--shared', repository, clone]);
    // The checkout as it is now.
    for (const path of execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'HEAD'], { cwd: repository, encoding: 'utf8' })
      .trim()
      .split('\n'))
      if (path !== '') execFileSync('cp', ['--parents', path, clone], { cwd: repository });
    for (const folder of ['', 'apps/server', 'apps/web']) {
      const modules = join(repository, folder, 'node_modules');
      if (existsSync(modules)) symlinkSync(modules, join(clone, folder, 'node_modules'));
    }
    symlinkSync(join(repository, 'apps/web/dist'), join(clone, 'apps/web/dist'));
    database = await startPostgres();
  }, 300_000);
  afterAll(async () => {
    for (const { pid, exitCode } of servers) if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const environment = () => ({
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    SECRET_KEY: '',
  });

  /** Starts the server in a group of its own, as a terminal does, and returns its address. */
  const start = async (command: string, variables: Readonly<Record<string, string>> = {}): Promise<string> => {
    const server = spawn('sh', ['-c', command], {
      cwd: clone,
      env: { ...environment(), ...variables },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    servers.push(server);
    let printed = '';
    for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
      printed += String(chunk);
      if (printed.includes('is ready')) break;
    }
    return /ready: (\S+)/.exec(printed)?.[1] ?? '';
  };
  /** Interrupts it as Ctrl+C does. */
  const stop = async (): Promise<void> => {
    const server = servers.pop();
    if (server?.pid === undefined) return;
    const gone = once(server, 'exit');
    process.kill(-server.pid, 'SIGINT');
    await gone;
  };

  it('contains only commands that run here or have another check', () => {
    expect(commands.length).toBeGreaterThan(20);
    const programs = new Set(commands.map((command) => command.split(' ')[0] ?? ''));
    expect([...programs].sort()).toEqual(['docker', 'echo', 'git', 'kubectl', 'npm', 'pg_dump', 'pg_restore', 'sudo']);
    for (const command of Object.keys(TESTED_ELSEWHERE)) expect(commands).toContain(command);
    // The files that these commands name exist.
    for (const command of commands.filter((one) => !isRun(one)))
      for (const [path] of command.matchAll(/(?<![\w/])(?:deploy|scripts)\/[\w./-]+|compose[\w.]*\.yaml/g))
        expect([path, existsSync(join(repository, path))]).toEqual([path, true]);
  });

  it('contains commands that work in this order', async () => {
    const seen: string[] = [];
    // `pg_dump` and `pg_restore` need the tables of a server.
    await start('npm start', { DATABASE_URL: database.url, SECRET_KEY: 'x'.repeat(32) });
    for (const command of commands) {
      if (!isRun(command) && command !== KUSTOMIZE) continue;
      seen.push(command);
      if (command === 'npm start') {
        await stop();
        const url = await start(command);
        expect((await fetch(`${url}/ready`)).status).toBe(200);
        continue;
      }
      if (command === KUSTOMIZE && spawnSync('kubectl', ['version', '--client']).error) {
        console.warn(`NOT RUN: ${command}, because kubectl is not installed.`);
        continue;
      }
      // The page says to stop the server before a restore.
      if (command.startsWith('npm run restore')) await stop();
      const isPostgres = command.startsWith('pg_');
      const env = { ...environment(), ...(isPostgres && { DATABASE_URL: database.url }) };
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: clone, env, encoding: 'utf8' });
      expect([command, status, status === 0 ? '' : stdout + stderr]).toEqual([command, 0, '']);
    }
    expect(seen.filter((command) => command.startsWith('npm run'))).toHaveLength(5);
    expect(await readdir(join(clone, 'backups'))).toHaveLength(3);
    expect((await readdir(join(clone, 'data'))).some((name) => name.startsWith('replaced-'))).toBe(true);
    expect(JSON.parse(readFileSync(join(clone, 'sbom.cdx.json'), 'utf8')).components.length).toBeGreaterThan(100);
    const settings = readFileSync(join(clone, '.env'), 'utf8');
    expect(settings).toMatch(/^DOMAIN=mind\.example\.org\nSECRET_KEY=\S{64}\nPOSTGRES_PASSWORD=[0-9a-f]{48}\n$/);
  });

  it('can refer to the README, which describes every variable', () => {
    const config = readFileSync(join(repository, 'apps/server/src/config.ts'), 'utf8');
    const variables = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): variables\./gm)].map(([, name]) => name);
    expect(variables.length).toBeGreaterThan(10);
    const readme = readFileSync(join(repository, 'README.md'), 'utf8');
    for (const name of variables) expect(readme).toContain(`| \`${name}\` |`);
  });
});
