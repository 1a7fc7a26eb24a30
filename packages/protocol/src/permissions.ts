/**
 * Who may do what. Each route and socket event of the server names a row (`apps/server/src/policies/endpoint-permissions.ts`), and the web
 * app asks the same rows what to show.
 */
import type { UserRole } from './accounts/accounts.ts';
import type { ErrorCode } from './errors.ts';

interface PermissionRow {
  /** `operator`: programs on the server's own machine, and those that send `METRICS_TOKEN`. */
  readonly who: 'everyone' | 'operator' | readonly UserRole[];
  /** What the permission is for. Which objects these are is decided by the services, because it takes a query. */
  readonly what: string;
  /** The answer to signed-in people without the role; default `forbidden`. */
  readonly refusal?: ErrorCode;
}

const SIGNED_IN = ['user', 'creator', 'moderator', 'admin'] as const;

export const PERMISSIONS = {
  visit: {
    who: 'everyone',
    what: 'Public pages, texts, pictures and rules; replays that a player has shared; the summary of an invitation',
  },
  read_names: { who: 'everyone', what: 'Ids and usernames; with a token, only a valid one' },
  sign_in: { who: 'everyone', what: 'Registering, signing in, and the setup link' },
  show_factor: {
    who: SIGNED_IN,
    what: 'Their own second factors, themselves, and signing out; also before they have shown a second factor',
  },
  use_account: { who: SIGNED_IN, what: 'Their own account, sessions, settings, history and decisions about them' },
  meet_players: { who: SIGNED_IN, what: 'Profiles; their own friends, requests and blocks; reporting players' },
  join_lobbies: { who: SIGNED_IN, what: 'Public lobbies, lobbies whose code they know or to which they are invited, and opening one' },
  sit_in_lobby: { who: SIGNED_IN, what: 'Lobbies in which they have a place' },
  host_lobby: { who: SIGNED_IN, what: 'Lobbies that they host' },
  watch_game: { who: SIGNED_IN, what: 'Games in which they have a seat, and games that they may watch' },
  play_seat: { who: SIGNED_IN, what: 'Their own seat in a game' },
  chat: { who: SIGNED_IN, what: 'Rooms of games and lobbies that they are in or may watch' },
  read_scenarios: { who: SIGNED_IN, what: 'Public scenarios and their own, without secrets; ratings after a game' },
  write_scenarios: {
    who: ['creator', 'moderator', 'admin'],
    what: 'Their own scenarios; for admins, all except built-in ones',
    refusal: 'not_a_creator',
  },
  moderate: { who: ['moderator', 'admin'], what: 'Reports and mutes, except in their own cases and games' },
  administer: { who: ['admin'], what: 'The whole site, except secrets of games in which they have a seat' },
  operate: { who: 'operator', what: 'Metrics and the API description' },
} as const satisfies Readonly<Record<string, PermissionRow>>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether people with this role have the permission; null = signed out. */
export const may = (role: UserRole | null, permission: Permission): boolean => {
  const { who }: PermissionRow = PERMISSIONS[permission];
  return typeof who === 'string' ? who === 'everyone' : role !== null && who.includes(role);
};

/** The answer to signed-in people who don't have the permission. */
export const refusalFor = (permission: Permission): ErrorCode => {
  const { refusal = 'forbidden' }: PermissionRow = PERMISSIONS[permission];
  return refusal;
};
