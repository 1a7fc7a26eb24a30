import type { SocketServer } from '../realtime/socket-server.ts';
import { rooms } from '../realtime/socket-server.ts';

/** Notifies people on all their devices that there is a new decision about them, or about a report of theirs. */
export const pushDecisions = (io: SocketServer, userIds: readonly string[]): void => {
  for (const userId of new Set(userIds)) io.to(rooms.user(userId)).emit('moderation:changed');
};
