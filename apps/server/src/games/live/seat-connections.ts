/** Which players are connected to their game, derived from their sockets. */
import type { FastifyBaseLogger } from 'fastify';
import type { Cluster } from '../../cluster/cluster.ts';
import { StorageFailed } from '../../db/storage.ts';
import type { RoomUsers } from '../../realtime/room-users.ts';
import { rooms } from '../../realtime/socket-server.ts';
import { seatOf } from './live-game.ts';
import type { BySystem } from './player-requests.ts';

/** After a game is loaded into memory, people have this long to connect, in ms; then they count as absent. */
const ARRIVE_WITHIN = 5000;

interface Dependencies {
  readonly roomUsers: RoomUsers;
  readonly cluster: Pick<Cluster, 'hearsOthers'>;
  readonly log: FastifyBaseLogger;
  readonly bySystem: BySystem;
}

export type SeatConnections = ReturnType<typeof createSeatConnections>;

export const createSeatConnections = ({ roomUsers, cluster, log, bySystem }: Dependencies) => {
  /** Game → user → the timer that waits for them. */
  const arrivals = new Map<string, Map<string, NodeJS.Timeout>>();
  let isClosed = false;

  /** Updates whether a player is connected; retries later if nothing can be stored now, and lets them watch in the meantime. */
  const update = async (gameId: string, userId: string): Promise<void> => {
    if (isClosed) return;
    try {
      await bySystem(gameId, (state) => {
        const seat = seatOf(state, userId);
        if (seat === null || state.phase === 'ended') return null;
        const isHere = roomUsers.in(rooms.game(gameId)).has(userId);
        if (isHere === state.seats[seat]?.connected) return null;
        return { type: isHere ? 'connect' : 'disconnect', seat };
      });
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error;
      expect(gameId, userId);
    }
  };

  /** Marks players without a socket as absent after a while: after a restart, after the start, and after a request over HTTP only. */
  const expect = (gameId: string, userId: string): void => {
    if (isClosed) return;
    const expected = arrivals.getOrInsertComputed(gameId, () => new Map());
    clearTimeout(expected.get(userId));
    const check = (): void => {
      expected.delete(userId);
      // A node that is cut off doesn't know who is connected to another one.
      if (!cluster.hearsOthers()) {
        expect(gameId, userId);
        return;
      }
      update(gameId, userId).catch((error) => log.error({ err: error, gameId }, 'The connection of a player could not be checked'));
    };
    expected.set(userId, setTimeout(check, ARRIVE_WITHIN));
  };

  const expectNobody = (gameId: string): void => {
    for (const timer of arrivals.get(gameId)?.values() ?? []) clearTimeout(timer);
    arrivals.delete(gameId);
  };

  return {
    update,

    expect,
    expectNobody,

    /** Stops all waiting and updating. */
    close(): void {
      isClosed = true;
      for (const gameId of arrivals.keys()) expectNobody(gameId);
    },
  };
};
