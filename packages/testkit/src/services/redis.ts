/** A throw-away Redis server for tests. */
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  canStart,
  findOrInstall,
  findProgram,
  folderFor,
  freePort,
  givenService,
  ordinaryUser,
  type Service,
  type Started,
  startGuarded,
  waitUntilReady,
} from './service.ts';

const findRedis = (): string | null => findProgram(['redis-server', 'valkey-server']);

const GIVEN = 'TEST_REDIS_URL';

/** Whether `startRedis` can work here: TEST_REDIS_URL is set, Redis or Valkey is installed, or this process may install Redis. */
export const canStartRedis = (): boolean => canStart(GIVEN, findRedis);

/** Whether the server answers a ping. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (isReady: boolean): void => {
      socket.destroy();
      resolve(isReady);
    };
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
  });

/** Starts a server that stores nothing on this port, and installs Debian's Redis first if it is missing. Resolves when it answers. */
export const runRedis = async (port: number): Promise<Started> => {
  const program = findOrInstall(findRedis, {
    package: 'redis-server',
    advice: `Redis is not installed. Install it or Valkey, or set ${GIVEN}.`,
  });
  const user = ordinaryUser('redis');
  const folder = await folderFor(user, join(tmpdir(), 'one-mind-redis-'));
  const settings = { bind: '127.0.0.1', port, dir: folder, save: '', appendonly: 'no' };
  const command = [program, ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])];
  const server = startGuarded({ folder, command, signal: 'TERM', user });
  await waitUntilReady(server, () => answers(port));
  return server;
};

/**
 * Starts a server that stores nothing, and installs Debian's Redis first if it is missing. If TEST_REDIS_URL is set, returns that server.
 */
export const startRedis = async (): Promise<Service> => {
  const given = givenService(GIVEN);
  if (given) return given;
  const port = await freePort();
  const server = await runRedis(port);
  return { url: `redis://127.0.0.1:${port}`, stop: server.stop };
};
