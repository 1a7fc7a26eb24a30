/** All SQL for one person's places in lobbies. Every function takes the database or a transaction. */
import { LOBBY_NAME_MAX } from '@one-mind/protocol/constants';
import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { withoutName } from '../account-data/replace-name.ts';
import type { Database } from '../db/open.ts';

export interface OwnPlace {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly status: Lobby['status'];
  readonly isHost: boolean;
  /** Epoch ms. */
  readonly joinedAt: number;
}

/** Oldest first, closed lobbies included. */
export const listPlacesOf = async (db: Database, userId: string): Promise<OwnPlace[]> => {
  const rows = await db
    .selectFrom('lobby_players')
    .innerJoin('lobbies', 'lobbies.id', 'lobby_players.lobby_id')
    .select(['lobbies.id', 'lobbies.name', 'lobbies.code', 'lobbies.status', 'lobbies.host_id', 'lobby_players.joined_at'])
    .where('lobby_players.user_id', '=', userId)
    .orderBy('lobby_players.joined_at')
    .orderBy('lobbies.id')
    .execute();
  return rows.map(({ host_id, joined_at, ...row }) => ({ ...row, isHost: host_id === userId, joinedAt: joined_at }));
};

/**
 * Lobbies are named after the people who open them. Renames those that this person hosts or has a place in, if they bear the person's
 * current name or the one at joining.
 */
export const renameLobbiesOf = async (
  db: Database,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
): Promise<void> => {
  const lobbies = await db
    .selectFrom('lobbies')
    .leftJoin('lobby_players', (join) => join.onRef('lobby_players.lobby_id', '=', 'lobbies.id').on('lobby_players.user_id', '=', userId))
    .select(['lobbies.id', 'lobbies.name', 'lobby_players.username'])
    .where((eb) => eb.or([eb('lobbies.host_id', '=', userId), eb('lobby_players.user_id', '=', userId)]))
    .execute();
  for (const { id, name, username } of lobbies) {
    const renamed = withoutName(withoutName(name, username ?? from, to), from, to).slice(0, LOBBY_NAME_MAX);
    if (renamed !== name) await db.updateTable('lobbies').set({ name: renamed }).where('id', '=', id).execute();
  }
};

/** Removes the account from all of the person's places, and renames the places. */
export const renamePlaces = async (db: Database, userId: string, to: string): Promise<void> => {
  await db.updateTable('lobby_players').set({ user_id: null, username: to }).where('user_id', '=', userId).execute();
  await db.deleteFrom('lobby_kicks').where('user_id', '=', userId).execute();
  await db.deleteFrom('lobby_keys').where('user_id', '=', userId).execute();
};
