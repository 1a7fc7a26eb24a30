/**
 * The only way out of a GameState. Every field is named here or in the files beside this one; other fields stay secret.
 * An unknown viewer gets nothing.
 */

import { optionsFor, sabotageReadyInRound } from '../actions/options.ts';
import { lasting, lastingBySeat, perCache } from '../memoize.ts';
import { rulesOff } from '../rules/rules.ts';
import { goalLeads } from '../scenario/leads.ts';
import { stable } from '../stable.ts';
import type { GameState, Seat, SeatIndex } from '../state.ts';
import { accusationVoters, accuseFromRound, answerUntil, strictMajority, whyNotAccuse, whyNotVote } from '../table/accusation.ts';
import { contradictions } from '../table/claims.ts';
import { pauseEndsBy, pauseNeeds } from '../table/pause.ts';
import { quietedIn } from '../table/quietings.ts';
import { rolesDealt } from '../table/role-counts.ts';
import { isLiving, livingSeats, requireSeat } from '../table/seats.ts';
import { ownActions } from './own-actions.ts';
import { quietedView } from './quieted-view.ts';
import { clueView, goalView, revealView } from './reveal-view.ts';
import type { AccusationView, PlayerView, PublicView, View, Viewer, YouView } from './view-types.ts';
import { worldView } from './world-view.ts';

/** Everything that this viewer may know, and nothing else. Throws a RangeError for a viewer that isn't in the game. */
export function viewFor(state: GameState, viewer: Viewer): View {
  switch (viewer.type) {
    case 'spectator':
      return { public: publicFor(state), you: null };
    case 'seat':
      // Throws for invalid seat indexes before building anything.
      return { you: youFor(state, viewer.seat), public: publicFor(state) };
    default:
      throw new RangeError('Unknown viewer');
  }
}

// The newest views: whatever says the same as before is the same object (stable.ts).
const newestPublic = perCache((): PublicView[] => []);
const newestYou = perCache((): YouView[] => []);

/** The public part, for callers that need the views of several seats and build it once. */
export function publicFor(state: GameState): PublicView {
  const newest = newestPublic();
  const before = newest[0];
  const view: PublicView = {
    phase: state.phase,
    round: state.round,
    roundLimit: state.roundLimit,
    turn: state.turn,
    turnNumber: state.turnNumber,
    turnsInRound: turnsInRound(state),
    deadline: state.pause.since === null ? state.phaseDeadline : null,
    startedAt: state.startedAt,
    endedAt: state.endedAt,
    players: players(state),
    world: worldView(state),
    accusation: stable(before?.accusation, accusationView(state)),
    accuseFromRound: accuseFromRound(state),
    composureMax: state.rules.composure.most,
    rulesOff: switchedOff(state),
    // From the deck and not from the seats, so the dealt roles have no influence.
    saboteurs: rolesDealt(state, 'saboteur'),
    rogues: rolesDealt(state, 'rogue'),
    verdicts: verdicts(state),
    claims: claims(state),
    contradictions: stable(before?.contradictions, contradictions(state)),
    roundReports: state.roundReports,
    history: state.history,
    pause: pause(state),
    commitment: state.commitment,
    reveal: reveal(state),
  };
  newest[0] = view;
  return view;
}

const playerId = (state: GameState, index: SeatIndex): string => requireSeat(state, index).id;

const switchedOff = lasting(
  ({ rules }) => rulesOff(rules),
  ({ rules }) => [rules],
);

const verdicts = lasting(
  (state): PublicView['verdicts'] =>
    state.verdicts.map(({ round, accuser, accused, guilty }) => ({
      round,
      accuser: playerId(state, accuser),
      accused: playerId(state, accused),
      guilty,
    })),
  (state) => [state.verdicts],
);

const claims = lasting(
  (state): PublicView['claims'] => state.claims.map(({ seat, round, turn }) => ({ player: playerId(state, seat), round, turn })),
  (state) => [state.claims],
);

const NOTHING: readonly never[] = [];

const pause = lasting(
  (state): PublicView['pause'] => ({
    requestedBy: state.pause.requestedBy.map((index) => playerId(state, index)),
    needed: pauseNeeds(state),
    since: state.pause.since,
    endsBy: pauseEndsBy(state),
  }),
  (state) => [state.pause, pauseNeeds(state)],
);

const reveal = lasting(revealView, (state) => {
  return state.phase === 'ended' ? [state.result, state.truths, state.claims, ...state.seats.map(({ notebook }) => notebook)] : NOTHING;
});

/**
 * The living voices at the start of the round, which everyone could count. The voices still to act would reveal the
 * order.
 */
