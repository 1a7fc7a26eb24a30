import type { SocketServer } from '../realtime/socket-server.ts';
import { rooms } from '../realtime/socket-server.ts';

/** Notifies people on all their devices about a new decision about them or one of their reports. */
export const pushDecisions = (io: SocketServer, userIds: readonly string[]): void => {
  for (const userId of new Set(userIds)) io.to(rooms.user(userId)).emit('moderation:changed');
};
