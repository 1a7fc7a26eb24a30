/**
 * The only way out of a GameState. Every field is named here (or in the view-*.ts files beside it); what is not named
 * stays secret, and a viewer that isn't known gets nothing.
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

/** Everything this viewer may know, and nothing else. Throws a RangeError for a viewer the game doesn't know. */
export function viewFor(state: GameState, viewer: Viewer): View {
  switch (viewer.type) {
    case 'spectator':
      return { public: publicFor(state), you: null };
    case 'seat':
      // Indexes that are no seat throw before anything is built.
      return { you: youFor(state, viewer.seat), public: publicFor(state) };
    default:
      throw new RangeError('Unknown viewer');
  }
}

/** The part that everybody sees: for who needs the views of several seats, and builds it once. */
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
    // From the deck, not from the seats: who was dealt what has no part in it.
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

/** The living voices at the start of the round, which everybody could count; not those still to come, which only the order knows. */
function turnsInRound(state: GameState): number {
  let voices = livingSeats(state).length;
  for (let at = state.history.length - 1; at >= 0; at--) {
    const fact = state.history[at];
    if (fact?.round !== state.round) break;
    // Nobody falls silent twice.
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
    // Once turns resolve, whose lock-in is used up would reveal whose turn it was.
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

/** The part that is one seat's alone. */
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

/** Own turns of earlier rounds about which this voice has claimed nothing yet [K3]. */
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
