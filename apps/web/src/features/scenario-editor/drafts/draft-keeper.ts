/**
 * Saves what is typed: in this browser immediately, on the server shortly after. Unsent changes are sent as soon as possible, even after
 * the page was closed.
 */
import type { DraftStamp, PutDraft, StoredDraft } from '@one-mind/protocol/scenarios/scenario-drafts';
import { createStore, type StoreApi } from 'zustand';
import { ApiError, isOffline } from '../../../lib/api/api-error.ts';

/** Sent once typing has rested for so long, in ms. */
const REST = 1200;
/** Tried again after so long where the server could not be reached, in ms. */
const PATIENCE = 15_000;

export type DraftStatus =
  /** Nothing differs from what is saved. */
  | { readonly kind: 'none' }
  /** Here, and soon on the server. */
  | { readonly kind: 'waiting' }
  /** `at`: ISO 8601. */
  | { readonly kind: 'kept'; readonly at: string }
  /** In this browser alone: the server can't be reached. */
  | { readonly kind: 'local' }
  /** Another window has kept something else. */
  | { readonly kind: 'conflict' }
  /** Refused, and in this browser alone. */
  | { readonly kind: 'failed'; readonly message: string };

/** Where drafts go. All throw ApiError. */
export interface DraftServer {
  readonly read: () => Promise<StoredDraft | null>;
  readonly write: (draft: PutDraft) => Promise<DraftStamp>;
  readonly remove: () => Promise<unknown>;
}
/** One text that outlives the page; it may be full or forbidden. */
export interface DraftPlace {
  readonly read: () => string | null;
  /** Null takes it away. Answers whether it has worked. */
  readonly write: (text: string | null) => boolean;
}

interface KeptState {
  readonly status: DraftStatus;
  /** What is typed outlives the page, here or there. */
  readonly isSafe: boolean;
}
export interface DraftKeeper extends StoreApi<KeptState> {
  /** Sends what waits from the time before; until then nothing is sent. */
  readonly start: () => void;
  /** No more is sent by itself; what waits stays in the browser. */
  readonly stop: () => void;
  /** Keeps this in place of what was kept before. */
  readonly keep: (draft: Omit<PutDraft, 'revision'>) => void;
  /** Sends waiting changes immediately. */
  readonly flush: () => Promise<void>;
  /** Discards the draft. @throws ApiError if the server can't be reached; then only the browser's copy is deleted */
  readonly drop: () => Promise<void>;
  /** Of a conflict: writes over what the other window has kept. @throws ApiError */
  readonly insist: () => Promise<void>;
  /** Of a conflict: answers what the other window has kept; it is what is kept from now on. @throws ApiError */
  readonly giveWay: () => Promise<StoredDraft | null>;
}

interface KeeperOptions {
  readonly server: DraftServer;
  readonly place: DraftPlace;
  /** The one that was read from the server; null = none. */
  readonly stored: StoredDraft | null;
  /** What this browser has and the server has not. */
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
    // What another window has written here is not ours to take away.
    if (wanted === null && place.read() !== written) return store.setState({ isSafe: true });
    written = wanted === null ? null : JSON.stringify({ ...wanted, revision } satisfies PutDraft);
    store.setState({ isSafe: place.write(written) });
  };

  // One at a time: each begins with the revision that the one before has made.
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
        // Something has been typed since.
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

/** Another window has kept something since. */
const isOutdated = (unsent: PutDraft, stored: StoredDraft | null): boolean => stored !== null && stored.revision > unsent.revision;
