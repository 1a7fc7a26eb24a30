/**
 * What the server sends to one seat only, and when. A listener sees the sizes, number, order and times of frames, so all of
 * these follow from public facts and from the seat's own requests.
 */

import { contentOf } from '@one-mind/engine/scenario/content-index';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState, OwnAction } from '@one-mind/engine/state';
import { isLiving, requireSeat } from '@one-mind/engine/table/seats';
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
export const privatePayload = (...about: Parameters<typeof padded>): PackedYou => {
  const { part, pad } = padded(...about);
  return { ...part, pad };
};

/** The same as JSON. Measuring the view needs its JSON anyway, so it isn't encoded twice. */
export const privateJson = (...about: Parameters<typeof padded>): string => {
  const { json, pad } = padded(...about);
  return `${json.slice(0, -NO_PAD.length)}"pad":"${pad}"}`;
};

/** How the JSON of a packed view without padding ends. */
const NO_PAD = '"pad":""}';

interface Padded {
  /** Its padding is empty. */
  readonly part: PackedYou;
  readonly json: string;
  readonly pad: string;
}

const padded = (moment: Moment, seat: number, extent: Extent, onOversize?: (sizes: Oversize) => void): Padded => {
  const part = packYou(youFor(moment.state, seat), moment.parts, extent);
  const size = sizeFor(moment, extent);
  const json = JSON.stringify(part);
  const bytes = Buffer.byteLength(json);
  // Never truncated: a view that is too long takes twice the size. For the built-in scenarios, a test rules that out.
  if (bytes > size) onOversize?.({ bytes, size });
  return { part, json, pad: ' '.repeat(Math.ceil(bytes / size) * size - bytes) };
};

/**
 * What a commit sends to a seat, judged only by the public side of the commit and by whether the seat requested it; null =
 * nothing. Sending only what has really changed would reveal whose turn it was, or that someone has a clue.
 */
export const updateExtent = (before: GameState, after: GameState, { seat, isAuthor }: Receiver): Extent | null => {
  if (!mayDiffer(before, after, seat)) return isAuthor ? 'own' : null;
  // Updates repeat only the latest round, so one that skips a planning phase carries everything.
  if (firstRepeatedRound(after) > before.round) return 'all';
  return !isAuthor && isOnlyTurns(before, after, seat) ? 'turn' : 'phase';
};

interface Receiver {
  readonly seat: number;
  readonly isAuthor: boolean;
}

const mayDiffer = (before: GameState, after: GameState, seat: number): boolean =>
  before.phase !== after.phase ||
  before.turnNumber !== after.turnNumber ||
  before.round !== after.round ||
  before.pause.since !== after.pause.since ||
  before.verdicts.length !== after.verdicts.length ||
  before.accusation?.accused !== after.accusation?.accused ||
  before.seats[seat]?.connected !== after.seats[seat]?.connected ||
  before.seats[seat]?.takenOver !== after.seats[seat]?.takenOver;

/** Whether nothing has happened but turns of one round that silenced nobody. */
const isOnlyTurns = (before: GameState, after: GameState, seat: number): boolean =>
  before.phase === 'resolution' &&
  !mayDiffer({ ...before, turnNumber: after.turnNumber }, after, seat) &&
  before.seats.every((one, index) => isLiving(one) === isLiving(requireSeat(after, index)));

/** Bytes of the longest view that a seat could have, whatever its role, goal, tags and luck. */
export const sizeFor = (moment: Moment, extent: Extent): number => {
  const ofState = sizes.getOrInsertComputed(moment.state, () => new Map());
  return ofState.getOrInsertComputed(extent, () => {
    const fullest = packYou(fullestYou(moment), moment.parts, extent);
    return Math.ceil(Buffer.byteLength(JSON.stringify(fullest)) / STEP) * STEP;
  });
};
const sizes = new WeakMap<GameState, Map<Extent, number>>();

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

/** Points for the two predictions of one round that are scored before the end, at most. */
const PREDICTION_POINTS_MAX = 20;

/** The view of a seat that has the longest goal, has acted in every round, and has learned something each time. */
const fullestYou = ({ state, parts }: Moment): YouView => {
  const { phase, round, turnNumber, seats } = state;
  const { id, name, goal } = longestWordsOf(state.scenario);
  const target = longest([id, ENVIRONMENT]);
  // It has the longest index, because players come last.
  const lead = parts.players.at(-1)?.id ?? '';
  // Nothing is packed as −1, which is as long as every index below 100.
  const place = parts.world.locations[100] === undefined ? null : (parts.world.locations.at(-1)?.id ?? null);
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
    goalLeads: Array.from({ length: GOAL_LEADS_MAX }, () => ({ action: 'interact' as const, target: lead, location: lead, ready: false })),
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
    quieted: {
      prediction: { action: null, place, who: null },
      last: { round, action: null, place, right: { action: null, place: null } },
      score: { points: PREDICTION_POINTS_MAX * round, right: 2 * round, made: 2 * round },
      nudge: { round, kind: 'soothe' },
    },
  };
};

const longest = <T>(values: readonly T[]): T =>
  values.reduce((most, value) => (Buffer.byteLength(JSON.stringify(value)) > Buffer.byteLength(JSON.stringify(most)) ? value : most));
