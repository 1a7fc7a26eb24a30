/**
 * The only way out of a GameState. Every field is named here or in the files beside this one; other fields stay secret.
 * An unknown viewer gets nothing.
 */

import { optionsFor, sabotageReadyInRound } from '../actions/options.ts';
import { memoized, memoizedBySeat } from '../memoize.ts';
import { rulesOff } from '../rules/rules.ts';
import { goalLeads } from '../scenario/leads.ts';
import type { GameState, Seat, SeatIndex } from '../state.ts';
import { accusationVoters, accuseFromRound, answerUntil, strictMajority, whyNotAccuse, whyNotVote } from '../table/accusation.ts';
import { contradictions } from '../table/claims.ts';
import { pauseEndsBy, pauseNeeds } from '../table/pause.ts';
import { quietedIn } from '../table/quietings.ts';
import { rolesDealt } from '../table/role-counts.ts';
import { isLiving, livingSeats, requireSeat } from '../table/seats.ts';
import { ownActions } from './own-actions.ts';
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

/** The public part, for callers that need the views of several seats and build it once. */
export function publicFor(state: GameState): PublicView {
  const player = (index: SeatIndex): string => requireSeat(state, index).id;
  const isPaused = state.pause.since !== null;
  return {
    phase: state.phase,
    round: state.round,
    roundLimit: state.roundLimit,
    turn: state.turn,
    turnNumber: state.turnNumber,
    turnsInRound: turnsInRound(state),
    deadline: isPaused ? null : state.phaseDeadline,
    startedAt: state.startedAt,
    endedAt: state.endedAt,
    players: state.seats.map((seat, index) => playerView(state, seat, index)),
    world: worldView(state),
    accusation: accusationView(state),
    accuseFromRound: accuseFromRound(state),
    composureMax: state.rules.composure.most,
    rulesOff: switchedOff(state, undefined),
    // From the deck and not from the seats, so the dealt roles have no influence.
    saboteurs: rolesDealt(state, 'saboteur'),
    rogues: rolesDealt(state, 'rogue'),
    verdicts: state.verdicts.map(({ round, accuser, accused, guilty }) => ({
      round,
      accuser: player(accuser),
      accused: player(accused),
      guilty,
    })),
    claims: state.claims.map(({ seat, round, turn }) => ({ player: player(seat), round, turn })),
    contradictions: contradictions(state),
    roundReports: state.roundReports,
    history: state.history,
    pause: {
      requestedBy: state.pause.requestedBy.map(player),
      needed: pauseNeeds(state),
      since: state.pause.since,
      endsBy: pauseEndsBy(state),
    },
    commitment: state.commitment,
    reveal: revealView(state),
  };
}

const switchedOff = memoized(
  ({ rules }) => [rules],
  ({ rules }) => rulesOff(rules),
);

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
  const { accusation } = state;
  if (accusation === null) return null;
  const player = (index: SeatIndex): string => requireSeat(state, index).id;
  const voters = accusationVoters(state, accusation);
  return {
    accuser: player(accusation.accuser),
    accused: player(accusation.accused),
    voters: voters.map(player),
    needed: strictMajority(voters.length),
    answerUntil: state.pause.since === null ? answerUntil(state) : null,
  };
}

/** The private part of one seat. */
export function youFor(state: GameState, index: SeatIndex): YouView {
  const seat = requireSeat(state, index);
  const { notebook } = seat;
  const isPaused = state.pause.since !== null;
  const isSaboteur = seat.role === 'saboteur';
  return {
    id: seat.id,
    seat: index,
    role: seat.role,
    goal: goalView(state, index),
    goalLeads: goalLeads(state, index),
    partners: isSaboteur ? state.seats.filter((other) => other !== seat && other.role === 'saboteur').map(({ id }) => id) : [],
    program: seat.program,
    lockedIn: seat.lockedIn,
    options: optionsFor(state, index),
    actions: ownActions(state, index),
    clues: clueViews(state, index),
    guesses: notebook.guesses,
    inYourName: notebook.inYourName,
    takenOver: seat.takenOver,
    canAccuse: !isPaused && whyNotAccuse(state, index) === null,
    canVote: !isPaused && whyNotVote(state, index) === null,
    vote: state.accusation?.votes[index] ?? null,
    claimable: claimable(state, index),
    sabotageReadyInRound: isSaboteur ? sabotageReadyInRound(state, seat) : null,
  };
}

/** The voice's own turns of earlier rounds in which it has claimed nothing yet [K3]. */
const claimable = memoizedBySeat(
  (state, index) => {
    const seat = requireSeat(state, index);
    const isOpen = state.rules.claims.active && state.phase !== 'ended' && isLiving(seat);
    return [isOpen, ownActions(state, index), state.claims, state.round];
  },
  (state, index): YouView['claimable'] => {
    const seat = requireSeat(state, index);
    if (!state.rules.claims.active || state.phase === 'ended' || !isLiving(seat)) return [];
    return ownActions(state, index)
      .filter(({ round }) => round < state.round && !hasClaimed(state, index, round))
      .map(({ round, turn }) => ({ round, turn }));
  },
);

function hasClaimed({ claims }: GameState, index: SeatIndex, round: number): boolean {
  for (const claim of claims) if (claim.seat === index && claim.round === round) return true;
  return false;
}

const clueViews = memoizedBySeat(
  (state, index) => [requireSeat(state, index).notebook.clues],
  (state, index) => requireSeat(state, index).notebook.clues.map(clueView),
);
