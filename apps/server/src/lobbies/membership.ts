/** Permissions in lobbies. */
import type { Identity } from '../auth/identities.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import type { LobbyMember, LobbyRecord } from './store.ts';
import { findLobby } from './store.ts';

export type Person = Pick<Identity, 'userId' | 'username'>;
/** Someone whose permissions matter. */
export type Asker = Person & Pick<Identity, 'role'>;

export const isMember = (record: LobbyRecord, person: Person): boolean => record.players.some(({ id }) => id === person.userId);
/** Whether the host allows this person to take a place. */
export const admits = ({ settings }: LobbyRecord, { role }: Pick<Asker, 'role'>): boolean => role !== 'guest' || settings.allowGuests;
/** The host is always ready, because only the host starts the game. */
export const isReady = (record: LobbyRecord, member: LobbyMember): boolean =>
  member.ready || member.kind === 'ai' || member.id === record.hostId;

export const requireLobby = async (at: Database, idOrCode: string): Promise<LobbyRecord> => {
  const record = await findLobby(at, idOrCode);
  if (!record || record.status === 'closed') throw new Refused('lobby_not_found');
  return record;
};

export const requireWaiting = async (at: Database, idOrCode: string): Promise<LobbyRecord> => {
  const record = await requireLobby(at, idOrCode);
  if (record.status !== 'waiting') throw new Refused('lobby_started');
  return record;
};

export const requireHost = (record: LobbyRecord, person: Person): void => {
  if (!isMember(record, person)) throw new Refused('not_in_lobby');
  if (record.hostId !== person.userId) throw new Refused('not_lobby_host');
};

/** A waiting lobby whose host is this person. */
export const requireHosted = async (at: Database, idOrCode: string, person: Person): Promise<LobbyRecord> => {
  const record = await requireWaiting(at, idOrCode);
  requireHost(record, person);
  return record;
};

/** Another player of this lobby. */
export const requirePlayer = (record: LobbyRecord, playerId: string): LobbyMember => {
  const member = record.players.find(({ id }) => id === playerId);
  if (!member) throw new Refused('player_not_in_lobby');
  return member;
};
