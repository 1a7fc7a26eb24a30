import { z } from 'zod';
import { FRIEND_NAME_MAX } from '../constants.ts';

const Id = z.string().min(1).max(64);

/** What friends see of each other, from least to most. `away`: no tab of theirs is looked at. All devices of a person count as one. */
export const PRESENCES = ['offline', 'away', 'online', 'in_lobby', 'in_game'] as const;
export type PresenceState = (typeof PRESENCES)[number];

export interface Presence {
  /** `offline`, or `online` for every other presence. */
  readonly status: 'online' | 'offline';
  readonly presence: PresenceState;
  /** The lobby they have open, where this friend may join it: it waits, has a free place, and is public or they are invited. */
  readonly lobby: { readonly id: string; readonly name: string } | null;
  /** The running game they play in, where this friend may watch it: spectators are allowed, and the friend has no seat in it. */
  readonly watchGameId: string | null;
}

/** Nobody has to know an id to be friends; it is there to name somebody in other calls. */
export interface Acquaintance {
  readonly id: string;
  readonly username: string;
}

/** GET /api/friends, by name. DELETE /api/friends/{id} ends the friendship, for both. */
export interface Friend {
  /** The friendship's id: the same as that of the request it came from. */
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly user: Acquaintance & Presence;
}

/** GET /api/friends/requests: FriendRequests, newest first. */
export interface FriendRequest {
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly sender: Acquaintance;
  readonly receiver: Acquaintance;
}
export interface FriendRequests {
  readonly incoming: readonly FriendRequest[];
  readonly outgoing: readonly FriendRequest[];
}

/** POST /api/friends/request. Answer: FriendRequestAnswer. */
export const SendFriendRequestSchema = z.strictObject({ username: z.string().trim().min(1).max(FRIEND_NAME_MAX) });
export type FriendRequestAnswer =
  /** `already_sent`: it was waiting before; nothing has changed. */
  | { readonly status: 'sent' | 'already_sent'; readonly request: FriendRequest }
  /** The other one had asked first. */
  | { readonly status: 'accepted'; readonly friend: Friend };

/** POST /api/friends/request/{id}/{accept|reject|cancel}. Each may be repeated. Answer: {ok}. */
export const FRIEND_REQUEST_ANSWERS = ['accept', 'reject', 'cancel'] as const;

/** POST /api/friends/blocks; POST /api/lobbies/{id}/invite. */
export const PersonSchema = z.union([z.strictObject({ userId: Id }), z.strictObject({ username: SendFriendRequestSchema.shape.username })]);
export type PersonNamed = z.input<typeof PersonSchema>;

/** GET /api/friends/blocks, by name. DELETE /api/friends/blocks/{userId} lifts a block. */
export interface BlockedPerson {
  /** ISO 8601. */
  readonly created_at: string;
  readonly user: Acquaintance;
}

/** `friends:presence`. */
export interface FriendPresence extends Presence {
  readonly userId: string;
}

/**
 * GET /api/invitations, newest first. POST /api/invitations/{id}/accept answers the Lobby, with a place taken in it;
 * POST /api/invitations/{id}/decline answers {ok}.
 */
export interface LobbyInvitation {
  readonly id: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly expires_at: string;
  readonly sender: Acquaintance;
  readonly lobby: {
    readonly id: string;
    readonly name: string;
    readonly scenario: string;
    /** Count, AI players included. */
    readonly players: number;
    readonly maxPlayers: number;
  };
}

/** GET /api/lobbies/{id}/invitations, for whoever is in the lobby: who has been invited and not answered yet. */
export interface InvitedPerson {
  readonly userId: string;
}
