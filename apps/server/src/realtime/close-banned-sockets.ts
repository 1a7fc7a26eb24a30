import type { FastifyBaseLogger } from 'fastify';
import type { BannedPlaces } from '../moderation/places/banned-places.ts';
import { noticeOfPlaceBan } from '../moderation/places/place-bans.ts';
import type { SocketServer } from './socket-server.ts';

interface Dependencies {
  readonly io: SocketServer;
  readonly bannedPlaces: BannedPlaces;
  readonly log: FastifyBaseLogger;
}

/** Whenever an address or a device is banned, closes the sockets that this node has from there. */
export const closeBannedSockets = ({ io, bannedPlaces, log }: Dependencies): void => {
  const close = async (): Promise<void> => {
    for (const socket of [...io.sockets.sockets.values()]) {
      const { user, ip } = socket.data;
      const ban = await bannedPlaces.banOf({ ...user, ip });
      if (ban === null) continue;
      socket.emit('session:ended', { error: 'user_banned', ban: noticeOfPlaceBan(ban) });
      socket.disconnect(true);
    }
  };
  bannedPlaces.onChanged(() => {
    close().catch((error: unknown) => log.error({ err: error }, 'The sockets of banned addresses and devices could not be closed'));
  });
};
