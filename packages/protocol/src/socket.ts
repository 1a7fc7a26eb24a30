/**
 * Socket.IO at its default path. Handshake auth: `{ token: access token, version?: PROTOCOL_VERSION }` (a `userId` beside it is ignored).
 * Every event a client sends may carry an acknowledgement callback: `Ack`.
 */

import type { FriendPresence, FriendRequest, LobbyInvitation } from './accounts/friends.ts';
import type { SettingsView } from './accounts/settings.ts';
import type { SiteNotices } from './admin/site.ts';
import type { ErrorCode } from './errors.ts';
import type { GameInspections, GameRetelling, GameUpdate, PackedGameYou } from './games/games.ts';
import type { Lobby, LobbySummary } from './games/lobbies.ts';
import type { BanNotice } from './moderation/bans.ts';
import type { ChatMessage, ChatRemoved } from './moderation/chat.ts';

export type Ack = (answer: { readonly ok: true } | { readonly ok: false; readonly error: ErrorCode; readonly message: string }) => void;
/** Sent either bare or as an object. */
export type IdPayload = string | { readonly id: string };

export interface ClientEvents {
  /** By id or join code. Takes a place first where the sender has none. */
  'join:lobby': (lobby: IdPayload, ack?: Ack) => void;
  /** Closes the lobby's screen; the place is kept for five minutes (POST …/leave gives it up at once). */
  'leave:lobby': (lobby?: IdPayload, ack?: Ack) => void;
  /** Answered at once by a `game:update` from the beginning (`since: 0`), `pause:requested`, and `game:you` for a player. */
  'join:game': (game: IdPayload, ack?: Ack) => void;
  'leave:game': (game?: IdPayload, ack?: Ack) => void;
  'chat:message': (message: { readonly roomId: string; readonly message: string; readonly key?: string }, ack?: Ack) => void;
  'pause:request': (pause: { readonly gameId: string }, ack?: Ack) => void;
  /** Watch the list of public lobbies. */
  'join:lobbies': (ack?: Ack) => void;
  'leave:lobbies': (ack?: Ack) => void;
  /** Nobody looks at this tab, or somebody does again. A new connection counts as looked at. */
  'presence:away': (presence: { readonly away: boolean }, ack?: Ack) => void;
}

export interface ServerEvents {
  'lobby:update': (lobby: Lobby) => void;
  /** You were removed, or the lobby closed. */
  'lobby:gone': (gone: { readonly id: string; readonly reason: 'kicked' | 'closed' }) => void;
  'lobbies:update': (lobbies: readonly LobbySummary[]) => void;
  'game:start': (gameId: string) => void;
  'game:update': (update: GameUpdate) => void;
  /**
   * To the sockets of one seat: whenever a game has advanced for everyone, and after this seat's own commands, but never
   * because of another seat's secret command.
   */
  'game:you': (you: PackedGameYou) => void;
  'game:retelling': (retelling: GameRetelling) => void;
  'game:inspections': (inspections: GameInspections) => void;
  'chat:message': (message: ChatMessage) => void;
  'chat:removed': (removed: ChatRemoved) => void;
  /** I have another username now, here or on another device of mine: ask for my profile again. */
  'user:renamed': () => void;
  /** What moderators have decided about me, or about what I reported, has changed: ask for it again. */
  'moderation:changed': () => void;
  'pause:requested': (pause: { readonly count: number; readonly gameId: string }) => void;
  /** Friends whose presence has changed. */
  'friends:presence': (friends: readonly FriendPresence[]) => void;
  /** Friends, requests or blocks of mine have changed: ask for them again. */
  'friends:changed': () => void;
  /** Somebody asks to be my friend. */
  'friends:request': (request: FriendRequest) => void;
  /** Somebody has accepted my request. */
  'friends:accepted': (friend: { readonly id: string; readonly username: string }) => void;
  'invitations:new': (invitation: LobbyInvitation) => void;
  /** Invitations to me, or ones to a lobby I am in, have changed: ask for them again. */
  'invitations:changed': () => void;
  /** Announcement or maintenance has changed. */
  'site:changed': (notices: SiteNotices) => void;
  /** One's own settings have changed, on this device or another. */
  'settings:update': (view: SettingsView) => void;
  /** The account has more sockets than it may, so this one is about to be closed; reconnect only when the person asks for it. */
  'socket:replaced': (replaced: { readonly error: ErrorCode }) => void;
  /** The session behind this socket has ended, with `user_banned` by a ban; it is closed next. */
  'session:ended': (ended: { readonly error: ErrorCode; readonly ban?: BanNotice }) => void;
}
