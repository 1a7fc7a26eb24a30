/** All SQL for retellings by models. */
import type { Retellings } from '@one-mind/protocol/games/games';
import type { Database } from '../../db/open.ts';

/** An entry by its position: `{seq}.{n}`. */
export interface EntryPlace {
  readonly gameId: string;
  readonly seq: number;
  readonly n: number;
}

/** False if the entry no longer exists. `publicSeq`: the game's current one. */
export const storeRetold = async (db: Database, { gameId, seq, n }: EntryPlace, text: string, publicSeq: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('game_entries')
    .set({ retold: text, retold_seq: publicSeq })
    .where('game_id', '=', gameId)
    .where('seq', '=', seq)
    .where('n', '=', n)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Retellings of entries that a client already has, which grew at or after public seq `since`, so the client may have missed them. */
export const listRetoldSince = async (db: Database, gameId: string, since: number): Promise<Retellings> => {
  if (since === 0) return {};
  const rows = await db
    .selectFrom('game_entries')
    .select(['seq', 'n', 'retold'])
    .where('game_id', '=', gameId)
    .where('seq', '<=', since)
    .where('retold_seq', '>=', since)
    .execute();
  return Object.fromEntries(rows.flatMap(({ seq, n, retold }) => (retold === null ? [] : [[`${seq}.${n}`, retold]])));
};