function turnsInRound(state: GameState): number {
  let voices = livingSeats(state).length;
  for (let at = state.history.length - 1; at >= 0; at--) {
    const fact = state.history[at];
    if (fact?.round !== state.round) break;
    // A voice falls silent at most once.
    voices += quietedIn(fact).length;
  }
  return voices;
}

const players = lasting(
  (state): PublicView['players'] => state.seats.map((seat, index) => playerView(state, seat, index)),
  (state) => {
    const isPlanning = state.phase === 'planning';
    const isOver = state.phase === 'ended';
    const parts: unknown[] = [state.pause.since === null];
    for (const { id, name, kind, connected, takenOver, composure, lockedIn, graceEndsAt, revealed, role } of state.seats) {
      parts.push(id, name, kind, connected, takenOver, composure, isPlanning && lockedIn, graceEndsAt, (revealed || isOver) && role);
    }
    return parts;
  },
);

function playerView(state: GameState, seat: Seat, index: SeatIndex): PlayerView {
  const isAway = !seat.connected && !seat.takenOver;
  return {
    id: seat.id,
    username: seat.name,
    seat: index,
    kind: seat.kind,
    status: seat.kind === 'ai' || seat.takenOver ? 'ai' : isAway ? 'away' : 'online',
    is_alive: isLiving(seat),
    composure: seat.composure,
    // During the resolution, used-up lock-ins would reveal whose turn it was.
    lockedIn: state.phase === 'planning' && seat.lockedIn,
    graceEndsAt: state.pause.since === null ? seat.graceEndsAt : null,
    role: seat.revealed || state.phase === 'ended' ? seat.role : null,
  };
}

function accusationView(state: GameState): AccusationView | null {
  if (state.accusation === null) return null;
  const { accuser, accused } = state.accusation;
  const voters = accusationVoters(state, state.accusation);
  return {
    accuser: playerId(state, accuser),
    accused: playerId(state, accused),
    voters: voters.map((index) => playerId(state, index)),
    needed: strictMajority(voters.length),
    answerUntil: state.pause.since === null ? answerUntil(state) : null,
  };
}

/** The private part of one seat. */
export function youFor(state: GameState, index: SeatIndex): YouView {
  const seat = requireSeat(state, index);
  const newest = newestYou();
  const before = newest[index];
  const isPaused = state.pause.since !== null;
  const view: YouView = {
    id: seat.id,
    seat: index,
    role: seat.role,
    goal: stable(before?.goal, goalView(state, index)),
    goalLeads: goalLeads(state, index),
    partners: stable(before?.partners, partnersOf(state, seat)),
    program: stable(before?.program, seat.program),
    lockedIn: seat.lockedIn,
    options: optionsFor(state, index),
    actions: ownActions(state, index),
    clues: clues(state, index),
    guesses: stable(before?.guesses, seat.notebook.guesses),
    inYourName: stable(before?.inYourName, seat.notebook.inYourName),
    takenOver: seat.takenOver,
    canAccuse: !isPaused && whyNotAccuse(state, index) === null,
    canVote: !isPaused && whyNotVote(state, index) === null,
    vote: state.accusation?.votes[index] ?? null,
    claimable: claimable(state, index),
    sabotageReadyInRound: seat.role === 'saboteur' ? sabotageReadyInRound(state, seat) : null,
    quieted: stable(before?.quieted, quietedView(state, index)),
  };
  newest[index] = view;
  return view;
}

function partnersOf({ seats }: GameState, seat: Seat): YouView['partners'] {
  if (seat.role !== 'saboteur') return NOTHING;
  return seats.filter((other) => other !== seat && other.role === 'saboteur').map(({ id }) => id);
}

/** The voice's own turns of earlier rounds in which it has claimed nothing yet [K3]. */
const claimable = lastingBySeat(
  (state, index): YouView['claimable'] =>
    canClaim(state, index)
      ? ownActions(state, index)
          .filter(({ round }) => round < state.round && !hasClaimed(state, index, round))
          .map(({ round, turn }) => ({ round, turn }))
      : NOTHING,
  (state, index) => [canClaim(state, index), ownActions(state, index), state.claims, state.round],
);

const canClaim = (state: GameState, index: SeatIndex): boolean =>
  state.rules.claims.active && state.phase !== 'ended' && isLiving(requireSeat(state, index));

function hasClaimed({ claims }: GameState, index: SeatIndex, round: number): boolean {
  for (const claim of claims) if (claim.seat === index && claim.round === round) return true;
  return false;
}

const clues = lastingBySeat(
  (state, index): YouView['clues'] => requireSeat(state, index).notebook.clues.map(clueView),
  (state, index) => [requireSeat(state, index).notebook.clues],
);
