import type { Permission } from '@one-mind/protocol/permissions';

/**
 * What each permission covers, as docs/security.md shows it. The services decide which objects belong to a person, because that takes a
 * query. Browsers don't need these texts, so they are not in the table that browsers load, too.
 */
export const PERMISSION_OBJECTS: Readonly<Record<Permission, string>> = {
  visit:
    'Public pages, texts, pictures and rules; replays that a player has shared; the summary of an invitation; unsubscribing from emails',
  read_names: 'Ids and usernames; with a token, only a valid one',
  sign_in: 'Registering, signing in, playing as a guest, the setup link, and appealing a ban',
  show_factor: 'Their own second factors and user, and signing out; also before they have shown a second factor',
  set_password: 'Their own password, address and name; the password also while it is temporary or being reset',
  use_account: 'Their own account, sessions, settings, history and decisions about them',
  secure_account:
    'Their own new second factors, passkeys, connected accounts and confirmation codes; becoming an administrator with the setup link',
  meet_players: 'Profiles; their own friends and blocks; reporting players',
  make_friends: 'Sending and answering friend requests',
  join_lobbies: 'Public lobbies, lobbies whose code or address they know or to which they are invited',
  open_lobbies: 'New lobbies',
  sit_in_lobby: 'Lobbies in which they have a place',
  host_lobby: 'Lobbies that they host',
  watch_game: 'Games in which they have a seat, and games that they may watch',
  play_seat: 'Their own seat in a game',
  chat: 'Rooms of games and lobbies that they are in or may watch',
  read_scenarios: 'Public scenarios and their own, without secrets; ratings after a game',
  write_scenarios: 'Their own scenarios; for admins, all except built-in ones',
  moderate:
    'Reports, which other accounts share a browser or a network with the reported people, and mutes, except in their own cases and games',
  administer: 'The whole site, except secrets of games in which they have a seat',
  operate: 'Metrics and the API description',
};
