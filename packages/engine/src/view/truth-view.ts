/**
 * All current secrets of a game. Never for players: only for an admin's own test game, and for inspections, whose
 * reason is recorded.
 */
import { orderOfRound, turnOrderOf } from '../round/turn-order.ts';
import type { GameState, Program, Seat, SeatIndex } from '../state.ts';
import { isLiving, requireSeat } from '../table/seats.ts';
import type { Role } from '../vocabulary.ts';
import { clueView, goalView, turnTruths } from './reveal-view.ts';
import type { RevealView, YouView } from './view-types.ts';

export interface TruthView {
  readonly seed: string;
  /** Player ids in the order of round 1 [S4]. */
  readonly order: readonly string[];
  /** The voices still to act in this round, next first. */
  readonly next: readonly string[];
  /** Seat order. */
  readonly players: readonly {
    readonly id: string;
    readonly role: Role;
    readonly goal: YouView['goal'];
    readonly program: Program | null;
    readonly programmedBy: Seat['programmedBy'];
    readonly clues: RevealView['players'][number]['clues'];
  }[];
  /** Sabotage that hasn't landed yet [C4]. */
  readonly pending: readonly { readonly player: string; readonly target: string; readonly landsAtTurnNumber: number }[];
  readonly turns: RevealView['turns'];
}

export function truthView(state: GameState): TruthView {
  const player = (index: SeatIndex): string => requireSeat(state, index).id;
  return {
    seed: state.seed,
    order: state.order.map(player),
    next: toCome(state).map(player),
    players: state.seats.map((seat, index) => ({
      id: seat.id,
      role: seat.role,
      goal: goalView(state, index),
      program: seat.program,
      programmedBy: seat.programmedBy,
      clues: seat.notebook.clues.map((clue) => ({ ...clueView(clue), false: clue.isFalse })),
    })),
    pending: state.pending.map(({ by, target, landsAtTurnNumber }) => ({ player: player(by), target, landsAtTurnNumber })),
    turns: turnTruths(state),
  };
}

function toCome(state: GameState): readonly SeatIndex[] {
  switch (state.phase) {
    case 'planning':
      return orderOfRound(turnOrderOf(state), state.order, state.round).filter((seat) => isLiving(requireSeat(state, seat)));
    case 'resolution':
      return state.queue;
    default:
      return [];
  }
}
