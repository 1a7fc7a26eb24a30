import type { TurnFact } from '@one-mind/engine/facts';
import type { PlayerView, RevealView, WorldView, YouView } from '@one-mind/engine/view/view-types';
import type { Action } from '@one-mind/engine/vocabulary';
import type { GameStateView, NarrativeEntry } from '@one-mind/protocol/games/games';
import type { Replay, ReplayOfSeat } from '@one-mind/protocol/games/replays';

/** The game as it was at one moment, and what was narrated at that moment. */
export interface Frame {
  /** 0-based: its place on the slider. */
  readonly index: number;
  readonly state: GameStateView;
  readonly world: WorldView;
  readonly players: readonly PlayerView[];
  readonly entries: readonly NarrativeEntry[];
  /** Null between turns. */
  readonly turn: TurnFact | null;
  /** The round it belongs to; 0 before the first. */
  readonly round: number;
}

/** Merges the moments into frames. Frames share their unchanged parts. */
export function framesOf({ moments, narrative_log }: Replay): readonly Frame[] {
  const entriesBySeq = Map.groupBy(narrative_log, ({ seq }) => seq);
  const [first] = moments;
  if (first === undefined || first.players === null) return [];
  // The first moment contains everything.
  let state = first.state as GameStateView;
  let world = first.world as WorldView;
  let { players } = first;
  let round = 0;
  return moments.map((moment, index) => {
    state = { ...state, ...moment.state };
    world = { ...world, ...moment.world };
    players = moment.players ?? players;
    const entries = entriesBySeq.get(moment.seq) ?? [];
    for (const { data } of entries) if (data.type === 'roundBegan') round = data.round;
    const turn = entries.map(({ data }) => data).find((data) => data.type === 'turn') ?? null;
    return { index, state, world, players, entries, turn, round };
  });
}

/** What one seat knew at each frame. */
export function knowledgeOf({ moments }: ReplayOfSeat): readonly YouView[] {
  let you: Partial<YouView> = {};
  return moments.map((moment) => {
    you = { ...you, ...moment };
    return you as YouView;
  });
}

/** The perspective from which the replay is shown. */
export type Lens = { readonly type: 'public' } | { readonly type: 'seat'; readonly seat: number } | { readonly type: 'truth' };

export const lensText = (lens: Lens): string => (lens.type === 'seat' ? `seat-${lens.seat + 1}` : lens.type);

/** Parses the lens in an address; anything else means the public view. */
export function lensFrom(text: string | null, seats: number): Lens {
  if (text === 'truth') return { type: 'truth' };
  const seat = Number(/^seat-([1-9])$/.exec(text ?? '')?.[1] ?? 0) - 1;
  return seat >= 0 && seat < seats ? { type: 'seat', seat } : { type: 'public' };
}

/** Every lens, in the order in which they are offered and numbered, from 0. */
export const lensesOf = (seats: number): readonly Lens[] => [
  { type: 'public' },
  ...Array.from({ length: seats }, (_, seat): Lens => ({ type: 'seat', seat })),
  { type: 'truth' },
];

/** Where a replay opens: at the first turn, because nothing happens before it. */
export const firstTurn = (frames: readonly Frame[]): number =>
  Math.max(
    0,
    frames.findIndex(({ turn }) => turn !== null),
  );

/** The moment of a turn of the whole game in an address; null if there is none. */
export function turnFrom(text: string | null, frames: readonly Frame[]): number | null {
  const found = text === null ? -1 : frames.findIndex(({ turn }) => turn !== null && String(turn.turnNumber) === text);
  return found < 0 ? null : found;
}

/** Parses the 1-based position in an address; anything else means where the replay opens. */
export function indexFrom(text: string | null, length: number, opens: number): number {
  const wanted = Number(text ?? Number.NaN);
  return Number.isInteger(wanted) ? clampIndex(wanted - 1, length) : opens;
}

export const clampIndex = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

export interface RoundStart {
  readonly round: number;
  readonly index: number;
}

/** The frames at which rounds begin; the introduction before them is round 0. */
export function roundStarts(frames: readonly Frame[]): readonly RoundStart[] {
  return frames.flatMap(({ index, round }) => (index === 0 || frames[index - 1]?.round !== round ? [{ round, index }] : []));
}

/**
 * Backwards: the beginning of this round or, if already there, of the previous one. Forwards: the beginning of the next
 * round, or the end.
 */
export function roundJump(starts: readonly RoundStart[], index: number, direction: -1 | 1, last: number): number {
  if (direction === 1) return starts.find((start) => start.index > index)?.index ?? last;
  return starts.findLast((start) => start.index < index)?.index ?? 0;
}

/** The turns of a round as they were seen, each with its place on the slider. */
export function turnsOfRound(frames: readonly Frame[], round: number): readonly { readonly index: number; readonly fact: TurnFact }[] {
  return frames.flatMap(({ index, turn }) => (turn !== null && turn.round === round ? [{ index, fact: turn }] : []));
}

/** Everything narrated up to a moment, oldest first. */
export function storyUntil(frames: readonly Frame[], index: number): readonly NarrativeEntry[] {
  return frames.slice(0, index + 1).flatMap(({ entries }) => entries);
}

/** The claims for a turn that had been made by this moment, each with its truth. */
export function claimsFor(
  { state }: Frame,
  { claimsTrue }: RevealView,
  turn: Pick<TurnFact, 'round' | 'turn'>,
): readonly { readonly player: string; readonly isTrue: boolean }[] {
  return state.claims.flatMap((claim, index) =>
    claim.round === turn.round && claim.turn === turn.turn ? [{ player: claim.player, isTrue: claimsTrue[index] === true }] : [],
  );
}

/** Whose turn it was, if the lens knows it; otherwise null. */
export function authorFor(
  lens: Lens,
  turn: TurnFact,
  { reveal, you }: { readonly reveal: RevealView; readonly you: YouView | null },
): string | null {
  switch (lens.type) {
    case 'public':
      return null;
    case 'seat':
      return you?.actions.some(({ turnNumber }) => turnNumber === turn.turnNumber) ? you.id : null;
    case 'truth':
      return reveal.turns.find(({ turnNumber }) => turnNumber === turn.turnNumber)?.player ?? null;
  }
}

/**
 * The action that the lens shows: the true one if the lens knows the author, so never the cover of a sabotage;
 * otherwise what was seen.
 */
export function deedFor(
  lens: Lens,
  turn: TurnFact,
  known: { readonly reveal: RevealView; readonly you: YouView | null },
): { readonly action: Action; readonly target: string; readonly isCovered: boolean } {
  const truth = known.reveal.turns.find(({ turnNumber }) => turnNumber === turn.turnNumber);
  return truth?.cover === true && authorFor(lens, turn, known) !== null
    ? { action: truth.program.action, target: truth.resolvedTarget, isCovered: true }
    : { action: turn.action, target: turn.target, isCovered: false };
}

/** How long a moment stays at normal speed, in ms: long enough for a practised reader. */
export function stayOf({ entries }: Frame): number {
  const characters = entries.reduce((sum, { content }) => sum + content.length, 0);
  return Math.min(7000, 1400 + characters * 22);
}
