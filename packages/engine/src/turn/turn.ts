import type { Change } from '../facts.ts';
import type { Dice } from '../rng.ts';
import type { GameState, Outcome, Program, Seat, SeatIndex } from '../state.ts';
import type { Target } from '../world/target.ts';

/** One turn while it is being resolved. Actions and tags read it and record their results in it. */
export interface Turn {
  readonly game: GameState;
  readonly dice: Dice;
  readonly index: SeatIndex;
  readonly seat: Seat;
  readonly program: Program;
  /**
   * The target after a redirect [R2] or the choice for `environment` [A7]; null: there is none, and the action fizzles.
   */
  readonly target: Target | null;
  /** Percentage points from assist, disrupt, help and lost composure. */
  readonly bonus: number;
  outcome: Outcome;
  chance: number | null;
  roll: number | null;
  /** Public changes, in order. */
  readonly changes: Change[];
  /** Ids that this turn revealed. */
  readonly found: string[];
  /** [T6] The object whose lock was opened without its key. */
  picked: string | null;
  falseClue: boolean | null;
}

export function beginTurn(given: Pick<Turn, 'game' | 'dice' | 'index' | 'seat' | 'program' | 'target' | 'bonus'>): Turn {
  return { ...given, outcome: 'fizzled', chance: null, roll: null, changes: [], found: [], picked: null, falseClue: null };
}

/** One of the six actions [A1]–[A6]. */
export interface ActionRule {
  /** The valid targets in the world that this voice's role may know; `environment` first [A7]. */
  readonly targets: (state: GameState, index: SeatIndex) => readonly Target[];
  /** Whether the other living voices are valid targets too. A voice never targets itself or a quieted one. */
  readonly players: boolean;
  /** [A7] What `environment` means when the turn comes; null = nothing here makes sense. */
  readonly choose: (state: GameState, index: SeatIndex, program: Program) => Target | null;
  /** `check`: [C1]; `slip`: [A1]; `sure`: always succeeds. */
  readonly risk: 'check' | 'slip' | 'sure';
  /**
   * The public effect of success. Draws no dice, so that it can be tried out on a copy; private gains belong to
   * `learn`.
   */
  readonly succeed: (turn: Turn, target: Target) => void;
  /** The private gains of success; may draw dice. */
  readonly learn?: (turn: Turn, target: Target) => void;
}
