/** Lobbies, their members, invitations to them, and wishes for rematches. */
import type { RematchKind } from '@one-mind/protocol/games/rematches';

export interface LobbiesTable {
  id: string;
  name: string;
  code: string;
  host_id: string;
  scenario_id: string;
  settings_json: string;
  status: 'waiting' | 'in_progress' | 'closed';
  game_id: string | null;
  /** When the running countdown ends, by the process's steady clock; null = none. */
  starts_at: number | null;
  /** When somebody went back to the lobby after its newest game, epoch ms; null = nobody has. */
  reopened_at: number | null;
  /** Raised on every change, so that two writers notice each other. */
  revision: number;
  created_at: number;
  updated_at: number;
}

export interface LobbyPlayersTable {
  lobby_id: string;
  /** The user's id, or an AI player's own. */
  player_id: string;
  /** Null for AI players. */
  user_id: string | null;
  username: string;
  kind: 'human' | 'ai';
  level: string | null;
  ready: number;
  joined_at: number;
}

/** Who was removed from a lobby, and until when they can't come back. */
export interface LobbyKicksTable {
  lobby_id: string;
  user_id: string;
  until: number;
}

/** Idempotency keys, each with the request it was used for. */
export interface LobbyKeysTable {
  lobby_id: string;
  user_id: string;
  key: string;
  request_json: string;
}

export interface LobbyInvitationsTable {
  id: string;
  lobby_id: string;
  sender_id: string;
  receiver_id: string;
  created_at: number;
  /** When the receiver joined the lobby, so that accepting twice is harmless; null = not accepted. */
  accepted_at: number | null;
}

export interface RematchWishesTable {
  game_id: string;
  user_id: string;
  kind: RematchKind;
  /** Ids of people. */
  without_json: string;
  /** Epoch ms. */
  wished_at: number;
}

export interface LobbiesSchema {
  lobbies: LobbiesTable;
  lobby_players: LobbyPlayersTable;
  lobby_kicks: LobbyKicksTable;
  lobby_keys: LobbyKeysTable;
  lobby_invitations: LobbyInvitationsTable;
  rematch_wishes: RematchWishesTable;
}
