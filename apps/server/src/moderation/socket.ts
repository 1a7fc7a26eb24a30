import type { SocketServer } from '../realtime/socket-server.ts';
import { rooms } from '../realtime/socket-server.ts';

/** Tells people on all their devices that what moderators decided about them, or about their reports, is another now. */
export const createModerationPush =
  (io: SocketServer) =>
  (userIds: readonly string[]): void => {
    for (const userId of new Set(userIds)) io.to(rooms.user(userId)).emit('moderation:changed');
  };
