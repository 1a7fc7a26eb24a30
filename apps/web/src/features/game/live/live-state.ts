import type { YouView } from '@one-mind/engine/view/view-types';
import { changedGame } from '@one-mind/protocol/games/changed-game';
import type { GameChanges, GameRetelling, GameSnapshot, NarrativeEntry, PackedGameYou, Retellings } from '@one-mind/protocol/games/games';
import { openEntry } from '@one-mind/protocol/games/packed-entry';
import { openYou } from '@one-mind/protocol/games/packed-you';

/** What a browser knows about one game. It only moves forward: `seq` never falls. */
export interface LiveState extends Omit<GameSnapshot, 'serverTime' | 'narrative_log'> {
  /** Oldest first, without duplicates, each with its retelling so far. */
  readonly log: readonly NarrativeEntry[];
  /** Ids of entries that a model is retelling. */
  readonly underWay: readonly string[];
  /** Server clock minus this machine's clock, milliseconds. */
  readonly clockOffset: number;
  readonly pauseCount: number;
}

export type Applied = { readonly state: LiveState; readonly gap: boolean };

/** `receivedAt`: this machine's epoch ms. */
export function fromSnapshot(snapshot: GameSnapshot, receivedAt: number): LiveState {
  const { serverTime, narrative_log, ...rest } = snapshot;
  return {
    ...rest,
    log: mergeLog([], narrative_log),
    underWay: [],
    clockOffset: serverTime - receivedAt,
    pauseCount: snapshot.current_state.pause.requestedBy.length,
  };
}

/** The answer to GET ?since=: what was missing, and the state of its commit if that is not older than ours. */
export function mergeSnapshot(state: LiveState, snapshot: GameSnapshot, receivedAt: number): LiveState {
  const retold = { ...state.retold, ...snapshot.retold };
  const log = retelling(mergeLog(state.log, snapshot.narrative_log), retold);
  if (snapshot.seq < state.seq) return { ...state, log };
  // A retelling may have ended while nobody listened, so none counts as under way.
  return { ...fromSnapshot(snapshot, receivedAt), log, retold };
}

/** `gap`: the update builds on a commit we never saw; it was not applied and the gap must be asked for. */
export function applyChanges(state: LiveState, update: GameChanges, receivedAt: number): Applied {
  if (update.gameId !== state.id || update.seq <= state.seq) return { state, gap: false };
  if (update.since !== state.seq) return { state, gap: true };
  const changed = changedGame(state, update);
  return {
    gap: false,
    state: {
      ...state,
      ...changed,
      log: retelling(
        mergeLog(
          state.log,
          update.narrative.map((entry) => openEntry(entry, update.serverTime)),
        ),
        state.retold,
      ),
      clockOffset: update.serverTime - receivedAt,
      pauseCount: changed.current_state.pause.requestedBy.length,
    },
  };
}

/**
 * The private part, which refers to the public part of the same commit. `gap`: we never saw that commit. One that is older
 * than what we have is dropped.
 */
export function applyYou(state: LiveState, message: PackedGameYou): Applied {
  if (message.gameId !== state.id || message.seq < state.seq) return { state, gap: false };
  if (message.seq > state.seq) return { state, gap: true };
  const { you } = openYou(message, { ...state, state: state.current_state }, state.you);
  return { state: { ...state, you }, gap: false };
}

/** Shown immediately, because the server merges it anyway and nobody else sees it. */
export function withGuesses(state: LiveState, guesses: YouView['guesses']): LiveState {
  return state.you === null ? state : { ...state, you: { ...state.you, guesses } };
}

/** Applies a retelling, which may arrive before its entry. */
export function applyRetelling(state: LiveState, { gameId, entry, text, done }: GameRetelling): LiveState {
  if (gameId !== state.id) return state;
  const others = state.underWay.filter((id) => id !== entry);
  const retold = { ...state.retold, [entry]: text };
  return { ...state, log: retelling(state.log, retold), retold, underWay: done ? others : [...others, entry] };
}

function mergeLog(log: readonly NarrativeEntry[], more: readonly NarrativeEntry[]): readonly NarrativeEntry[] {
  const known = new Set(log.map((entry) => entry.id));
  const fresh = more.filter((entry) => !known.has(entry.id));
  const grown = retelling(log, Object.fromEntries(more.flatMap(({ id, retold }) => (retold === null ? [] : [[id, retold]]))));
  if (fresh.length === 0) return grown;
  return [...grown, ...fresh].sort((a, b) => a.seq - b.seq || orderInCommit(a) - orderInCommit(b));
}

/** A retelling only ever grows: the longer one is the newer one. */
function retelling(log: readonly NarrativeEntry[], retold: Retellings): readonly NarrativeEntry[] {
  const isLonger = ({ id, retold: known }: NarrativeEntry) => (retold[id] ?? '').length > (known ?? '').length;
  if (!log.some(isLonger)) return log;
  return log.map((entry) => (isLonger(entry) ? { ...entry, retold: retold[entry.id] ?? null } : entry));
}

/** Ids are `{seq}.{n}`. */
function orderInCommit(entry: NarrativeEntry): number {
  return Number(entry.id.slice(entry.id.lastIndexOf('.') + 1));
}
