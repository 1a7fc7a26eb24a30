/**
 * External scenario pictures: this server loads each once, and browsers get its copy. Only authors' input makes it load anything;
 * requests from players never do.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { bulkhead } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { createAllowance } from '../../allowance.ts';
import type { Database } from '../../db/open.ts';
import type { GuardedFetch } from '../../outgoing/guarded-fetch.ts';
import { Refused } from '../../refused.ts';
import { requireCreator } from '../authoring/authoring.ts';
import type { ScenarioAsker } from '../permissions.ts';
import { deleteForgottenUploads } from '../uploads/uploads.ts';
import { fetchPicture, PICTURE_MAX } from './fetch-picture.ts';
import { picturePath } from './picture-path.ts';
import {
  deleteUnusedPictures,
  findPicture,
  findPictureByHash,
  leastUsedPicture,
  listMissingPictures,
  markLost,
  markUsed,
  pictureBytes,
  putPicture,
} from './pictures-store.ts';

/** Bytes of all pictures together. */
const TOTAL_MAX = 512 * 1024 * 1024;
/** Pictures that are loaded at a time, and that may wait in the queue. */
const PARALLEL = 4;
const WAITING = 100;
/** Pictures that one author may load per hour. */
const LOADS = 30;
const HOUR = 3_600_000;
/** After this, in ms, unused pictures are deleted, and those that failed to load are tried again. */
const DAY = 24 * HOUR;
/** Pictures that are tried again at a time. */
const MISSING_MAX = 50;

export interface PicturesOptions {
  readonly db: Database;
  readonly folder: string;
  readonly fetch: GuardedFetch;
  readonly now: () => number;
  /** For allowances, in ms. */
  readonly steady: () => number;
  readonly log: FastifyBaseLogger;
  /** Bytes of all pictures together; tests use a smaller limit. */
  readonly totalMax?: number | undefined;
}

/** Leaves the whole file or none, even after a power cut. */
const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

export type Pictures = ReturnType<typeof createPictures>;

export const createPictures = ({ db, folder, fetch, now, steady, log, totalMax = TOTAL_MAX }: PicturesOptions) => {
  const mayLoad = createAllowance(LOADS, HOUR, steady);
  const places = bulkhead(PARALLEL, WAITING);
  const ending = new AbortController();
  const loading = new Map<string, Promise<string | null>>();

  const removeFile = async (hash: string): Promise<void> => {
    if ((await findPictureByHash(db, hash)) === undefined) await rm(join(folder, hash), { force: true });
  };

  const makeRoom = async (exceptHash: string): Promise<void> => {
    while ((await pictureBytes(db)) > totalMax) {
      const hash = (await leastUsedPicture(db, exceptHash))?.hash;
      if (!hash) return;
      await markLost(db, hash, now());
      await removeFile(hash);
    }
  };

  const loadAndKeep = async (url: string): Promise<string | null> => {
    const fetched = await places.execute(() => fetchPicture(fetch, url, ending.signal));
    if (ending.signal.aborted) return null;
    const at = now();
    if (fetched === null) {
      await putPicture(db, { url, hash: null, type: null, bytes: 0, tried_at: at, used_at: at });
      return null;
    }
    const { bytes, type } = fetched;
    const hash = createHash('sha256').update(bytes).digest('hex');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(join(folder, hash), bytes);
    await putPicture(db, { url, hash, type, bytes: bytes.byteLength, tried_at: at, used_at: at });
    await makeRoom(hash);
    return hash;
  };

  /** Never rejects. Simultaneous requests for the same picture share one call. */
  const load = (url: string): Promise<string | null> => {
    const begun =
      loading.get(url) ??
      loadAndKeep(url)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'An external picture could not be stored');
          return null;
        })
        .finally(() => loading.delete(url));
    loading.set(url, begun);
    return begun;
  };

  const known = async (url: string): Promise<string | null> => (await findPicture(db, url))?.hash ?? null;

  return {
    /**
     * The path of the copy for an address that an author has entered; null if the picture can't be loaded.
     * @throws Refused `not_a_creator`, `rate_limited`
     */
    async preview(url: string, author: ScenarioAsker): Promise<string | null> {
      requireCreator(author);
      const kept = await known(url);
      if (kept === null && !mayLoad(author.userId)) throw new Refused('rate_limited');
      const hash = kept ?? (await load(url));
      return hash && picturePath(hash);
    },

    /** Adds the picture to a scenario that was just saved. If the author's allowance is used up, `tidy` loads it later. */
    async withPicture(saved: ScenarioSummary, author: ScenarioAsker): Promise<ScenarioSummary> {
      const { image_url, picture } = saved;
      if (image_url === null || picture !== null || !mayLoad(author.userId)) return saved;
      const hash = await load(image_url);
      return { ...saved, picture: hash && picturePath(hash) };
    },

    /** Returns null if there is no picture with this hash. */
    async read(hash: string): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null> {
      const row = await findPictureByHash(db, hash);
      if (!row || row.type === null) return null;
      const bytes = await readFile(join(folder, hash)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      });
      // A database may be restored without its pictures, and a disk may lose the end of a file.
      if (bytes?.byteLength !== row.bytes) {
        await markLost(db, hash, row.tried_at);
        return null;
      }
      // To the day: looking at a picture is seldom worth a write.
      if (row.used_at < now() - DAY) await markUsed(db, hash, now());
      return { bytes, type: row.type };
    },

    /** Deletes pictures that no scenario uses, uploaded ones too, and loads missing ones. */
    async tidy(): Promise<void> {
      await deleteForgottenUploads(db, now());
      const since = now() - DAY;
      for (const hash of await deleteUnusedPictures(db, since)) if (hash !== null) await removeFile(hash);
      for (const url of await listMissingPictures(db, since, MISSING_MAX)) {
        // Stop before a missing picture would push out an existing one.
        if (ending.signal.aborted || (await pictureBytes(db)) + PICTURE_MAX > totalMax) return;
        await load(url);
      }
    },

    /** Aborts everything that is still loading. */
    async close(): Promise<void> {
      ending.abort();
      await Promise.all(loading.values());
    },
  };
};
