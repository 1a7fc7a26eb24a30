/** All SQL for copies of external pictures. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { PicturesTable } from '../../db/schema/scenarios.ts';

export type PictureRow = Selectable<PicturesTable>;

export const findPicture = (db: Database, url: string): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('url', '=', url).executeTakeFirst();

export const findPictureByHash = (db: Database, hash: string): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Null if there is none. */
export const findPictureFile = async (db: Database, hash: string): Promise<Buffer | null> => {
  const row = await db.selectFrom('picture_files').select('data').where('hash', '=', hash).executeTakeFirst();
  return row ? Buffer.from(row.data, 'base64') : null;
};

export const putPictureFile = async (db: Database, hash: string, bytes: Uint8Array): Promise<void> => {
  const data = Buffer.from(bytes).toString('base64');
  await db
    .insertInto('picture_files')
    .values({ hash, data })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ data }))
    .execute();
};

/** Deletes copies that no address refers to. */
export const deleteUnusedFiles = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('picture_files')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pictures').select('url').whereRef('pictures.hash', '=', 'picture_files.hash'))),
    )
    .execute();
};

export const putPicture = async (db: Database, { url, ...row }: PictureRow): Promise<void> => {
  await db
    .insertInto('pictures')
    .values({ url, ...row })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
};

export const markUsed = async (db: Database, hash: string, usedAt: number): Promise<void> => {
  await db.updateTable('pictures').set({ used_at: usedAt }).where('hash', '=', hash).execute();
};

/** Records that the file of this hash is gone. */
export const markLost = async (db: Database, hash: string, triedAt: number): Promise<void> => {
  await db.updateTable('pictures').set({ hash: null, type: null, bytes: 0, tried_at: triedAt }).where('hash', '=', hash).execute();
};

export const pictureBytes = async (db: Database): Promise<number> => {
  const { bytes } = await db
    .selectFrom('pictures')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

export const leastUsedPicture = (db: Database, exceptHash: string): Promise<PictureRow | undefined> =>
  db
    .selectFrom('pictures')
    .selectAll()
    .where('hash', 'is not', null)
    .where('hash', '!=', exceptHash)
    .orderBy('used_at')
    .orderBy('tried_at')
    .limit(1)
    .executeTakeFirst();

/** Deletes pictures that no scenario has used since then. */
export const deleteUnusedPictures = async (db: Database, since: number): Promise<void> => {
  await db
    .deleteFrom('pictures')
    .where('tried_at', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('scenarios').select('id').whereRef('scenarios.image_url', '=', 'pictures.url'))),
    )
    .execute();
};

/** Picture addresses of scenarios that were never loaded, or failed to load and were not tried since then. */
export const listMissingPictures = async (db: Database, since: number, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('scenarios')
      .leftJoin('pictures', 'pictures.url', 'scenarios.image_url')
      .select('scenarios.image_url')
      .distinct()
      .where('scenarios.image_url', 'like', 'https://%')
      .where('pictures.hash', 'is', null)
      .where((eb) => eb.or([eb('pictures.url', 'is', null), eb('pictures.tried_at', '<', since)]))
      .limit(limit)
      .$narrowType<{ image_url: string }>()
      .execute()
  ).map(({ image_url }) => image_url);
