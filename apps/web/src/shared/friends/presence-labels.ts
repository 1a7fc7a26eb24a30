import type { PresenceState } from '@one-mind/protocol/accounts/friends';

/** Labels of the presences; keys for `t`. */
export const PRESENCE_LABELS = {
  online: 'Online',
  away: 'Away',
  in_lobby: 'In a lobby',
  in_game: 'In a game',
  offline: 'Offline',
} as const satisfies Record<PresenceState, string>;
