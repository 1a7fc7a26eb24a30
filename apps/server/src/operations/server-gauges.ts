/** What is going on right now, as gauges of /metrics. Each node reports its own share. */
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import type { Cluster } from '../cluster/cluster.ts';
import type { Storage } from '../db/storage.ts';
import type { Games } from '../games/games.ts';
import { rooms, type SocketServer } from '../realtime/socket-server.ts';
import type { Metrics } from './metrics.ts';

interface Measured {
  readonly app: Pick<FastifyInstance, 'isUnderPressure'>;
  readonly storage: Pick<Storage, 'connections' | 'problem'>;
  readonly cluster: Pick<Cluster, 'hearsOthers' | 'countOthers'>;
  readonly io: SocketServer;
  readonly games: Pick<Games, 'countByPhase' | 'commitLag'>;
}

/** In ms. A shorter wait counts as none: it would reveal to readers of /metrics that someone has just sent a command. */
const LAG_MIN = 100;

const LOBBY = rooms.lobby('');
const USER = rooms.user('');

export const measureServer = (metrics: Metrics, { app, storage, cluster, io, games }: Measured): void => {
  metrics.measureBy({ name: 'onemind_games', help: 'Games in memory by phase; `ended` ones leave it when unused', label: 'phase' }, () =>
    games.countByPhase(),
  );
  metrics.measure('onemind_sockets', 'Connected sockets', () => io.sockets.sockets.size);
  const countRooms = (prefix: string): number => {
    let count = 0;
    for (const room of io.sockets.adapter.rooms.keys()) if (room.startsWith(prefix)) count++;
    return count;
  };
  metrics.measure('onemind_people_online', 'People with at least one connected socket', () => countRooms(USER));
  metrics.measure('onemind_lobbies', 'Lobbies that somebody has open', () => countRooms(LOBBY));
  metrics.measure('onemind_commit_lag_seconds', 'How long the oldest commit in progress has waited, from 0.1 s on', () => {
    const waiting = games.commitLag().waiting ?? 0;
    return waiting < LAG_MIN ? 0 : waiting / 1000;
  });
  metrics.measure('onemind_database_failing', '1 while the database can’t be written', () => Number(storage.problem() !== null));
  metrics.measure('onemind_redis_failing', '1 while Redis carries nothing between nodes', () => Number(!cluster.hearsOthers()));
  metrics.measure('onemind_other_nodes', 'Other nodes that this node hears', () => cluster.countOthers());
  metrics.measureBy(
    { name: 'onemind_database_connections', help: 'Used and idle connections, and queries that wait for one', label: 'state' },
    async () => new Map(Object.entries(storage.connections())),
  );
  metrics.measure('onemind_heap_limit_bytes', 'The most that the heap may take', () => getHeapStatistics().heap_size_limit);
  metrics.measure('onemind_overloaded', '1 while new games, lobbies and accounts are refused', () => Number(app.isUnderPressure()));
};
