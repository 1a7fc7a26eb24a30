/**
 * Saves what the author types: in this browser immediately, on the server shortly after. Unsent changes are sent as
 * soon as possible, even after the page was closed.
 */
import type { DraftStamp, PutDraft, StoredDraft } from '@one-mind/protocol/scenarios/scenario-drafts';
import { createStore, type StoreApi } from 'zustand';
import { ApiError, isOffline } from '../../../lib/api/api-error.ts';

/** How long typing has to pause before the draft is sent, in ms. */
const REST = 1200;
/** Delay before the next attempt if the server could not be reached, in ms. */
const PATIENCE = 15_000;

export type DraftStatus =
  /** There is nothing to save. */
  | { readonly kind: 'none' }
  /** Saved in this browser, and about to be sent to the server. */
  | { readonly kind: 'waiting' }
  /** `at`: ISO 8601. */
  | { readonly kind: 'kept'; readonly at: string }
  /** Saved in this browser only, because the server can't be reached. */
  | { readonly kind: 'local' }
  /** Another window has saved a different draft. */
  | { readonly kind: 'conflict' }
  /** Saved in this browser only, because the server refused it. */
  | { readonly kind: 'failed'; readonly message: string };

/** Stores drafts on the server. All calls throw ApiError. */
export interface DraftServer {
  readonly read: () => Promise<StoredDraft | null>;
  readonly write: (draft: PutDraft) => Promise<DraftStamp>;
  readonly remove: () => Promise<unknown>;
}
/** Stores one text that outlives the page. Storage may be full or blocked. */
export interface DraftPlace {
  readonly read: () => string | null;
  /** Null deletes the text. Returns whether it worked. */
  readonly write: (text: string | null) => boolean;
}

interface KeptState {
  readonly status: DraftStatus;
  /** The typed text outlives the page, in this browser or on the server. */
  readonly isSafe: boolean;
}
export interface DraftKeeper extends StoreApi<KeptState> {
  /** Sends what an earlier page left unsent. Nothing is sent before this call. */
  readonly start: () => void;
  /** Stops sending automatically; unsent changes stay in the browser. */
  readonly stop: () => void;
  /** Replaces the draft. */
  readonly keep: (draft: Omit<PutDraft, 'revision'>) => void;
  /** Sends waiting changes immediately. */
  readonly flush: () => Promise<void>;
  /** Discards the draft. @throws ApiError if the server can't be reached; then only the browser's copy is deleted */
  readonly drop: () => Promise<void>;
  /** Resolves a conflict by overwriting the other window's draft. @throws ApiError */
  readonly insist: () => Promise<void>;
  /** Resolves a conflict by adopting the other window's draft, and returns that draft. @throws ApiError */
  readonly giveWay: () => Promise<StoredDraft | null>;
}

interface KeeperOptions {
  readonly server: DraftServer;
  readonly place: DraftPlace;
  /** The draft that was read from the server; null = none. */
  readonly stored: StoredDraft | null;
  /** The draft in this browser that the server doesn't have yet; null = none. */
  readonly unsent: PutDraft | null;
}

export function createDraftKeeper({ server, place, stored, unsent }: KeeperOptions): DraftKeeper {
  let revision = stored?.revision ?? 0;
  let wanted: Omit<PutDraft, 'revision'> | null = unsent && { document: unsent.document, base_version: unsent.base_version };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = true;
  const store = createStore<KeptState>(() => ({
    status:
      unsent === null
        ? stored === null
          ? { kind: 'none' }
          : { kind: 'kept', at: stored.updated_at }
        : { kind: isOutdated(unsent, stored) ? 'conflict' : 'waiting' },
    isSafe: true,
  }));
  const say = (status: DraftStatus) => store.setState({ status });
  const isIn = (kind: DraftStatus['kind']) => store.getState().status.kind === kind;

  const plan = (delay: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), delay);
  };
  let written: string | null = unsent === null ? null : place.read();
  const rememberHere = () => {
    // Another window has written this copy, so it must not be deleted here.
    if (wanted === null && place.read() !== written) return store.setState({ isSafe: true });
    written = wanted === null ? null : JSON.stringify({ ...wanted, revision } satisfies PutDraft);
    store.setState({ isSafe: place.write(written) });
  };

  // Requests run one at a time, because each needs the revision that the previous one returned.
  let queue: Promise<unknown> = Promise.resolve();
  const next = <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    const done = queue.then(task);
    queue = done.catch(() => undefined);
    return done;
  };

  const flush = () =>
    next(async () => {
      clearTimeout(timer);
      const sent = wanted;
      if (sent === null || isIn('conflict')) return;
      try {
        const stamp = await server.write({ ...sent, revision });
        revision = stamp.revision;
        if (wanted === sent) {
          wanted = null;
          say({ kind: 'kept', at: stamp.updated_at });
        }
        rememberHere();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'draft_changed') say({ kind: 'conflict' });
        else if (!(error instanceof ApiError) || isOffline(error) || error.status >= 500 || error.status === 429) {
          say({ kind: 'local' });
          plan(PATIENCE);
        } else say({ kind: 'failed', message: error.message });
      }
    });

  return {
    ...store,
    start: () => {
      isStopped = false;
      if (wanted !== null) plan(0);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    keep: (draft) => {
      wanted = draft;
      rememberHere();
      if (isIn('conflict')) return;
      if (!isIn('local')) say({ kind: 'waiting' });
      plan(REST);
    },
    flush,
    drop: () => {
      clearTimeout(timer);
      wanted = null;
      rememberHere();
      say({ kind: 'none' });
      return next(async () => {
        // The author has typed something since.
        if (wanted !== null || revision === 0) return;
        await server.remove();
        revision = 0;
        if (wanted === null) say({ kind: 'none' });
      });
    },
    insist: async () => {
      revision = (await next(server.read))?.revision ?? 0;
      say({ kind: 'waiting' });
      await flush();
    },
    giveWay: async () => {
      const newest = await next(server.read);
      revision = newest?.revision ?? 0;
      wanted = null;
      rememberHere();
      say(newest === null ? { kind: 'none' } : { kind: 'kept', at: newest.updated_at });
      return newest;
    },
  };
}

/** Another window has saved a draft since. */
const isOutdated = (unsent: PutDraft, stored: StoredDraft | null): boolean => stored !== null && stored.revision > unsent.revision;
