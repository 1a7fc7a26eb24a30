/** A finished game, replayed from its journal: its states, and what each viewer was shown of them. */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Command } from '@one-mind/engine/commands';
import { createGame } from '@one-mind/engine/create';
import type { Fact } from '@one-mind/engine/facts';
import { recordOf } from '@one-mind/engine/fair-play/record';
import { play } from '@one-mind/engine/play';
import type { GameState } from '@one-mind/engine/state';
import { viewFor, youFor } from '@one-mind/engine/view/view';
import type { YouView } from '@one-mind/engine/view/view-types';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import type { ReplayMoment } from '@one-mind/protocol/games/replays';
import { type PublicParts, publicParts } from '../live/live-game.ts';

/** Everything stored of a finished game. */
export interface FinishedGame {
  readonly id: string;
  /** The final state. */
  readonly end: GameState;
  /** Oldest first. */
  readonly commits: readonly { readonly publicSeq: number; readonly commands: readonly Command[] }[];
  readonly entries: readonly NarrativeEntry[];
}

/** The game right after a commit that changed the public state. */
export interface Moment {
  readonly seq: number;
  readonly state: GameState;
}

/** The setup is shown with this `public_seq`. */
const FIRST_SEQ = 1;
/** Number of commits between two pauses of the replay, which let running games continue. */
const AT_ONCE = 20;

/**
 * Every moment of the game, as this version of the engine replays it. Null if that differs from what was shown and revealed during the
 * game: another version played it then, and its moments can't be reconstructed.
 */
export const playAgain = async ({ id, end, commits, entries }: FinishedGame): Promise<readonly Moment[] | null> => {
  const shown = Map.groupBy(entries, ({ seq }) => seq);
  const isAsShown = (seq: number, facts: readonly Fact[]): boolean =>
    same(
      facts,
      (shown.get(seq) ?? []).map(({ data }) => data),
    );
  const record = recordOf(id, end, { commands: [], facts: [] });
  if (record === null) return null;
  const begun = createGame(record.start);
  if (!isAsShown(FIRST_SEQ, begun.events)) return null;

  let { state } = begun;
  const moments: Moment[] = [{ seq: FIRST_SEQ, state }];
  for (const [index, { publicSeq, commands }] of commits.entries()) {
    if (state.phase === 'ended') break;
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const played = play(state, commands);
    if (played.refused !== null) return null;
    state = played.state;
    if (played.facts.length === 0) continue;
    if (
      !isAsShown(
        publicSeq,
        played.facts.map(({ fact }) => fact),
      )
    )
      return null;
    moments.push({ seq: publicSeq, state });
  }
  const reveal = recordOf(id, state, { commands: [], facts: [] })?.told.reveal;
  return same(reveal, record.told.reveal) ? moments : null;
};

/** As stored, independent of the order of keys. */
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(stored(a), stored(b));
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** What everyone was shown at each moment, as the difference from the previous one. */
export const publicMoments = (moments: readonly Moment[]): ReplayMoment[] => {
  let before: PublicParts | null = null;
  return moments.map(({ seq, state }) => {
    const now = publicParts(viewFor(state, { type: 'spectator' }).public);
    const moment: ReplayMoment = {
      seq,
      state: changedParts(before?.state ?? null, now.state),
      world: changedParts(before?.world ?? null, now.world),
      players: before !== null && isSameJson(before.players, now.players) ? null : now.players,
    };
    before = now;
    return moment;
  });
};

/** What only this seat was shown at each moment, as the difference from the previous one. */
export const seatMoments = (moments: readonly Moment[], seat: number): Partial<YouView>[] => {
  let before: YouView | null = null;
  return moments.map(({ state }) => {
    const now = youFor(state, seat);
    const moment = changedParts(before, now);
    before = now;
    return moment;
  });
};

const changedParts = <Whole extends object>(before: Whole | null, now: Whole): Partial<Whole> => {
  const parts: Partial<Whole> = {};
  for (const key of Object.keys(now) as (keyof Whole)[]) {
    if (before === null || !isSameJson(before[key], now[key])) parts[key] = now[key];
  }
  return parts;
};

const isSameJson = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
