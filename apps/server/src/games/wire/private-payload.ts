/**
 * What the server sends to one seat only, and when. A listener sees the sizes, number, order and times of frames, so all of
 * these follow from public facts and from the seat's own requests.
 */

import { contentOf } from '@one-mind/engine/scenario/content-index';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState, OwnAction } from '@one-mind/engine/state';
import { youFor } from '@one-mind/engine/view/view';
import type { YouView } from '@one-mind/engine/view/view-types';
import { ACTIONS, ENVIRONMENT } from '@one-mind/engine/vocabulary';
import { type Extent, firstRepeatedRound, GOAL_LEADS_MAX, packYou } from '@one-mind/protocol/games/packed-you';
import type { PackedYou } from '@one-mind/protocol/games/packed-you-schema';
import type { PublicParts } from '../live/live-game.ts';

/** Sizes are multiples of this many bytes. */
const STEP = 64;

/** A view that is longer than `fullestYou`: its frame reveals to an eavesdropper that this seat knows unusually much. */
export interface Oversize {
  readonly bytes: number;
  readonly size: number;
}

/** The game at one moment: its state, and the public parts of that state. */
export interface Moment {
  readonly state: GameState;
  readonly parts: PublicParts;
}

/** A seat's private view, padded to the size that every seat of this game has at this moment. */
export const privatePayload = (moment: Moment, seat: number, extent: Extent, onOversize?: (sizes: Oversize) => void): PackedYou => {
  const part = packYou(youFor(moment.state, seat), moment.parts, extent);
  const size = sizeFor(moment, extent);
  const bytes = bytesOf(part);
  // Never truncated: a view that is too long takes twice the size. For the built-in scenarios, a test rules that out.
  if (bytes > size) onOversize?.({ bytes, size });
  return { ...part, pad: ' '.repeat(Math.ceil(bytes / size) * size - bytes) };
};

/**
 * Whether a commit may have changed this seat's private view, judged only by the public side of the commit.
 * Sending the view only when it really changed would reveal whose turn it was, or that someone has a clue.
 */
export const mayDiffer = (before: GameState, after: GameState, seat: number): boolean => {
  const [own, ownBefore] = [after.seats[seat], before.seats[seat]];
  return (
    before.phase !== after.phase ||
    before.turnNumber !== after.turnNumber ||
    before.round !== after.round ||
    before.pause.since !== after.pause.since ||
    before.verdicts.length !== after.verdicts.length ||
    before.accusation?.accused !== after.accusation?.accused ||
    own?.connected !== ownBefore?.connected ||
    own?.takenOver !== ownBefore?.takenOver
  );
};

/** How much an update must carry: everything if it skips a planning phase, because updates repeat only the latest round. */
export const updateExtent = (before: GameState, after: GameState): Extent => (firstRepeatedRound(after) > before.round ? 'all' : 'turn');

/** Bytes of the longest view that a seat could have, whatever its role, goal, tags and luck. */
export const sizeFor = (moment: Moment, extent: Extent): number => {
  const ofState = sizes.getOrInsertComputed(moment.state, () => new Map());
  return ofState.getOrInsertComputed(extent, () => {
    const fullest = packYou(fullestYou(moment.state), moment.parts, extent);
    return Math.ceil(bytesOf(fullest) / STEP) * STEP;
  });
};
const sizes = new WeakMap<GameState, Map<Extent, number>>();

const bytesOf = (part: PackedYou): number => Buffer.byteLength(JSON.stringify(part));

interface LongestWords {
  readonly id: string;
  readonly name: string;
  readonly goal: YouView['goal'];
}

/** A scenario never changes, and this measures all of its texts: once for each is enough. */
const longestWordsOf = (scenario: Scenario): LongestWords => {
  const known = longestWords.get(scenario);
  if (known !== undefined) return known;
  const { rogue_goals, saboteur_goal, events } = scenario.content;
  const goals = [...rogue_goals, ...(saboteur_goal ? [saboteur_goal] : [])];
  const things = [...contentOf(scenario).names.entries()];
  const words: LongestWords = {
    id: longest([...things.map(([thing]) => thing), ...events.map((event) => event.id)]),
    name: longest([...things.map(([, called]) => called), ...events.map(({ title }) => title)]),
    goal: goals.length === 0 ? null : longest(goals.map(({ title, description }) => ({ title, description, reached: false }))),
  };
  longestWords.set(scenario, words);
  return words;
};
const longestWords = new WeakMap<Scenario, LongestWords>();

/** The view of a seat that has the longest goal, has acted in every round, and has learned something each time. */
const fullestYou = (state: GameState): YouView => {
  const { phase, round, turnNumber, seats } = state;
  const { id, name, goal } = longestWordsOf(state.scenario);
  const target = longest([id, ENVIRONMENT, ...seats.map((seat) => seat.id)]);
  // Nobody has acted in the round that is being planned.
  const rounds = Array.from({ length: phase === 'planning' ? round - 1 : round }, (_, index) => index + 1);
  const program = { action: 'sabotage', target, intention: 'aggressive', tag: 'sabotage', shift: -1 } as const;
  const actions = rounds.map(
    (one): OwnAction => ({ ...program, round: one, turn: 1, turnNumber, by: 'moderator', outcome: 'failure', tagWorked: false }),
  );
  return {
    id: seats[0]?.id ?? '',
    seat: 0,
    role: 'saboteur',
    goal,
    goalLeads: Array.from({ length: GOAL_LEADS_MAX }, () => ({ action: 'interact' as const, target: id, location: id, ready: false })),
    partners: seats.slice(1).map((seat) => seat.id),
    program,
    lockedIn: false,
    options: ACTIONS.map((action) => ({ action, enabled: false, reason: 'phase', targets: [] })),
    actions,
    // A probe can give two.
    clues: rounds.flatMap((one) => [
      { type: 'investigate', round: one, turnNumber, aboutTurnNumber: turnNumber, nature: 'helpful' },
      { type: 'scout', round: one, turnNumber, id, event: id, name },
    ]),
    guesses: { roles: {}, positions: {} },
    inYourName: actions,
    takenOver: false,
    canAccuse: false,
    canVote: false,
    vote: false,
    claimable: actions,
    sabotageReadyInRound: null,
  };
};

const longest = <T>(values: readonly T[]): T =>
  values.reduce((most, value) => (Buffer.byteLength(JSON.stringify(value)) > Buffer.byteLength(JSON.stringify(most)) ? value : most));
