import { StorageFailed } from '../db/storage.ts';

/** When what could not be read is read again, in ms. */
const RETRY_AFTER = 1000;

interface CatchUp {
  /** Rooms or games. */
  readonly ids: readonly string[];
  /** Reads what has changed there, and sends it. */
  readonly read: (id: string) => Promise<void>;
  readonly failed: (error: unknown, id: string) => void;
}

/** After messages of other nodes may have been missed. What can't be read because the database fails is read again later. */
export const catchUp = async ({ ids, read, failed }: CatchUp): Promise<void> => {
  const unread: string[] = [];
  for (const id of ids) {
    try {
      await read(id);
    } catch (error) {
      if (error instanceof StorageFailed) unread.push(id);
      else failed(error, id);
    }
  }
  if (unread.length > 0) setTimeout(() => void catchUp({ ids: unread, read, failed }), RETRY_AFTER).unref();
};
