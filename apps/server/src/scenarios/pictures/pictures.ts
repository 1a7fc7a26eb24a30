/**
 * External scenario pictures: this server loads each once, and browsers get its copy. Only authors' input makes it load anything;
 * requests from players never do.
 */
import { createHash } from 'node:crypto';
import type { ScenarioSummary } from '@one-mind/protocol/scenarios/scenarios';
import { bulkhead } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import type { Allowance, Allowances } from '../../allowance.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { GuardedFetch } from '../../outgoing/guarded-fetch.ts';
import { Refused } from '../../refused.ts';
import type { ScenarioAsker } from '../permissions.ts';
import { deleteForgottenUploads } from '../uploads/uploads.ts';
import { fetchPicture, PICTURE_MAX } from './fetch-picture.ts';
import { picturePath } from './picture-path.ts';
import {
  deleteUnusedFiles,
  deleteUnusedPictures,
  findPicture,
  findPictureByHash,
  findPictureFile,
  leastUsedPicture,
  listMissingPictures,
  markLost,
  markUsed,
  pictureBytes,
  putPicture,
  putPictureFile,
} from './pictures-store.ts';

/** Bytes of all pictures together. */
const TOTAL_MAX = 512 * 1024 * 1024;
/** Pictures that are loaded at a time, and that may wait in the queue. */
const PARALLEL = 4;
const WAITING = 100;
const HOUR = 3_600_000;
/** After this, in ms, unused pictures are deleted, and those that failed to load are tried again. */
const DAY = 24 * HOUR;
/** Pictures that are tried again at a time. */
const MISSING_MAX = 50;

export interface PicturesOptions {
  readonly db: Database;
  readonly fetch: GuardedFetch;
  readonly now: () => number;
  readonly allowances: Allowances;
  readonly log: FastifyBaseLogger;
  /** Bytes of all pictures together; tests use a smaller limit. */
  readonly totalMax?: number | undefined;
}

export class Pictures {
  readonly #deps: PicturesOptions;
  readonly #totalMax: number;
  readonly #mayLoad: Allowance;
  readonly #places = bulkhead(PARALLEL, WAITING);
  readonly #ending = new AbortController();
  readonly #loading = new Map<string, Promise<string | null>>();

  constructor(dependencies: PicturesOptions) {
    this.#deps = dependencies;
    this.#totalMax = dependencies.totalMax ?? TOTAL_MAX;
    this.#mayLoad = dependencies.allowances.shared('pictures');
  }

  /**
   * The path of the copy for an address that an author has entered; null if the picture can't be loaded.
   * @throws Refused `not_a_creator`, `rate_limited`
   */
  async preview(url: string, author: ScenarioAsker): Promise<string | null> {
    const kept = await this.#known(url);
    const wait = kept === null ? await this.#mayLoad(author.userId) : null;
    if (wait !== null) throw new Refused('rate_limited', undefined, wait);
    const hash = kept ?? (await this.#load(url));
    return hash && picturePath(hash);
  }

  /** Adds the picture to a scenario that was just saved. If the author's allowance is used up, `tidy` loads it later. */
  async withPicture(saved: ScenarioSummary, author: ScenarioAsker): Promise<ScenarioSummary> {
    const { image_url, picture } = saved;
    if (image_url === null || picture !== null || (await this.#mayLoad(author.userId)) !== null) return saved;
    const hash = await this.#load(image_url);
    return { ...saved, picture: hash && picturePath(hash) };
  }

  /** Returns null if there is no picture with this hash. */
  async read(hash: string): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null> {
    const row = await findPictureByHash(this.#deps.db, hash);
    if (!row || row.type === null) return null;
    const bytes = await findPictureFile(this.#deps.db, hash);
    // Earlier versions stored the copies as files.
    if (bytes === null) {
      await markLost(this.#deps.db, hash, row.tried_at);
      return null;
    }
    // To the day: looking at a picture is seldom worth a write.
    if (row.used_at < this.#deps.now() - DAY) await markUsed(this.#deps.db, hash, this.#deps.now());
    return { bytes, type: row.type };
  }

  /** Deletes pictures that no scenario uses, uploaded ones too, and loads missing ones. */
  async tidy(): Promise<void> {
    await deleteForgottenUploads(this.#deps.db, this.#deps.now());
    const since = this.#deps.now() - DAY;
    await deleteUnusedPictures(this.#deps.db, since);
    await deleteUnusedFiles(this.#deps.db);
    for (const url of await listMissingPictures(this.#deps.db, since, MISSING_MAX)) {
      // Stop before a missing picture would push out an existing one.
      if (this.#ending.signal.aborted || (await pictureBytes(this.#deps.db)) + PICTURE_MAX > this.#totalMax) return;
      await this.#load(url);
    }
  }

  /** Aborts everything that is still loading. */
  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#loading.values());
  }

  async #makeRoom(exceptHash: string): Promise<void> {
    while ((await pictureBytes(this.#deps.db)) > this.#totalMax) {
      const hash = (await leastUsedPicture(this.#deps.db, exceptHash))?.hash;
      if (!hash) return;
      await markLost(this.#deps.db, hash, this.#deps.now());
      await deleteUnusedFiles(this.#deps.db);
    }
  }

  async #loadAndKeep(url: string): Promise<string | null> {
    const fetched = await this.#places.execute(() => fetchPicture(this.#deps.fetch, url, this.#ending.signal));
    if (this.#ending.signal.aborted) return null;
    const at = this.#deps.now();
    if (fetched === null) {
      await putPicture(this.#deps.db, { url, hash: null, type: null, bytes: 0, tried_at: at, used_at: at });
      return null;
    }
    const { bytes, type } = fetched;
    const hash = createHash('sha256').update(bytes).digest('hex');
    await transact(this.#deps.db, async (trx) => {
      await putPictureFile(trx, hash, bytes);
      await putPicture(trx, { url, hash, type, bytes: bytes.byteLength, tried_at: at, used_at: at });
    });
    await this.#makeRoom(hash);
    return hash;
  }

  /** Never rejects. Simultaneous requests for the same picture share one call. */
  #load(url: string): Promise<string | null> {
    const begun =
      this.#loading.get(url) ??
      this.#loadAndKeep(url)
        .catch((error: unknown) => {
          this.#deps.log.warn({ err: error }, 'An external picture could not be stored');
          return null;
        })
        .finally(() => this.#loading.delete(url));
    this.#loading.set(url, begun);
    return begun;
  }

  async #known(url: string): Promise<string | null> {
    return (await findPicture(this.#deps.db, url))?.hash ?? null;
  }
}
